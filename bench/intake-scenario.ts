import { parseMessages } from '../packages/domain/src/intake/parse-messages.ts';
import type { Report } from './report.ts';

const MESSAGE = '[Web발신]\n신한카드(1234)승인 홍*동 12,300원(일시불)11/20 12:34 스타벅스강남 누적';
/** Texts made to keep a careless pattern busy. */
const HOSTILE = ['1,', ' ', '[Web발신]', '11/20 ', '1*', '(', '카드', '일천', '12,300원\n\n'];
const HOSTILE_LENGTH = 10_000;

function timeOf(text: string): number {
  const started = performance.now();
  parseMessages(text, '2026-11-20');
  return performance.now() - started;
}

/** How long it takes to read messages: a thousand real ones, and the worst of texts that mean harm. */
export function measureIntake(report: Report): void {
  const thousand = Array.from({ length: 1000 }, (_, index) => `${MESSAGE}${456_700 + index * 12_300}원`).join('\n');
  timeOf(thousand);
  report.atMost('카드 문자 1,000건 읽기', timeOf(thousand), 500, 'ms');
  const worst = HOSTILE.map((piece) => timeOf(piece.repeat(Math.ceil(HOSTILE_LENGTH / piece.length))));
  report.atMost('해로운 글 10,000자 읽기, 가장 느린 것', Math.max(...worst), 100, 'ms');
}
