import { expect, it } from 'vitest';
import { flowSentence, worthSentence, yearSentence } from './report-text.ts';

it.each([
  [{ income: 3_000, expense: 900, saved: 2_100 }, '수입 3,000원 중 900원을 쓰고 2,100원이 남았어요.'],
  [{ income: 1_000, expense: 1_500, saved: -500 }, '수입 1,000원보다 500원 더 썼어요.'],
  [{ income: 0, expense: 17_300, saved: -17_300 }, '수입 없이 17,300원을 썼어요.'],
  [{ income: 5_000, expense: 0, saved: 5_000 }, '5,000원이 들어왔고, 쓴 돈은 없어요.'],
])('describes the flow %j as: %s', (flow, sentence) => {
  expect(flowSentence(flow)).toBe(sentence);
});

it.each([
  [{ income: 0, expense: 0 }, '2026년에는 기록이 없어요.'],
  [{ income: 0, expense: 17_300 }, '2026년에는 수입 없이 17,300원을 썼어요.'],
  [{ income: 5_000, expense: 0 }, '2026년에는 5,000원이 들어오고 쓴 돈은 없어요.'],
  [{ income: 1_000, expense: 1_500 }, '2026년에는 1,000원이 들어오고 1,500원을 썼어요.'],
  [{ income: 1_000, expense: 300 }, '2026년에는 1,000원이 들어오고 300원을 썼어요. 수입의 70%를 남겼어요.'],
])('describes the year %j as: %s', (figures, sentence) => {
  expect(yearSentence('2026', figures)).toBe(sentence);
});

const worthAt = (month: string, positive: number, negative = 0) => ({
  month,
  date: `${month}-28`,
  netWorth: positive + negative,
  positive,
  negative,
});

it.each([
  [[], null],
  [[worthAt('2026-01', 0), worthAt('2026-02', 0)], null],
  [[worthAt('2026-02', 700)], '2026년 2월 말 순자산은 700원이에요.'],
  [
    [worthAt('2026-01', 500), worthAt('2026-02', 700)],
    '순자산은 2026년 1월 말 500원에서 2026년 2월 말 700원으로 200원 늘었어요.',
  ],
  [
    [worthAt('2026-01', 500), worthAt('2026-02', 500, -100)],
    '순자산은 2026년 1월 말 500원에서 2026년 2월 말 400원으로 100원 줄었어요.',
  ],
  [
    [worthAt('2026-01', 500), worthAt('2026-02', 500)],
    '순자산은 2026년 1월 말부터 2026년 2월 말까지 500원 그대로예요.',
  ],
  [
    [worthAt('2025-12', 500), worthAt('2026-03', 700)],
    '순자산은 2025년 12월 말 500원에서 지금 700원으로 200원 늘었어요.',
  ],
])('describes the change in net worth %j as: %s', (known, sentence) => {
  expect(worthSentence(known, '2026-03-15')).toBe(sentence);
});
