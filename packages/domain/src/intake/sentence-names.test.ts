import { expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import type { KnownNames } from './sentence-names.ts';

const NAMES: KnownNames = {
  categories: [
    { id: 'new-year', name: '세뱃돈', kind: 'INCOME', isTop: false },
    { id: 'pay', name: '월급', kind: 'INCOME', isTop: false },
    { id: 'taxi', name: '택시', kind: 'EXPENSE', isTop: false },
  ],
  methods: [],
  assets: [
    { id: 'deposit', name: '전세 보증금', cannotPay: true },
    { id: 'bank', name: '국민은행' },
  ],
  members: [],
  tags: [],
};
const read = (text: string) => parseMessages(text, '2026-11-20', [], NAMES);

it('asks whether money was given or received, also with a category for receiving it', () => {
  const [draft] = read('세뱃돈 10만원');
  expect(draft).toMatchObject({ kind: 'INCOME', named: { categoryId: 'new-year' } });
  expect(draft?.confidence).toBeLessThan(INTAKE_SURE);
  expect(read('세뱃돈 10만원 받음')[0]?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
});

it('asks about an amount below 1,000 without 원', () => {
  expect(read('월급 320 들어옴')[0]?.confidence).toBeLessThan(INTAKE_SURE);
  expect(read('월급 320만 들어옴')[0]?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
});

it('keeps the item of a list beside its category', () => {
  expect(
    read('1) 국수 9,000원\n2) 택시 8,700원').map(({ description, named }) => [description, named?.categoryId]),
  ).toEqual([
    ['국수', null],
    ['택시', 'taxi'],
  ]);
});

it('takes nothing to be paid from an asset that cannot pay', () => {
  expect(read('전세 보증금 대출이자 41만원')).toMatchObject([{ kind: 'EXPENSE', named: { assetId: null } }]);
  expect(read('국민은행에서 전세 보증금으로 500만원')).toMatchObject([
    { kind: 'TRANSFER', named: { assetId: 'bank', toAssetId: 'deposit' } },
  ]);
});
