import { parseMessages } from '../packages/domain/src/intake/parse-messages.ts';
import { timingOf } from './percentiles.ts';
import { joinPerson, ok } from './person.ts';
import type { Report } from './report.ts';
import type { RunningServer } from './running-server.ts';

const MESSAGE = '[Web발신]\n신한카드(1234)승인 홍*동 12,300원(일시불)11/20 12:34 스타벅스강남 누적';
/** Texts that trigger backtracking in a careless pattern. */
const HOSTILE = ['1,', ' ', '[Web발신]', '11/20 ', '1*', '(', '카드', '일천', '12,300원\n\n'];
const HOSTILE_LENGTH = 10_000;

function timeOf(text: string): number {
  const started = performance.now();
  parseMessages(text, '2026-11-20');
  return performance.now() - started;
}

/** How long it takes to parse messages: a thousand real ones, and the worst hostile texts. */
export function measureIntake(report: Report): void {
  const thousand = Array.from({ length: 1000 }, (_, index) => `${MESSAGE}${456_700 + index * 12_300}원`).join('\n');
  timeOf(thousand);
  report.atMost('카드 문자 1,000건 읽기', timeOf(thousand), 500, 'ms');
  const worst = HOSTILE.map((piece) => timeOf(piece.repeat(Math.ceil(HOSTILE_LENGTH / piece.length))));
  report.atMost('해로운 글 10,000자 읽기, 가장 느린 것', Math.max(...worst), 100, 'ms');
}

/** A hundred purchases of one card at as many merchants, with consecutive running totals, from a date on. */
function hundredMessages(round: number): string {
  return Array.from({ length: 100 }, (_, index) => {
    const minute = String(index % 60).padStart(2, '0');
    const hour = String(8 + Math.floor(index / 60)).padStart(2, '0');
    const sum = (100_000 + (round * 100 + index) * 12_300).toLocaleString('en-US');
    return `[Web발신]\n신한카드(1234)승인 홍*동 12,300원(일시불)11/${10 + round} ${hour}:${minute} 가게${index} 누적${sum}원`;
  }).join('\n');
}

/** How long a pasted block of a hundred messages takes to parse, and to be recorded by a program. */
export async function measureIntakeCalls(server: RunningServer, report: Report): Promise<void> {
  const person = await joinPerson(server.url, 1);
  const receivedAt = '2026-11-20T03:00:00.000Z';
  const reading: number[] = [];
  const booking: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const text = hundredMessages(round);
    let started = performance.now();
    ok(await person.post(`/api/v2/books/${person.bookId}/intake/parse`, { text, receivedAt }));
    reading.push(performance.now() - started);
    started = performance.now();
    const { body } = ok(await person.post('/api/v2/intake', { text, receivedAt, bookId: person.bookId }));
    booking.push(performance.now() - started);
    const { transactions } = body as { readonly transactions: readonly unknown[] };
    if (transactions.length !== 100) throw new Error(`of a hundred messages ${transactions.length} were booked`);
  }
  person.close();
  report.atMost('붙여넣은 문자 100건 읽기, 가장 느린 것', Math.max(...reading), 300, 'ms');
  report.note('문자 100건 기록, 중간값', `${timingOf(booking).p50.toFixed(0)} ms`);
}
