import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAsset } from '../../../testing/asset-builder.ts';
import { aPaymentMethod } from '../../../testing/payment-method-builder.ts';
import type { PaymentChoice } from './form-state.ts';
import { choiceOf, isSameChoice, railsOf, shownSources, sourceOf, sourcesOf } from './money-source.ts';

const bank = anAsset({ name: '생활비 통장' });
const cardAsset = anAsset({ name: '국민카드 대금', assetType: 'CREDIT_CARD' });
const purse = anAsset({ name: '현금', assetType: 'CASH' });
const closed = anAsset({ name: '해지한 통장', isActive: false });
const card = aPaymentMethod({ name: '국민카드', assetId: cardAsset.id });
const pay = aPaymentMethod({ name: '카카오페이', type: 'EASY_PAY', rail: '카카오페이', assetId: cardAsset.id });
const cash = aPaymentMethod({ name: '현금', type: 'CASH', assetId: purse.id });
const plain = aPaymentMethod({ name: '신용카드' });
const old = aPaymentMethod({ name: '예전 카드', assetId: bank.id, isArchived: true });
const items = {
  payments: [card, pay, cash, plain, old],
  assets: [bank, cardAsset, purse, closed],
  isComplete: true,
};
const none = { paymentMethodId: null, assetId: null };

const idOf = (list: readonly { readonly id: string }[]) =>
  fc.constantFrom(null, 'unknown', ...list.map(({ id }) => id));
const anyChoice = fc.record({ paymentMethodId: idOf(items.payments), assetId: idOf(items.assets) });

describe('one decision for 결제수단 and 자산', () => {
  it('maps every offered source to its fields and back', () => {
    for (const type of ['EXPENSE', 'INCOME'] as const) {
      const sources = sourcesOf(items, type);
      expect(sources.length).toBeGreaterThan(4);
      for (const source of sources) expect(sourceOf(items, choiceOf(source))).toEqual(source);
      expect(new Set(sources.map(({ key }) => key)).size).toBe(sources.length);
    }
  });

  it('keeps the fields of any stored combination', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const source = sourceOf(items, choice);
        if (isSameChoice(choice, none)) expect(source).toBeNull();
        else expect(source === null ? null : choiceOf(source)).toEqual(choice);
      }),
    );
  });

  it('always shows the combination in use, and never more than asked for', () => {
    fc.assert(
      fc.property(
        anyChoice,
        anyChoice,
        fc.array(anyChoice),
        fc.integer({ min: 1, max: 6 }),
        (current, habitual, byUse, max) => {
          const shown = shownSources(items, 'EXPENSE', { current, habitual, byUse, max });
          expect(shown.length).toBeLessThanOrEqual(max);
          expect(shown.filter((source) => isSameChoice(source, current))).toHaveLength(
            isSameChoice(current, none) ? 0 : 1,
          );
        },
      ),
    );
  });

  it('offers what exists, each once, methods before assets for an expense', () => {
    expect(sourcesOf(items, 'EXPENSE').map(({ name }) => name)).toEqual([
      '국민카드',
      '카카오페이',
      '현금',
      '생활비 통장',
      '신용카드',
    ]);
    expect(sourcesOf(items, 'INCOME')[0]?.name).toBe('생활비 통장');
    expect(sourceOf(items, { paymentMethodId: card.id, assetId: cardAsset.id })).toMatchObject({
      name: '국민카드',
      detail: '국민카드 대금',
    });
  });

  it('names other combinations truthfully', () => {
    const nameOf = (paymentMethodId: string | null, assetId: string | null) =>
      sourceOf(items, { paymentMethodId, assetId })?.name;
    expect(nameOf(card.id, bank.id)).toBe('국민카드 · 생활비 통장');
    expect(nameOf(card.id, null)).toBe('국민카드 · 자산 없음');
    expect(nameOf(plain.id, bank.id)).toBe('생활비 통장');
    expect(nameOf(null, 'unknown')).toBe('삭제된 자산');
  });

  it('calls nothing deleted as long as the lists are missing', () => {
    const loading = { payments: [], assets: [], isComplete: false };
    const shown = shownSources(loading, 'EXPENSE', {
      current: { paymentMethodId: null, assetId: bank.id },
      habitual: none,
      byUse: [],
      max: 3,
    });
    expect(shown.map(({ name }) => name)).toEqual(['…']);
  });

  it('puts the habitual source first, and no chosen one moves', () => {
    const [habitual, other] = [
      { paymentMethodId: null, assetId: bank.id },
      { paymentMethodId: card.id, assetId: cardAsset.id },
    ];
    const shown = (current: PaymentChoice) =>
      shownSources(items, 'EXPENSE', { current, habitual, byUse: [habitual, other], max: 3 }).map(({ name }) => name);
    expect(shown(habitual)).toEqual(['생활비 통장', '국민카드', '카카오페이']);
    expect(shown(other)).toEqual(shown(habitual));
    expect(shown({ paymentMethodId: cash.id, assetId: purse.id })).toEqual(['현금', '생활비 통장', '국민카드']);
  });

  it('leaves out what is closed or archived, even if it was used most', () => {
    const byUse = [
      { paymentMethodId: old.id, assetId: bank.id },
      { paymentMethodId: null, assetId: closed.id },
    ];
    const shown = shownSources(items, 'EXPENSE', { current: none, habitual: none, byUse, max: 2 });
    expect(shown.map(({ name }) => name)).toEqual(['국민카드', '카카오페이']);
  });
});

it('offers the easy payments of a card, and none where there are none', () => {
  expect(railsOf(items, { paymentMethodId: card.id, assetId: cardAsset.id }).map(({ name }) => name)).toEqual([
    '국민카드',
    '카카오페이',
  ]);
  expect(railsOf(items, { paymentMethodId: cash.id, assetId: purse.id })).toEqual([]);
  expect(railsOf(items, none)).toEqual([]);
});
