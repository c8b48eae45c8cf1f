import type { Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../testing/test-client.ts';

const app = useTestApp();

describe('a response that the client knows', () => {
  let owner: TestPerson;
  let partner: TestPerson;
  let list: string;
  const ids: string[] = [];

  const ask = async (person: TestPerson, tag?: string) => {
    const answer = await fetch(`${app().url}${list}`, {
      headers: {
        authorization: `Bearer ${person.accessToken}`,
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
      },
    });
    const text = await answer.text();
    return {
      status: answer.status,
      tag: answer.headers.get('etag') ?? '',
      text,
      cache: answer.headers.get('cache-control'),
    };
  };

  beforeAll(async () => {
    [owner, partner] = await Promise.all([joinAs(app(), 'tags-owner'), joinAs(app(), 'tags-partner')]);
    await addMember(app(), owner.bookId, partner, 'MEMBER');
    list = `/api/v2/books/${owner.bookId}/transactions`;
    for (let amount = 1; amount <= 5; amount += 1) {
      const { body } = await owner.post<Transaction>(list, { type: 'EXPENSE', date: '2026-11-10', amount });
      ids.push(body.id);
    }
  });

  test('is not sent again while nothing has changed, and is never cached in between', async () => {
    const first = await ask(owner);
    expect(first).toMatchObject({ status: 200, cache: 'no-store' });
    expect(first.tag).toMatch(/^W\/"[\w-]{22}"$/u);
    expect(await ask(owner, first.tag)).toEqual({ status: 304, tag: first.tag, text: '', cache: 'no-store' });
  });

  test.each([
    ['another member adds one', () => partner.post(list, { type: 'EXPENSE', date: '2026-11-11', amount: 7 })],
    ['another member deletes one', () => partner.delete(`${list}/${ids[0]}`)],
    ['its author masks one', async () => owner.post(`${list}/bulk`, { ids: [ids[1]], set: { visibility: 'MASKED' } })],
  ])('is sent again after %s', async (_what, change) => {
    const known = await ask(partner);
    expect((await ask(partner, known.tag)).status).toBe(304);
    expect((await change()).status).toBeLessThan(300);
    const next = await ask(partner, known.tag);
    expect(next.status).toBe(200);
    expect(next.tag).not.toBe(known.tag);
  });

  test('is not the one of another member who sees less', async () => {
    expect((await ask(owner)).tag).not.toBe((await ask(partner)).tag);
  });

  test('is refused like any other without a session', async () => {
    const { tag } = await ask(owner);
    const answer = await fetch(`${app().url}${list}`, { headers: { 'if-none-match': tag } });
    expect(answer.status).toBe(401);
  });
});
