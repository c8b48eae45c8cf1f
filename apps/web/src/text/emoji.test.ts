import { expect, test } from 'vitest';
import { emojiIn } from './emoji.ts';

test.each([
  ['🍚', '🍚'],
  ['밥🍚', '🍚'],
  ['🍚☕', '☕'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['🇰🇷', '🇰🇷'],
  ['1️⃣', '1️⃣'],
])('finds the last emoji of %s', (text, emoji) => {
  expect(emojiIn(text)).toBe(emoji);
});

test.each(['', '밥', '12', 'salim:cart'])('finds none in “%s”', (text) => {
  expect(emojiIn(text)).toBeNull();
});
