import type { CreatedGuestLink, ErrorAnswer } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, signedOut } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

const app = useTestApp({ clock: testClock(), env: { RATE_LIMITS: 'on' } });

test('a link has 60 reads and 20 writes a minute, a network 30 unknown codes, which slow no valid one', async () => {
  const owner = await joinAs(app(), 'guest-limits');
  const path = `/api/v2/books/${owner.bookId}`;
  const { userId: memberId } = (await owner.post<{ userId: string }>(`${path}/members`, { name: '서연' })).body;
  const { body: link } = await owner.post<CreatedGuestLink>(`${path}/guest-links`, { memberId, scope: 'VIEW' });
  const guest = `/api/v2/guest/${link.url.split('/').at(-1) ?? ''}`;
  const anonymous = signedOut(app());
  const statuses = async (times: number, ask: () => Promise<{ readonly status: number }>) => {
    const seen: number[] = [];
    for (let asked = 0; asked < times; asked += 1) seen.push((await ask()).status);
    return seen;
  };
  const unknown = () => anonymous.get<ErrorAnswer>(`/api/v2/guest/${'Z'.repeat(26)}`);
  expect(await statuses(31, unknown)).toEqual([...Array(30).fill(404), 429]);
  const refused = await unknown();
  expect([refused.body.code, Number(refused.headers.get('retry-after')) > 0]).toEqual(['TOO_MANY_REQUESTS', true]);
  expect(await statuses(61, () => anonymous.get(guest))).toEqual([...Array(60).fill(200), 429]);
  const send = () => anonymous.post(`${guest}/sent`, { toMemberId: owner.userId, amount: 1 });
  expect(await statuses(21, send)).toEqual([...Array(20).fill(422), 429]);
});
