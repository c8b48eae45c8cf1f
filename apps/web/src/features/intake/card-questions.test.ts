import type { IntakeDraftView } from '@salim/contract';
import { describe, expect, it } from 'vitest';
import { anAsset } from '../../testing/asset-builder.ts';
import { aPaymentMethod } from '../../testing/payment-method-builder.ts';
import { cardAnswers, fileCard, newSourceName, questionTitle, unknownCards } from './card-questions.ts';
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
      { issuer: '롯데카드', cardHint: '4321', count: 5, isAccount: false },
      { issuer: '롯데카드', cardHint: '9999', count: 1, isAccount: false },
    ]);
  });

  it('are assigned together, except drafts that were assigned by hand', () => {
    const [first, second, other] = editsOf({}, {}, { cardHint: '9999' });
    if (!first || !second || !other) throw new Error('expected three drafts');
    const byHand = { ...second, assetId: 'mine' };
    const filed = fileCard(
      [first, byHand, other],
      { issuer: '롯데카드', cardHint: '4321', count: 2, isAccount: false },
      ANSWER,
    );
    expect(filed.map(({ assetId }) => assetId)).toEqual(['a', 'mine', null]);
  });

  const bank = { issuer: '카카오뱅크', cardHint: '3333-**-1234', messageKind: 'DEPOSIT', kind: 'INCOME' } as const;

  it.each([
    ['money came in', bank, true],
    ['money went out of an account', { ...bank, messageKind: 'WITHDRAWAL', kind: 'EXPENSE' }, true],
    ['a check card of the bank was used', { ...bank, messageKind: 'APPROVAL', kind: 'EXPENSE' }, false],
    ['such a payment was cancelled', { ...bank, messageKind: 'CANCEL', kind: 'CANCEL' }, false],
    ['a card company refunds', { messageKind: 'DEPOSIT', kind: 'INCOME' }, false],
  ] as const)('are accounts or cards: %s', (_, changes, isAccount) => {
    expect(unknownCards(editsOf(changes)).map((card) => card.isAccount)).toEqual([isAccount]);
  });

  it('are an account as soon as one message of several says so', () => {
    const cards = unknownCards(editsOf({ ...bank, messageKind: 'TRANSFER', kind: 'EXPENSE' }, bank));
    expect(cards.map((card) => [card.count, card.isAccount])).toEqual([[2, true]]);
  });

  it('are called what they are', () => {
    const [card, account] = [false, true].map((isAccount) => ({ issuer: '', cardHint: '', count: 1, isAccount }));
    if (!card || !account) throw new Error('expected two');
    expect(questionTitle([card])).toBe('처음 보는 카드예요');
    expect(questionTitle([account, account])).toBe('처음 보는 계좌예요');
    expect(questionTitle([card, account])).toBe('처음 보는 카드와 계좌예요');
  });

  it.each([
    [{ issuer: '카카오뱅크', cardHint: '3333-**-1234' }, '카카오뱅크 1234'],
    [{ issuer: '국민은행', cardHint: '123456**789012' }, '국민은행 9012'],
    [{ issuer: '신한카드', cardHint: '1*3*' }, '신한카드 1*3*'],
    [{ issuer: '토스뱅크', cardHint: '' }, '토스뱅크'],
  ])('suggest a name for a new one: %j', (card, name) => {
    expect(newSourceName(card)).toBe(name);
  });
});

describe('what a card or account can be', () => {
  const account = anAsset({ name: '생활비 통장' });
  const cardAsset = anAsset({ name: '국민카드', assetType: 'CREDIT_CARD' });
  const closed = anAsset({ name: '옛 통장', isActive: false });
  const check = aPaymentMethod({ name: '체크카드', assetId: account.id });
  const credit = aPaymentMethod({ name: '국민카드', assetId: cardAsset.id });
  const namesFor = (isAccount: boolean) =>
    cardAnswers([check, credit], [cardAsset, account, closed], isAccount).map(({ name }) => name);

  it('is for a card a payment method, then an asset without one', () => {
    expect(namesFor(false)).toEqual(['체크카드', '국민카드']);
  });

  it('is for an account first an account, also one that a card is paid from', () => {
    expect(namesFor(true)).toEqual(['생활비 통장', '체크카드', '국민카드']);
  });
});
