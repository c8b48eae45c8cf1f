import { expect, it } from 'vitest';
import { incomeSentence } from './income-text.ts';

it.each([
  [[6200, 3800], '소득에 따라 62 : 38로 나눴어요'],
  [[5000, 5000], '소득에 따라 50 : 50으로 나눴어요'],
  [[3334, 3333, 3333], '소득에 따라 34 : 33 : 33으로 나눴어요'],
  [[0, 10_000], '소득에 따라 0 : 100으로 나눴어요'],
  [[null, null], ''],
  [[], ''],
])('says %j as %s', (weights, sentence) => {
  expect(incomeSentence(weights)).toBe(sentence);
});
