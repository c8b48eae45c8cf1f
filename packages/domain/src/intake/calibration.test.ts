import { describe, expect, it } from 'vitest';
import { parseMessages } from './parse-messages.ts';
import { calibrate, NOTHING_CALIBRATED } from './testing/corpus/calibration.ts';
import { makeMessage } from './testing/corpus/made-messages.ts';

const TEXTS = 2000;
const FIRST_SEED = 700_000;

describe('generated and distorted messages', () => {
  let total = NOTHING_CALIBRATED;
  const wrong: string[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + TEXTS; seed += 1) {
    const made = makeMessage(seed);
    const counted = calibrate(total, parseMessages(made.text, made.receivedDate), made);
    total = counted.calibration;
    for (const { kind, amount } of counted.wrong) wrong.push(`${made.layout} ${made.text}: ${kind} ${amount}`);
  }

  it('are read correctly in at least 999 of 1,000 confident drafts, and never with the wrong sign', () => {
    expect(total.right / total.sure, wrong.join('\n')).toBeGreaterThanOrEqual(0.999);
    expect(total.wrongSigns).toBe(0);
  });

  it('need review in at most one of seven cases, despite heavy distortion', () => {
    expect(total.right / total.bookable).toBeGreaterThanOrEqual(6 / 7);
  });

  it('are deterministic for a seed', () => {
    expect(makeMessage(FIRST_SEED)).toEqual(makeMessage(FIRST_SEED));
    expect(new Set(Array.from({ length: 500 }, (_, seed) => makeMessage(seed).layout)).size).toBeGreaterThan(80);
  });
});
