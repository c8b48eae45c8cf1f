import { afterEach, describe, expect, it, vi } from 'vitest';
import { aToken } from '../../testing/builders.ts';
import { todayIn } from '../../text/format.ts';
import { CLOCK_KEY, isAboutToExpire, noteReceived, readToken, serverNow } from './access-token.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe('a token with a lifetime of ten minutes', () => {
  it.each([
    ['right', 0],
    ['an hour slow', -HOUR],
    ['an hour fast', HOUR],
    ['a day slow', -24 * HOUR],
    ['years off', 4 * 365 * 24 * HOUR],
  ])('is renewed a minute before it expires on a device whose clock is %s', (_, error) => {
    const issuedAt = Date.now();
    const token = aToken({ issuedAt, seconds: 600 });
    const onDevice = (sinceIssue: number) => issuedAt + error + sinceIssue;
    noteReceived(token, onDevice(0));
    expect(isAboutToExpire(token, onDevice(0))).toBe(false);
    expect(isAboutToExpire(token, onDevice(8.8 * MINUTE))).toBe(false);
    expect(isAboutToExpire(token, onDevice(9.2 * MINUTE))).toBe(true);
    expect(isAboutToExpire(token, onDevice(11 * MINUTE))).toBe(true);
  });

  it('is checked with the clock offset that another tab has measured', () => {
    const issuedAt = Date.now();
    window.localStorage.setItem(CLOCK_KEY, String(-HOUR));
    const token = aToken({ issuedAt, seconds: 600 });
    expect(isAboutToExpire(token, issuedAt + HOUR)).toBe(false);
    expect(isAboutToExpire(token, issuedAt + HOUR + 10 * MINUTE)).toBe(true);
  });

  it.each(['junk', 'NaN', '1e999', '{}', ''])('is checked by the device clock when the stored offset is %j', (junk) => {
    window.localStorage.setItem(CLOCK_KEY, junk);
    const issuedAt = Date.now();
    const token = aToken({ issuedAt, seconds: 600 });
    expect(isAboutToExpire(token, issuedAt)).toBe(false);
    expect(isAboutToExpire(token, issuedAt + 10 * MINUTE)).toBe(true);
  });

  it('is checked with an offset in memory when storage is blocked', () => {
    const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const issuedAt = Date.now();
    const token = aToken({ issuedAt, seconds: 600 });
    noteReceived(token, issuedAt + HOUR);
    expect(isAboutToExpire(token, issuedAt + HOUR)).toBe(false);
    forbidden.mockRestore();
  });

  it('stores nothing on a device whose clock is right', () => {
    noteReceived(aToken({ issuedAt: Date.now() - 1500 }));
    expect(window.localStorage.getItem(CLOCK_KEY)).toBeNull();
  });
});

describe('the date of a transaction', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['an hour fast, before midnight', '2026-11-20T23:30:00+09:00', HOUR, '2026-11-20'],
    ['an hour slow, after midnight', '2026-11-21T00:30:00+09:00', -HOUR, '2026-11-21'],
    ['right', '2026-11-20T23:30:00+09:00', 0, '2026-11-20'],
  ])('is right on a device whose clock is %s', (_, instant, error, day) => {
    const issuedAt = Date.parse(instant);
    vi.useFakeTimers({ now: issuedAt + error });
    noteReceived(aToken({ issuedAt, seconds: 600 }));
    expect(todayIn('Asia/Seoul')).toBe(day);
  });

  it('is that of the device when the stored offset is invalid', () => {
    window.localStorage.setItem(CLOCK_KEY, String(Number.MAX_SAFE_INTEGER));
    expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThan(MINUTE);
  });
});

it.each(['', 'a.b', 'a..c', 'a.e30.c', 'a.bnVsbA.c', 'a.ew.c', '한글.한글.한글'])(
  'leaves %j for the server to refuse',
  (token) => {
    expect(readToken(token)).toBeNull();
    expect(isAboutToExpire(token)).toBe(false);
  },
);
