import type { ErrorAnswer } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs } from '../../testing/test-client.ts';
import { ExportSlots } from './export-slots.ts';

const app = useTestApp({ env: { RATE_LIMITS: 'on' } });

test('limits a user to twenty exports an hour without blocking reads', async () => {
  const person = await joinAs(app(), 'hoarder');
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const url = `${app().url}/api/v2/books/${person.bookId}/export?format=csv`;
  for (let index = 0; index < 20; index += 1) {
    const answer = await fetch(url, { headers });
    expect(answer.status).toBe(200);
    await answer.text();
  }
  const refused = await fetch(url, { headers });
  expect([refused.status, ((await refused.json()) as ErrorAnswer).code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(100);
  expect((await person.get(`/api/v2/books/${person.bookId}`)).status).toBe(200);
});

test('frees a slot once when its export ends, even if released twice', () => {
  const slots = new ExportSlots();
  const taken = [slots.take(), slots.take(), slots.take(), slots.take()];
  expect(slots.take()).toBeNull();
  taken[0]?.();
  taken[0]?.();
  expect(slots.take()).not.toBeNull();
  expect(slots.take()).toBeNull();
});
