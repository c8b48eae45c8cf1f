import pg from 'pg';
import { findRunningPostgres } from '../apps/server/src/db/embedded/running-postgres.ts';
import { timed } from './percentiles.ts';
import { ok, type Person } from './person.ts';
import type { Report } from './report.ts';
import type { RunningServer } from './running-server.ts';

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

async function cursorsOf(person: Person, pages: number): Promise<string[]> {
  const cursors: string[] = [];
  let path = `/api/v2/books/${person.bookId}/transactions?limit=200`;
  for (let page = 0; page < pages; page += 1) {
    const { nextCursor } = ok(await person.get(path)).body as Page;
    if (nextCursor === null) break;
    cursors.push(nextCursor);
    path = `/api/v2/books/${person.bookId}/transactions?limit=200&cursor=${nextCursor}`;
  }
  return cursors;
}

const encoded = encodeURIComponent;

/** Reports other than totals, months and categories. */
const REPORTS = [
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

/** Reads in a book of 100,000 transactions. */
export async function measureBigBook(server: RunningServer, person: Person, report: Report): Promise<void> {
  const book = `/api/v2/books/${person.bookId}`;
  const list = `${book}/transactions`;
  const { count } = ok(await person.get(`${list}?totals=true&limit=1`)).body as { count: number };
  report.note('이 가계부의 거래', `${count.toLocaleString('ko-KR')} 건`);
  const [assets, categories] = await Promise.all([
    person.get(`${book}/assets`).then((answer) => answer.body as { id: string; name: string }[]),
    person.get(`${book}/categories`).then((answer) => answer.body as { id: string; name: string }[]),
  ]);
  const asset = assets.find((one) => one.name === '신한카드')?.id ?? '';
  const category = categories.find((one) => one.name === '도서')?.id ?? '';
  const deep = (await cursorsOf(person, 400)).at(-1) ?? '';
  const read = (path: string) => async (): Promise<unknown> => ok(await person.get(path));

  const pages: readonly [string, string][] = [
    ['목록 첫 쪽', list],
    ['목록 80,000건째', `${list}?cursor=${deep}`],
    ['목록 한 달 + 합계', `${list}?month=2024-05&totals=true`],
    ['목록 자산으로', `${list}?assetId=${asset}`],
    ['목록 분류로', `${list}?categoryId=${category}`],
    ['목록 이체만', `${list}?type=TRANSFER`],
    ['목록 큰 금액부터', `${list}?sort=-amount`],
    ['목록 금액 범위, 드문 것', `${list}?minAmount=3490000&maxAmount=3490000`],
    ['목록 미분류 (없음)', `${list}?categoryId=none`],
  ];
  for (const [what, path] of pages) report.atMost(`${what} p95`, (await timed(60, read(path))).p95, 30, 'ms');
  report.atMost('검색 두 글자, 흔한 말 p95', (await timed(60, read(`${list}?q=${encoded('커피')}`))).p95, 30, 'ms');
  report.atMost('검색 두 글자, 없는 말 p95', (await timed(60, read(`${list}?q=${encoded('쾌볍')}`))).p95, 30, 'ms');
  report.atMost('검색 초성 p95', (await timed(60, read(`${list}?q=${encoded('ㅁㄹㄱㅂ')}`))).p95, 30, 'ms');
  report.atMost('검색 덜 입력한 말 p95', (await timed(60, read(`${list}?q=${encoded('마라곳')}`))).p95, 30, 'ms');
  report.atMost(
    '검색 덜 입력한 한 글자, 드문 말 p95',
    (await timed(60, read(`${list}?q=${encoded('쾌')}`))).p95,
    30,
    'ms',
  );
  report.atMost('검색 영문 자판 p95', (await timed(60, read(`${list}?q=akfkrhdqkd`))).p95, 30, 'ms');
  report.atMost('검색 영문 자판, 없는 말 p95', (await timed(60, read(`${list}?q=zhpqufaud`))).p95, 30, 'ms');
  const tag = ok(await person.post(`${book}/tags`, { name: '출장' })).body as { id: string };
  const tagged = ok(await person.get(`${list}?limit=200`)).body as Page;
  ok(await person.post(`${list}/bulk`, { ids: tagged.items.map(({ id }) => id), set: { tagIds: [tag.id] } }));
  const withTotals = (text: string): string => `${list}?q=${encoded(text)}&totals=true`;
  for (const [what, text] of [
    ['분류 이름', '식비'],
    ['하위 분류 이름', '커피'],
    ['태그 이름', '출장'],
    ['구성원 이름', '측정'],
    ['띄어쓰기 없는 말', '마라공방강남'],
  ] as const) {
    report.atMost(`검색 + 합계, ${what} p95`, (await timed(60, read(withTotals(text)))).p95, 30, 'ms');
  }
  report.atMost('통합 검색 p95', (await timed(60, read(`/api/v2/search?q=${encoded('마라공방')}`))).p95, 30, 'ms');

  report.atMost('한 달 요약 p95', (await timed(60, read(`${book}/analytics/summary?month=2024-05`))).p95, 50, 'ms');
  report.atMost('달력 p95', (await timed(60, read(`${book}/calendar?month=2024-05`))).p95, 50, 'ms');
  report.atMost(
    '대시보드 p95',
    (await timed(60, read(`/api/v2/dashboard?bookId=${person.bookId}&month=2024-05`))).p95,
    50,
    'ms',
  );
  report.atMost(
    '12개월 추이 p95',
    (await timed(30, read(`${book}/analytics/trend?from=2023-06-01&to=2024-05-31`))).p95,
    150,
    'ms',
  );
  report.atMost(
    '12개월 분류 p95',
    (await timed(30, read(`${book}/analytics/categories?from=2023-06-01&to=2024-05-31`))).p95,
    150,
    'ms',
  );
  report.atMost(
    '10년 추이 p95',
    (await timed(20, read(`${book}/analytics/trend?from=2016-11-01&to=2026-11-30`))).p95,
    300,
    'ms',
  );
  report.atMost(
    '10년 분류 p95',
    (await timed(20, read(`${book}/analytics/categories?from=2016-11-01&to=2026-11-30`))).p95,
    300,
    'ms',
  );
  const year = 'from=2023-06-01&to=2024-05-31';
  const decade = 'from=2016-11-01&to=2026-10-31';
  for (const [what, name] of REPORTS) {
    const url = `${book}/analytics/${name}`;
    report.atMost(`12개월 ${what} p95`, (await timed(30, read(`${url}?${year}`))).p95, 150, 'ms');
    report.atMost(`10년 ${what} p95`, (await timed(20, read(`${url}?${decade}`))).p95, 300, 'ms');
  }
  await compareWithBareSql(server, person, report);
}

/** The list page against the same rows queried by hand. */
async function compareWithBareSql(server: RunningServer, person: Person, report: Report): Promise<void> {
  const url = await findRunningPostgres(server.dataDir);
  if (url === null) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const parts = ['splits', 'payments', 'payers', 'shares', 'transaction_tags']
    .map(
      (table) =>
        `(select json_agg(x) from ${table} x where x.book_id = t.book_id and x.transaction_id = t.transaction_id)`,
    )
    .join(', ');
  const text = `select t.*, ${parts} from transactions t where t.book_id = $1 and t.deleted_at is null
    order by t.date desc, t.time desc, t.created_at desc, t.transaction_id desc limit 51`;
  const bare = await timed(100, () => client.query({ name: 'bare', text, values: [person.bookId] }));
  await client.end();
  const whole = await timed(100, async () => ok(await person.get(`/api/v2/books/${person.bookId}/transactions`)));
  report.note('목록 첫 쪽: SQL만 p50', `${bare.p50.toFixed(2)} ms`);
  report.atMost('목록 첫 쪽: HTTP 전체 ÷ SQL만', whole.p50 / bare.p50, 3, '배');
}
