import { expect, test } from 'vitest';
import type { QuestionName } from './question.ts';
import { prepareQuestions, readQuestion } from './read-question.ts';

test('a question of 200 letters in a book of 20,000 shops is read in time', () => {
  const names = Array.from({ length: 20_000 }, (_, index): QuestionName => {
    const name = `${String.fromCodePoint(0xac00 + ((index * 37) % 11_000))}${String.fromCodePoint(0xac00 + ((index * 91) % 11_000))}상사`;
    return { role: 'SHOP', id: `${index}`, name };
  });
  const months = { monthStartDay: 1, monthStartRule: 'CURRENT', monthStartAdjust: 'NONE' } as const;
  const calendar = { today: '2026-11-20', months, isHoliday: () => false, weekStart: 'monday' } as const;
  const book = prepareQuestions({ names, userId: 'me', isWon: true });
  const start = performance.now();
  expect(readQuestion('갉작이상사 '.repeat(33), book, calendar).readings).toEqual([]);
  expect(performance.now() - start).toBeLessThan(5000);
});
