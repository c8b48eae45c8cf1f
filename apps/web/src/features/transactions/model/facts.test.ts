import { expect, it } from 'vitest';
import { aBook, anExpense, anId } from '../../../testing/builders.ts';
import { aCategory } from '../../../testing/category-builder.ts';
import { aMember } from '../../../testing/member-builder.ts';
import { describableFrom, differencesOf, factsOf } from './facts.ts';
import { makeLedger } from './ledger.tsx';

const top = aCategory({ name: '식비' });
const lunch = aCategory({ name: '외식', parentId: top.id });
const [minji, junho] = [aMember({ name: '김민지' }), aMember({ name: '박준호', nickname: '준호' })];
const parts = {
  book: aBook(),
  meId: minji.userId,
  categories: [top, lunch],
  payments: [],
  assets: [],
  tags: [],
  members: [minji, junho],
  isComplete: true,
};
const ledger = makeLedger(parts);

it('lists the changed facts in words, and nothing else', () => {
  const before = anExpense({ amount: 12_000, splits: [{ categoryId: null, amount: 12_000, memo: '' }] });
  const after = {
    ...before,
    amount: 13_000,
    splits: [{ categoryId: lunch.id, amount: 13_000, memo: '' }],
    payers: [{ userId: junho.userId, amount: 13_000 }],
  };
  expect(differencesOf(ledger, before, after).map(({ name, before: old, after: now }) => [name, old, now])).toEqual([
    ['금액', '12,000원', '13,000원'],
    ['분류', '미분류', '식비 › 외식'],
    ['낸 사람', '', '준호'],
  ]);
  expect(differencesOf(ledger, after, after)).toEqual([]);
});

it('names deleted items instead of showing an id', () => {
  const facts = factsOf(
    ledger,
    anExpense({ splits: [{ categoryId: anId(), amount: 12_500, memo: '' }], tagIds: [anId()] }),
  );
  expect(facts.find((fact) => fact.field === 'category')?.text).toBe('삭제된 분류');
  expect(facts.find((fact) => fact.field === 'tags')?.text).toBe('#삭제된 태그');
});

it('calls nothing deleted as long as a list is missing', () => {
  const loading = makeLedger({ ...parts, members: [], isComplete: false });
  const [assetId, paymentMethodId, tagId] = [anId(), anId(), anId()];
  const transaction = anExpense({
    splits: [{ categoryId: anId(), amount: 12_500, memo: '' }],
    payments: [{ paymentMethodId, assetId, amount: 12_500 }],
    payers: [{ userId: junho.userId, amount: 12_500 }],
    tagIds: [tagId],
  });
  const texts = factsOf(loading, transaction).map(({ text }) => text);
  expect(texts.filter((text) => /삭제된|이전/u.test(text))).toEqual([]);
  expect(texts).toEqual(expect.arrayContaining(['…', '#…']));
});

it('returns null for a history that hides the transaction', () => {
  expect(describableFrom({ isMasked: true, description: '비공개' })).toBeNull();
  expect(describableFrom(null)).toBeNull();
  expect(describableFrom({ amount: 1000, date: '2026-11-20', type: 'INCOME' })?.type).toBe('INCOME');
});
