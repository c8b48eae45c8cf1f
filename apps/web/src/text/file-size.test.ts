import { expect, it } from 'vitest';
import { sizeText } from './file-size.ts';

const MB = 1024 * 1024;

it.each([
  [1, '1KB'],
  [35 * 1024, '35KB'],
  [MB, '1MB'],
  [1.25 * MB, '1.3MB'],
  [20 * MB, '20MB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
