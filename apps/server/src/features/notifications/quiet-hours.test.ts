import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterQuietHours } from './quiet-hours.ts';

const NIGHT = { isOn: true, from: '21:00', to: '08:00' };
const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

describe('quiet hours', () => {
  test.each([
    ['2026-11-20T11:59:59Z', '2026-11-20T11:59:59.000Z'],
    ['2026-11-20T12:00:00Z', '2026-11-20T23:00:00.000Z'],
    ['2026-11-20T14:59:59Z', '2026-11-20T23:00:00.000Z'],
    ['2026-11-20T15:30:12Z', '2026-11-20T23:00:00.000Z'],
    ['2026-11-20T22:59:59Z', '2026-11-20T23:00:00.000Z'],
    ['2026-11-20T23:00:00Z', '2026-11-20T23:00:00.000Z'],
  ])('from 21:00 to 08:00 in Korea: %s is sent at %s', (now, sent) => {
    expect(afterQuietHours(NIGHT, new Date(now)).toISOString()).toBe(sent);
  });

  test('have no effect when off or when they begin and end at the same time', () => {
    const now = new Date('2026-11-20T15:00:00Z');
    expect(afterQuietHours({ ...NIGHT, isOn: false }, now)).toBe(now);
    expect(afterQuietHours({ isOn: true, from: '08:00', to: '08:00' }, now)).toBe(now);
  });

  test('delay by less than a day and never delay twice', () => {
    fc.assert(
      fc.property(clockTime, clockTime, fc.integer({ min: 0, max: 4_102_444_800_000 }), (from, to, at) => {
        const quiet = { isOn: true, from, to };
        const sent = afterQuietHours(quiet, new Date(at));
        expect(sent.getTime()).toBeGreaterThanOrEqual(at);
        expect(sent.getTime() - at).toBeLessThan(24 * 60 * 60_000);
        expect(afterQuietHours(quiet, sent).getTime()).toBe(sent.getTime());
      }),
    );
  });
});
