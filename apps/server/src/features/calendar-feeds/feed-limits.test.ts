import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

const app = useTestApp({ clock: testClock(), env: { RATE_LIMITS: 'on' } });

test('a network may try 30 unknown codes a minute, which slow no valid one', async () => {
  const person = await joinAs(app(), 'feed-limits');
  const { body } = await person.post<{ url: string }>('/api/v2/user/me/calendar-feeds', { bookIds: [person.bookId] });
  const statusOf = async (path: string) => (await fetch(`${app().url}${path}`)).status;
  const unknown = `/ics/${'0'.repeat(32)}.ics`;
  const statuses: number[] = [];
  for (let asked = 0; asked < 31; asked += 1) statuses.push(await statusOf(unknown));
  expect(statuses).toEqual([...Array<number>(30).fill(404), 429]);
  expect(await statusOf(new URL(body.url).pathname)).toBe(200);
});
