import { expect, it } from 'vitest';
import { formatFigure } from './figure.ts';

it.each([
  [12_500, 'won', '12,500원'],
  [12_500, 'sign', '₩12,500'],
  [12_500, 'man', '1만 2,500원'],
  [-8_812_790, 'won', '−8,812,790원'],
  [-8_812_790, 'sign', '−₩8,812,790'],
  [-8_812_790, 'man', '−881만 2,790원'],
  [0, 'man', '0원'],
  [-0, 'sign', '₩0'],
] as const)('formats %d as %s', (value, display, text) => {
  expect(formatFigure(value, display)).toBe(text);
});
