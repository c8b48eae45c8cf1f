import { expect, it } from 'vitest';
import { installWayOf } from './install-way.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const device = (userAgent: string, more: object = {}) => ({
  userAgent,
  maxTouchPoints: 0,
  isStandalone: false,
  canAsk: false,
  ...more,
});

it.each([
  ['an iPhone', device(IPHONE, { maxTouchPoints: 5 }), 'ios'],
  ['an iPad that calls itself a Mac', device(MAC, { maxTouchPoints: 5 }), 'ios'],
  ['a Mac', device(MAC), 'menu'],
  ['a browser without an install prompt', device(FIREFOX), 'menu'],
  ['a browser with an install prompt', device(FIREFOX, { canAsk: true }), 'button'],
  ['an installed app', device(IPHONE, { isStandalone: true, canAsk: true }), 'installed'],
] as const)('gives %s its instructions', (_, where, way) => {
  expect(installWayOf(where)).toBe(way);
});
