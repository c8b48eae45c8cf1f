import { expect, it } from 'vitest';
import { aStanding } from '../../testing/settlement-builder.ts';
import { placeOf, wayOf } from './share-default-text.ts';

const [minsu, jiyeon] = [aStanding({ name: '민수' }), aStanding({ name: '지연' })];
const members = [minsu, jiyeon];
const rule = { id: 'x', categoryId: null, payerId: null, shareMethod: 'EQUAL' as const, bearers: [] };

it('describes the scope of a rule', () => {
  expect(placeOf(rule, [], members)).toBe('모든 지출');
  const cafe = { ...rule, categoryId: 'c', payerId: jiyeon.userId };
  expect(placeOf(cafe, [{ id: 'c', name: '카페' }], members)).toBe('카페 · 지연님이 낼 때');
});

it('describes how a rule divides', () => {
  const bearers = [
    { userId: minsu.userId, weight: 6 },
    { userId: jiyeon.userId, weight: 4 },
  ];
  expect([
    wayOf(rule, members),
    wayOf({ ...rule, bearers }, members),
    wayOf({ ...rule, shareMethod: 'RATIO', bearers }, members),
    wayOf({ ...rule, shareMethod: null }, members),
  ]).toEqual(['모두 똑같이', '민수, 지연 똑같이', '민수 6 : 지연 4', '나누지 않고 낸 사람이 부담']);
});
