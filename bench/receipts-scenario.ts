import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { civilDateIn } from '../apps/server/src/clock.ts';
import {
  drawNotice,
  drawReceipt,
  FONTS,
  type Font,
  LAYOUTS,
  loadFonts,
  type MadePurchase,
  madePurchase,
  QUALITIES,
  type Quality,
  totalOf,
} from '../apps/server/src/features/receipts/testing/made-receipts.ts';
import { addDays } from '../packages/domain/src/calendar/civil-date.ts';
import { type MadeMessage, makeMessage } from '../packages/domain/src/intake/testing/corpus/made-messages.ts';
import { timingOf } from './percentiles.ts';
import { joinPerson, ok, type Person } from './person.ts';
import type { Report } from './report.ts';
import { memoryOf, processesMb, type RunningServer } from './running-server.ts';

/** Receipts of each font and quality, and pictures of messages; `RECEIPTS` overrides both. */
const MADE = Number(process.env['RECEIPTS'] ?? 30);
const NOTICES = Number(process.env['RECEIPTS'] ?? 60);
const LISTED = 500;
/** Characters of a line on a phone. */
const NOTICE_LINE = /.{1,22}(?:\s|$)|.{1,22}/gu;
const SURE = 0.5;
/** Enough for messages near any day between March 2026 and January 2028. */
const SEED_MAX = 50_000;

interface Reading {
  readonly total?: number;
  readonly date?: string;
  readonly merchant?: string;
  readonly lines: readonly { readonly amount: number }[];
  readonly confidence: number;
}

const QUALITY_NAMES: Readonly<Record<Quality, string>> = { CLEAN: '깨끗함', PHOTO: '사진', POOR: '나쁜 사진' };

/** Reads a picture and, all the while, the list of transactions. */
class Reader {
  readonly readingMs: number[] = [];
  readonly listMs: number[] = [];
  peakMb = 0;
  readonly #server: RunningServer;
  readonly #reader: Person;
  readonly #visitor: Person;

  constructor(server: RunningServer, reader: Person, visitor: Person) {
    this.#server = server;
    this.#reader = reader;
    this.#visitor = visitor;
  }

  /** @returns null if nothing was readable */
  async read(picture: Buffer): Promise<Reading | null> {
    const started = performance.now();
    const state = { isOver: false };
    const answering = this.#reader
      .upload(`/api/v2/books/${this.#reader.bookId}/intake/receipts`, 'photo', picture)
      .finally(() => {
        state.isOver = true;
      });
    while (!state.isOver) {
      const asked = performance.now();
      ok(await this.#visitor.get(`/api/v2/books/${this.#visitor.bookId}/transactions`));
      this.listMs.push(performance.now() - asked);
      this.peakMb = Math.max(this.peakMb, processesMb(this.#server.pid));
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    const answer = await answering;
    this.readingMs.push(performance.now() - started);
    if (answer.status === 422) return null;
    return (ok(answer).body as { draft: Reading }).draft;
  }
}

interface Score {
  count: number;
  total: number;
  date: number;
  merchant: number;
  lines: number;
  wronglySure: number;
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);
const withoutBlanks = (text = ''): string => text.replaceAll(' ', '');

function add(score: Score, reading: Reading | null, purchase: MadePurchase, hasLines: boolean): void {
  const isRight = reading?.total === totalOf(purchase);
  const amounts = purchase.lines.map(({ price, quantity }) => price * quantity).join(' ');
  score.count += 1;
  score.total += isRight ? 1 : 0;
  score.date += reading?.date === purchase.date ? 1 : 0;
  score.merchant += withoutBlanks(reading?.merchant) === withoutBlanks(purchase.merchant) ? 1 : 0;
  score.lines += !hasLines || reading?.lines.map(({ amount }) => amount).join(' ') === amounts ? 1 : 0;
  score.wronglySure += !isRight && reading?.total !== undefined && reading.confidence > SURE ? 1 : 0;
}

async function scoreOf(reader: Reader, font: Font, quality: Quality): Promise<Score> {
  const score: Score = { count: 0, total: 0, date: 0, merchant: 0, lines: 0, wronglySure: 0 };
  for (let index = 0; index < MADE; index += 1) {
    const layout = LAYOUTS[index % LAYOUTS.length] ?? 'MART';
    const purchase = madePurchase(FONTS.indexOf(font) * 10_000 + QUALITIES.indexOf(quality) * 1000 + index);
    // oxlint-disable-next-line no-await-in-loop -- one at a time, as a person photographs
    const reading = await reader.read(await drawReceipt({ purchase, layout, font, quality }, index + 1));
    add(score, reading, purchase, layout !== 'SLIP');
  }
  return score;
}

/** Made messages that were received in the last ten days: a server is never sure of older ones. */
function recentMessages(count: number): MadeMessage[] {
  const today = civilDateIn('Asia/Seoul', new Date());
  const found: MadeMessage[] = [];
  for (let seed = 5000; found.length < count; seed += 1) {
    if (seed > SEED_MAX) throw new Error('no messages are made for dates near today');
    const message = makeMessage(seed);
    if (message.receivedDate <= today && message.receivedDate >= addDays(today, -10)) found.push(message);
  }
  return found;
}

/** Pictures of messages: a wrong amount must not be sure. */
async function measureNotices(reader: Reader, report: Report): Promise<void> {
  let [purchases, right, wrong, sure] = [0, 0, 0, 0];
  for (const [index, message] of recentMessages(NOTICES).entries()) {
    const lines = message.text.split('\n').flatMap((line) => line.match(NOTICE_LINE) ?? []);
    // oxlint-disable-next-line no-await-in-loop -- one at a time, as a person photographs
    const reading = await reader.read(await drawNotice(lines, FONTS[index % 2] ?? 'Pretendard', index % 3 === 0));
    const isPurchase = message.kind === 'EXPENSE' && message.currency === 'KRW';
    const isRight = isPurchase && reading?.total === message.amount;
    purchases += isPurchase ? 1 : 0;
    right += isRight ? 1 : 0;
    if (reading?.total === undefined || reading.confidence <= SURE) continue;
    sure += 1;
    wrong += isRight ? 0 : 1;
    if (!isRight) console.log(`  틀림 ${JSON.stringify(message.text)} → ${JSON.stringify(reading)}`);
  }
  report.note(`알림 화면 ${NOTICES}장: 지출의 금액 맞음`, `${right}/${purchases}`);
  report.note('알림 화면: 0.5보다 높음', `${sure}`);
  report.atMost('알림 화면: 0.5보다 높은데 틀림', wrong, 0, '건');
}

/** How well and how fast made receipts are read, and what the server does meanwhile. */
export async function measureReceipts(server: RunningServer, report: Report): Promise<void> {
  await loadFonts(fileURLToPath(new URL('..', import.meta.url)));
  const [person, visitor] = [await joinPerson(server.url), await joinPerson(server.url)];
  for (let index = 0; index < LISTED; index += 1) {
    const transaction = { type: 'EXPENSE', date: '2026-11-20', amount: 1000 + index, description: `거래 ${index}` };
    // oxlint-disable-next-line no-await-in-loop -- it only fills the list
    ok(await visitor.post(`/api/v2/books/${visitor.bookId}/transactions`, transaction));
  }
  const reader = new Reader(server, person, visitor);
  await reader.read(
    await drawReceipt({ purchase: madePurchase(1), layout: 'MART', font: 'Pretendard', quality: 'CLEAN' }),
  );
  const before = memoryOf(server).serverMb;
  const good: Score = { count: 0, total: 0, date: 0, merchant: 0, lines: 0, wronglySure: 0 };
  let wronglySure = 0;
  for (const font of FONTS) {
    for (const quality of QUALITIES) {
      const first = reader.readingMs.length;
      // oxlint-disable-next-line no-await-in-loop -- one at a time, as a person photographs
      const score = await scoreOf(reader, font, quality);
      const { p50, max } = timingOf(reader.readingMs.slice(first));
      const parts = `합계 ${score.total} 날짜 ${score.date} 가게 ${score.merchant} 항목 ${score.lines}`;
      report.note(`${font}, ${QUALITY_NAMES[quality]} ${score.count}장`, parts);
      report.note(
        `${font}, ${QUALITY_NAMES[quality]}: 중간값, 가장 느린 것`,
        `${p50.toFixed(0)}, ${max.toFixed(0)} ms`,
      );
      wronglySure += score.wronglySure;
      if (quality === 'POOR') continue;
      for (const key of ['count', 'total', 'date', 'merchant', 'lines'] as const) good[key] += score[key];
      report.atMost(`${font}, ${QUALITY_NAMES[quality]}: 가장 느린 것`, max / 1000, 4, 's');
    }
  }
  report.atLeast('깨끗함·사진: 합계 맞음', percent(good.total, good.count), 98, '%');
  report.atLeast('깨끗함·사진: 날짜 맞음', percent(good.date, good.count), 95, '%');
  report.note('깨끗함·사진: 항목 맞음', `${percent(good.lines, good.count).toFixed(1)} %`);
  report.atMost('모든 영수증: 0.5보다 높은데 합계가 틀림', wronglySure, 0, '건');
  await measureNotices(reader, report);
  report.atMost('읽는 동안 거래 목록, p95', timingOf(reader.listMs).p95, 60, 'ms');
  report.note('읽는 동안 메모리, 가장 많을 때', `${reader.peakMb.toFixed(0)} MB`);
  report.atMost('다 읽은 뒤 늘어난 메모리', Math.max(0, memoryOf(server).serverMb - before), 50, 'MB');
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ');
  const left = children.filter(
    (pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('receipt-worker'),
  );
  report.atMost('다 읽은 뒤 남은 프로세스', left.length, 0, '개');
  person.close();
  visitor.close();
}
