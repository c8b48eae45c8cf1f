import type { IntakeDraftView } from '@salim/contract';
import { describe, expect, it } from 'vitest';
import { fileCard, unknownCards } from './card-questions.ts';
import { editOf } from './draft-edit.ts';

const draft: IntakeDraftView = {
  kind: 'EXPENSE',
  messageKind: 'APPROVAL',
  amount: 12_300,
  currency: 'KRW',
  date: '2026-11-20',
  description: '스타벅스',
  issuer: '롯데카드',
  cardHint: '4321',
  confidence: 0.96,
  format: 'lotte-card',
  reasons: [],
  missing: [],
};
const editsOf = (...drafts: Partial<IntakeDraftView>[]) =>
  drafts.map((changes, place) =>
    editOf({ ...draft, ...changes }, { place, transactionId: String(place), currency: 'KRW' }),
  );
const ANSWER = { id: 'm', name: '롯데', icon: '', assetId: 'a', paymentMethodId: 'm' };

describe('cards unknown to the book', () => {
  it('are asked about once each, unlike known cards', () => {
    const edits = editsOf({}, {}, { cardHint: '9999' }, { assetId: 'x' }, { kind: 'TRANSFER' }, { rail: '토스' });
    expect(unknownCards(edits)).toEqual([
      { issuer: '롯데카드', cardHint: '4321', count: 5 },
      { issuer: '롯데카드', cardHint: '9999', count: 1 },
    ]);
  });

  it('are assigned together, except drafts that were assigned by hand', () => {
    const [first, second, other] = editsOf({}, {}, { cardHint: '9999' });
    if (!first || !second || !other) throw new Error('expected three drafts');
    const byHand = { ...second, assetId: 'mine' };
    const filed = fileCard([first, byHand, other], { issuer: '롯데카드', cardHint: '4321', count: 2 }, ANSWER);
    expect(filed.map(({ assetId }) => assetId)).toEqual(['a', 'mine', null]);
  });
});
