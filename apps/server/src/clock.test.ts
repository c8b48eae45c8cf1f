import { afterEach, describe, expect, test, vi } from 'vitest';
import { civilDateIn } from './clock.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Names of one zone that differ in case; users may write any of them. */
function spellingsOf(zone: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) =>
    [...zone.toLowerCase()].map((sign, at) => ((number >> at) & 1 ? sign.toUpperCase() : sign)).join(''),
  );
}

describe('the date in a time zone', () => {
  test('is that of its clocks', () => {
    const at = new Date('2026-11-19T15:30:00Z');
    expect(
      ['Asia/Seoul', 'asia/seoul', '+09:00', 'UTC', 'America/New_York'].map((zone) => civilDateIn(zone, at)),
    ).toEqual(['2026-11-20', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19']);
  });

  test('keeps few formats, however many zones are asked for', () => {
    const at = new Date('2026-11-19T15:30:00Z');
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    const [first = '', ...others] = spellingsOf('pacific/kiritimati', 1000);
    expect([civilDateIn(first, at), civilDateIn(first, at)]).toEqual(['2026-11-20', '2026-11-20']);
    expect(made).toHaveBeenCalledTimes(1);
    for (const zone of others) expect(civilDateIn(zone, at)).toBe('2026-11-20');
    made.mockClear();
    civilDateIn(first, at);
    expect(made).toHaveBeenCalledTimes(1);
  });
});
