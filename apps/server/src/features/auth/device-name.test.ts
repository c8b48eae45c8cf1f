import { expect, test } from 'vitest';
import { deviceNameOf } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Windows · Chrome',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S938N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    'Android · 삼성 인터넷',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Whale/4.32 Safari/537.36',
    'Mac · 웨일',
  ],
  ['curl/8.14.1', '알 수 없는 기기'],
  [undefined, '알 수 없는 기기'],
  ['<script>alert(1)</script>', '알 수 없는 기기'],
])('%s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name);
});
