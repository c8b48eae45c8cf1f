import { expect, test } from 'vitest';
import { bookPhrase } from './book-phrase.ts';

test('a book is called 가계부 once', () => {
  expect(bookPhrase('우리집 생활비')).toBe('‘우리집 생활비’ 가계부');
  expect(bookPhrase('정우의 가계부')).toBe('‘정우의 가계부’');
  expect(bookPhrase('가계부 2026')).toBe('‘가계부 2026’ 가계부');
});
