import { describe, expect, it } from 'vitest';
import type { IntakeDraft } from './intake-draft.ts';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import { makeSentence } from './testing/corpus/made-sentences.ts';

const COUNT = 3000;

const signOf = ({ kind }: Pick<IntakeDraft, 'kind'>): string =>
  kind === 'EXPENSE' ? 'OUT' : kind === 'TRANSFER' ? 'NONE' : 'IN';

const read = Array.from({ length: COUNT }, (_, seed) => {
  const made = makeSentence(seed);
  return { seed, made, drafts: parseMessages(made.text, made.receivedDate, [], made.names) };
});
const sure = read.flatMap((one) =>
  one.drafts.flatMap((draft) =>
    draft.kind !== 'IGNORE' && draft.confidence >= INTAKE_SURE ? [{ ...one, draft }] : [],
  ),
);

describe(`${COUNT} made sentences`, () => {
  it('are read correctly in 999 of 1,000 confident cases, and never with the wrong sign', () => {
    const wrong = sure.flatMap(({ seed, made: { text, expected, receivedDate }, draft }) => {
      const isRight =
        expected !== null &&
        expected.kind === draft.kind &&
        expected.amount === draft.amount &&
        expected.date === draft.date;
      return isRight
        ? []
        : [
            `${seed} ${receivedDate} ${text}: ${draft.kind} ${String(draft.amount)} ${draft.date} ${draft.confidence} for ${JSON.stringify(expected)}`,
          ];
    });
    expect(wrong.slice(Math.floor(sure.length / 1000))).toEqual([]);
    const turned = sure.filter(({ made: { expected }, draft }) => expected?.sign !== signOf(draft));
    expect(turned.map(({ made }) => made.text)).toEqual([]);
  });

  it('keep their kind, confident or not, whatever the names of shops, accounts, categories and people', () => {
    const turned = read.flatMap(({ made: { text, expected }, drafts }) =>
      drafts.flatMap((draft) =>
        expected === null || draft.kind === expected.kind ? [] : [`${text}: ${draft.kind} for ${expected.kind}`],
      ),
    );
    expect(turned).toEqual([]);
  });

  it('are read with confidence in most unambiguous cases', () => {
    const stated = read.filter(({ made: { expected } }) => expected !== null && expected.kind !== 'CANCEL');
    expect(sure.length / stated.length).toBeGreaterThan(0.75);
  });

  it('are deterministic for a seed', () => {
    expect(makeSentence(7)).toEqual(makeSentence(7));
  });

  it('take less than 5 ms each', () => {
    const began = performance.now();
    for (const { made } of read.slice(0, 500)) parseMessages(made.text, made.receivedDate, [], made.names);
    expect((performance.now() - began) / 500).toBeLessThan(5);
  });
});
