import { type Book, startWithBooks, startWithHouseholds } from './growth-data.ts';
import type { Household } from './many-households-scenario.ts';
import { type Timing, timed, timingOf } from './percentiles.ts';
import { ok, type Person } from './person.ts';
import type { Report } from './report.ts';
import type { RunningServer } from './running-server.ts';

/** What a call may cost at the largest size, p95 in milliseconds. */
const READ_MS = 60;
const USAGE_MS = 30;
const DECADE_MS = 200;

interface Call {
  readonly what: string;
  readonly path: string;
  readonly atMost: number;
  /** Reports over all years read all of them: they may grow with the book. */
  readonly readsAll?: boolean;
}

const encoded = encodeURIComponent;
const YEAR = 'from=2023-06-01&to=2024-05-31';
const DECADE = 'from=2016-11-01&to=2026-10-31';
/** With the month of new transactions. */
const DECADE_NOW = 'from=2016-12-01&to=2026-11-30';
const AFTER_CREATE = '기록 직후';
const REPORTS = [
  ['추이', 'trend'],
  ['분류', 'categories'],
  ['구성원', 'members'],
  ['결제수단', 'payments'],
  ['거래처', 'merchants'],
  ['순자산', 'net-worth'],
  ['현금 흐름', 'cash-flow'],
  ['일별 지출', 'heatmap'],
  ['기간 비교', 'compare'],
  ['고정·변동', 'fixed-variable'],
  ['눈여겨볼 지출', 'anomalies'],
  ['예측', 'forecast'],
] as const;

async function idOf(person: Person, list: string, name: string): Promise<string> {
  const found = (
    ok(await person.get(`/api/v2/books/${person.bookId}/${list}`)).body as { id: string; name: string }[]
  ).find((one) => one.name === name);
  if (!found) throw new Error(`the book has no ${name} in ${list}`);
  return found.id;
}

/** A cursor `pages` full pages into the list, or as many as there are. */
async function cursorAfter(person: Person, list: string, pages: number): Promise<string> {
  let cursor = '';
  for (let page = 0; page < pages; page += 1) {
    const { nextCursor } = ok(await person.get(`${list}?limit=200${cursor}`)).body as { nextCursor: string | null };
    if (nextCursor === null) break;
    cursor = `&cursor=${nextCursor}`;
  }
  return cursor;
}

/** Every list, total, search, suggestion and report of a book. */
async function callsOf({ person, size }: Book): Promise<Call[]> {
  const book = `/api/v2/books/${person.bookId}`;
  const list = `${book}/transactions`;
  const [card, parent, common, rare] = await Promise.all([
    idOf(person, 'assets', '신한카드'),
    idOf(person, 'categories', '식비'),
    idOf(person, 'categories', '커피'),
    idOf(person, 'categories', '급여'),
  ]);
  const deep = await cursorAfter(person, list, Math.min(400, Math.floor((size * 0.8) / 200)));
  const read = (what: string, path: string, atMost = READ_MS): Call => ({ what, path, atMost });
  const search = (text: string): string => `${list}?q=${encoded(text)}`;
  return [
    read('목록 첫 쪽', list),
    read('목록 깊은 쪽', `${list}?limit=50${deep}`),
    read('목록 한 달 + 합계', `${list}?month=2024-05&totals=true`),
    read('목록 자산으로', `${list}?assetId=${card}`),
    read('목록 흔한 분류로', `${list}?categoryId=${common}`),
    read('목록 상위 분류로', `${list}?categoryId=${parent}`),
    read('목록 드문 분류로', `${list}?categoryId=${rare}`),
    read('목록 이체만', `${list}?type=TRANSFER`),
    read('목록 큰 금액부터', `${list}?sort=-amount`),
    read('목록 구성원으로', `${list}?memberId=${person.userId}`),
    read('목록 없는 분류', `${list}?categoryId=none`),
    read('합계 전체', `${list}?totals=true&limit=1`),
    read('합계 흔한 분류', `${list}?categoryId=${common}&totals=true&limit=1`),
    read('합계 상위 분류', `${list}?categoryId=${parent}&totals=true&limit=1`),
    read('합계 자산', `${list}?assetId=${card}&totals=true&limit=1`),
    read('합계 구성원', `${list}?memberId=${person.userId}&totals=true&limit=1`),
    read('합계 지출만', `${list}?type=EXPENSE&totals=true&limit=1`),
    read('합계 금액 범위', `${list}?minAmount=10000&maxAmount=20000&totals=true&limit=1`),
    read('검색 흔한 말', search('커피')),
    read('검색 흔한 가게', search('별빛카페')),
    read('검색 없는 말', search('쾌볍')),
    read('검색 초성', search('ㅁㄹㄱㅂ')),
    read('검색 덜 입력한 말', search('마라곳')),
    read('검색 영문 자판', search('akfkrhdqkd')),
    read('검색 금액', search('12,300')),
    read('검색 + 합계 분류 이름', `${search('식비')}&totals=true`),
    read('검색 + 합계 하위 분류 이름', `${search('커피')}&totals=true`),
    read('검색 + 합계 가게', `${search('마라공방')}&totals=true`),
    read('통합 검색', `/api/v2/search?q=${encoded('마라공방')}`),
    read('통합 검색 분류 이름', `/api/v2/search?q=${encoded('커피')}`),
    read('제안 처음', `${book}/suggestions`),
    read('제안 한 글자', `${book}/suggestions?q=${encoded('별')}`),
    read('제안 두 글자', `${book}/suggestions?q=${encoded('별빛')}`),
    read('제안 덜 입력한 말', `${book}/suggestions?q=${encoded('마랔')}`),
    read('제안 없는 말', `${book}/suggestions?q=${encoded('쾌볍')}`),
    read('제안 지출만', `${book}/suggestions?q=${encoded('커')}&type=EXPENSE`),
    read('분류 사용', `${book}/categories/usage`, USAGE_MS),
    read('결제수단 사용', `${book}/payments/usage`, USAGE_MS),
    read('태그 사용', `${book}/tags/usage`, USAGE_MS),
    read('반복 후보', `${book}/recurring/candidates`),
    read('겹친 거래', `${book}/duplicates`),
    read('한 달 요약', `${book}/analytics/summary?month=2024-05`),
    read('달력', `${book}/calendar?month=2024-05`),
    read('대시보드', `/api/v2/dashboard?bookId=${person.bookId}&month=2024-05`),
    ...REPORTS.map(([what, name]) => read(`12개월 ${what}`, `${book}/analytics/${name}?${YEAR}`, 150)),
    ...REPORTS.map(([what, name]) => ({
      ...read(`10년 ${what}`, `${book}/analytics/${name}?${DECADE}`, DECADE_MS),
      readsAll: true,
    })),
  ];
}

/** Whether a call grew faster than the logarithm of the number of transactions, beyond what timers can tell. */
function growsTooFast(small: Timing, smallSize: number, large: Timing, largeSize: number): boolean {
  const allowed = (small.p50 * Math.log(largeSize)) / Math.log(smallSize);
  return large.p50 > allowed * 1.5 + 3;
}

const shown = ({ p50, p95 }: Timing): string => `${p50.toFixed(1)}/${p95.toFixed(1)}`;

/** Measures one call in the books of all sizes, and judges it. */
function judge(
  report: Report,
  call: Call,
  timings: readonly { readonly size: number; readonly timing: Timing }[],
): void {
  const [first] = timings;
  const last = timings.at(-1);
  if (!first || !last) return;
  report.atMost(`${call.what}: ${last.size.toLocaleString('ko-KR')}건 p95`, last.timing.p95, call.atMost, 'ms');
  const fast = timings.filter(({ size, timing }) => growsTooFast(first.timing, first.size, timing, size));
  const mark =
    fast.length === 0
      ? ''
      : call.readsAll
        ? '  (모든 해를 읽음)'
        : `  ← log n보다 빠름: ${fast.map(({ size }) => size).join(', ')}`;
  report.note(
    `    p50/p95 ${timings.map(({ timing }) => shown(timing)).join('  ')}`,
    `× ${(last.timing.p50 / first.timing.p50).toFixed(1)}${mark}`,
  );
}

/** Cost of each call as one household grows from 1,000 to 300,000 transactions. */
async function measureBooks(report: Report, only: string | undefined): Promise<void> {
  const { server, books } = await startWithBooks();
  try {
    const calls = await Promise.all(books.map(callsOf));
    report.note('거래 수', books.map(({ size }) => size.toLocaleString('ko-KR')).join('  '));
    for (const [index, call] of (calls[0] ?? []).entries()) {
      if (only !== undefined && !call.what.includes(only)) continue;
      const timings = [];
      for (const [at, { size, person }] of books.entries()) {
        const path = calls[at]?.[index]?.path ?? '';
        timings.push({ size, timing: await timed(20, async () => ok(await person.get(path)), 6) });
      }
      judge(report, call, timings);
    }
    if (only === undefined) await measureCreates(report, books);
    if (only === undefined || only === AFTER_CREATE) await measureAfterCreates(report, books);
  } finally {
    for (const { person } of books) person.close();
    await server.stop();
  }
}

async function createIn(person: Person, index: number): Promise<string> {
  const { bookId, assetId } = person;
  const body = { type: 'EXPENSE', date: '2026-11-20', amount: 1000 + index, description: '점심 김밥', assetId };
  return (ok(await person.post(`/api/v2/books/${bookId}/transactions`, body)).body as { id: string }).id;
}

/** The next run must find the same data set. */
async function deleteFrom(person: Person, ids: readonly string[]): Promise<void> {
  for (const id of ids) ok(await person.delete(`/api/v2/books/${person.bookId}/transactions/${id}`));
}

/** Writes must not pay for what reads gain. */
async function measureCreates(report: Report, books: readonly Book[]): Promise<void> {
  const timings = [];
  for (const { size, person } of books) {
    const ids: string[] = [];
    const timing = await timed(200, async (index) => ids.push(await createIn(person, index)), 20);
    timings.push({ size, timing });
    await deleteFrom(person, ids);
  }
  judge(report, { what: '거래 만들기', path: '', atMost: 25 }, timings);
}

/** Sums of months that a new transaction has outdated: the first call after it computes them. */
const OUTDATED: readonly (readonly [what: string, pathOf: (person: Person) => string, atMost: number])[] = [
  [
    `합계 구성원 ${AFTER_CREATE}`,
    ({ bookId, userId }) => `/api/v2/books/${bookId}/transactions?memberId=${userId}&totals=true&limit=1`,
    READ_MS,
  ],
  [`10년 구성원 ${AFTER_CREATE}`, ({ bookId }) => `/api/v2/books/${bookId}/analytics/members?${DECADE_NOW}`, DECADE_MS],
];

async function measureAfterCreates(report: Report, books: readonly Book[]): Promise<void> {
  for (const [what, pathOf, atMost] of OUTDATED) {
    const timings = [];
    for (const { size, person } of books) {
      const ids: string[] = [];
      const durations: number[] = [];
      for (let index = 0; index < 20; index += 1) {
        ids.push(await createIn(person, index));
        const before = performance.now();
        ok(await person.get(pathOf(person)));
        durations.push(performance.now() - before);
      }
      timings.push({ size, timing: timingOf(durations) });
      await deleteFrom(person, ids);
    }
    judge(report, { what, path: '', atMost }, timings);
  }
}

async function get(server: RunningServer, { authorization }: Household, path: string): Promise<void> {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
}

const HOUSEHOLD_CALLS: readonly (readonly [string, (bookId: string) => string])[] = [
  ['목록 첫 쪽', (id) => `/api/v2/books/${id}/transactions`],
  ['합계 전체', (id) => `/api/v2/books/${id}/transactions?totals=true&limit=1`],
  ['검색', (id) => `/api/v2/books/${id}/transactions?q=${encoded('골목')}&totals=true`],
  ['제안', (id) => `/api/v2/books/${id}/suggestions?q=${encoded('골')}`],
  ['분류 사용', (id) => `/api/v2/books/${id}/categories/usage`],
  ['대시보드', (id) => `/api/v2/dashboard?bookId=${id}&month=2026-10`],
  ['10년 추이', (id) => `/api/v2/books/${id}/analytics/trend?${DECADE}`],
];

/** The same calls of one household, and of a thousand in turn: each book is one among a thousand. */
async function measureHouseholds(report: Report): Promise<void> {
  const { server, households } = await startWithHouseholds();
  try {
    const [one] = households;
    if (!one) return;
    for (const [what, pathOf] of HOUSEHOLD_CALLS) {
      const alone = await timed(60, () => get(server, one, pathOf(one.bookId)));
      const all = await timed(300, (index) => {
        const household = households[(index * 7) % households.length] ?? one;
        return get(server, household, pathOf(household.bookId));
      });
      report.atMost(`1,000 가구 ${what} p95`, all.p95, READ_MS, 'ms');
      report.note(
        `    p50/p95 한 가구만 ${shown(alone)}, 차례로 ${shown(all)}`,
        `× ${(all.p50 / alone.p50).toFixed(1)}`,
      );
    }
  } finally {
    await server.stop();
  }
}

/**
 * How the cost of every call grows with one household's transactions, and with the number of households. The data set
 * stays in `data/growth`.
 *
 * @param only measure just the calls whose name contains this
 */
export async function measureGrowth(report: Report, only = process.env['GROWTH_ONLY']): Promise<void> {
  await measureBooks(report, only);
  if (only === undefined) await measureHouseholds(report);
}
