import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCivilDate } from '../calendar/civil-date.ts';
import { MAX_AMOUNT } from '../money/amount.ts';
import { anyText } from '../testing/any-text.ts';
import { readMessages } from './parse-messages.ts';
import { ACCOUNT_LAYOUTS } from './testing/corpus/account-layouts.ts';
import { CARD_LAYOUTS } from './testing/corpus/card-layouts.ts';
import { casesOf } from './testing/corpus/corpus-case.ts';
import { HARD_MESSAGES } from './testing/corpus/hard-messages.ts';
import { MISLEADING_MESSAGES } from './testing/corpus/misleading-messages.ts';
import { PASSED_ON_MESSAGES } from './testing/corpus/passed-on-messages.ts';
import { SINGLE_MESSAGES } from './testing/corpus/single-messages.ts';

const TEXTS = [
  ...casesOf(CARD_LAYOUTS),
  ...casesOf(ACCOUNT_LAYOUTS),
  ...SINGLE_MESSAGES,
  ...HARD_MESSAGES,
  ...PASSED_ON_MESSAGES,
  ...MISLEADING_MESSAGES,
].map(({ text }) => text);

/** Distortions of a text: truncated, doubled, with insertions, or run together with another. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(40),
  how: fc.constantFrom('CUT', 'DROP', 'DOUBLE', 'INSERT', 'JOIN'),
  inserted: fc.oneof(
    anyText(12),
    fc.constantFrom(
      '\n',
      '[Web발신]',
      '12,300원',
      '누적',
      '취소',
      '11/20',
      '(',
      '*',
      ':',
      '> ',
      '₩',
      '\u0000',
      '\ud800',
      // Invalid dates and amounts beyond the maximum.
      '\n2026/02/31 12:30\n',
      '\n26.13.40 12:30\n',
      '\n99,999,999,999,999원\n',
      '\n0원\n',
    ),
  ),
  other: fc.constantFrom(...TEXTS),
});
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function damaged(text: string, { at, length, how, inserted, other }: Damage): string {
  const place = Math.floor(at * text.length);
  switch (how) {
    case 'CUT':
      return text.slice(0, place);
    case 'DROP':
      return text.slice(0, place) + text.slice(place + length);
    case 'DOUBLE':
      return text.slice(0, place + length) + text.slice(place);
    case 'INSERT':
      return text.slice(0, place) + inserted + text.slice(place);
    default:
      return text.slice(0, place) + other + text.slice(place);
  }
}

describe('messages damaged in transit', () => {
  const block = fc.tuple(fc.constantFrom(...TEXTS), fc.array(damage, { minLength: 1, maxLength: 6 }));

  it('give valid drafts or none, and never throw', () => {
    fc.assert(
      fc.property(block, ([text, damages]) => {
        const { drafts } = readMessages(damages.reduce(damaged, text), '2026-11-20');
        for (const draft of drafts) {
          const { amount, foreign } = draft;
          for (const each of [amount, foreign?.amount ?? null, draft.installment?.months ?? null]) {
            if (each !== null) expect(Number.isSafeInteger(each) && each > 0 && each <= MAX_AMOUNT).toBe(true);
          }
          expect(isCivilDate(draft.date)).toBe(true);
          if (draft.time !== null) expect(draft.time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/u);
          expect(draft.confidence).toBeGreaterThanOrEqual(0);
          expect(draft.confidence).toBeLessThanOrEqual(1);
          expect(draft.description.length).toBeLessThanOrEqual(200);
          if (draft.kind !== 'IGNORE' && amount === null) expect(draft.confidence).toBeLessThan(0.5);
        }
      }),
      { numRuns: 3000, seed: 20_261_121 },
    );
  });

  it('are read as fast as intact ones', () => {
    const texts = fc.sample(block, { numRuns: 1000, seed: 7 }).map(([text, damages]) => damages.reduce(damaged, text));
    for (const text of texts.slice(0, 200)) readMessages(text, '2026-11-20');
    const started = performance.now();
    for (const text of texts) readMessages(text, '2026-11-20');
    // Half a millisecond each on an idle machine; the limit is five.
    expect((performance.now() - started) / texts.length).toBeLessThan(5);
  });
});
