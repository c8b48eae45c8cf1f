import type { RecurringRule, Transaction } from '@salim/contract';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signInAgain, type TestPerson } from '../../testing/test-client.ts';
import { HOUR_MS, testClock } from '../../testing/test-clock.ts';

/** 20 November, evening in Seoul. */
const clock = testClock();
const app = useTestApp({ clock });
let author: TestPerson;
let other: TestPerson;
let book: string;

beforeAll(async () => {
  author = await joinAs(app(), 'visible-author');
  other = await joinAs(app(), 'visible-other');
  book = `/api/v2/books/${author.bookId}`;
  await addMember(app(), author.bookId, other, 'MANAGER');
});

const plain = { type: 'EXPENSE', date: '2026-11-18', amount: 12_000, description: '장보기' };

async function made(fields: object, person = author): Promise<Transaction> {
  const answer = await person.post<Transaction>(`${book}/transactions`, { ...plain, ...fields });
  expect([answer.status, answer.body]).toEqual([201, answer.body]);
  return answer.body;
}

async function stored(id: string): Promise<Transaction> {
  return (await author.get<Transaction>(`${book}/transactions/${id}`)).body;
}

const REFUSED = { status: 403, body: { code: 'MASKED_ENTRY' } };

test('only the author hides a transaction', async () => {
  const transaction = await made({});
  for (const wish of [{ visibility: 'MASKED' }, { visibility: 'SHARED', revealOn: '2027-01-01' }]) {
    const answer = await other.put(`${book}/transactions/${transaction.id}`, {
      ...transaction,
      ...wish,
      amount: 13_000,
    });
    expect(answer).toMatchObject(REFUSED);
  }
  expect(await stored(transaction.id)).toEqual(transaction);
  const own = await author.put(`${book}/transactions/${transaction.id}`, { ...transaction, visibility: 'MASKED' });
  expect(own).toMatchObject({ status: 200, body: { visibility: 'MASKED' } });
});

test('only the author unmasks a transaction or moves its reveal date', async () => {
  const transaction = await made({ visibility: 'MASKED', revealOn: '2026-11-19' });
  const path = `${book}/transactions/${transaction.id}`;
  const seen = (await other.get<Transaction>(path)).body;
  expect(seen).toMatchObject({ isMasked: false, visibility: 'MASKED', revealOn: '2026-11-19' });
  for (const wish of [{ visibility: 'SHARED', revealOn: null }, { revealOn: '2026-12-24' }, { revealOn: null }]) {
    expect(await other.put(path, { ...seen, ...wish })).toMatchObject(REFUSED);
  }
  expect(await stored(transaction.id)).toEqual(transaction);
  expect(await author.put(path, { ...transaction, revealOn: null })).toMatchObject({
    status: 200,
    body: { revealOn: null },
  });
});

test('other members change the rest, whether they send the visibility or omit it', async () => {
  const transaction = await made({ visibility: 'MASKED', revealOn: '2026-11-19' });
  const path = `${book}/transactions/${transaction.id}`;
  const repeated = await other.put<Transaction>(path, { ...transaction, memo: '하나' });
  expect(repeated).toMatchObject({ status: 200, body: { memo: '하나', visibility: 'MASKED', revealOn: '2026-11-19' } });
  const { visibility: _visibility, revealOn: _day, ...rest } = repeated.body;
  const left = await other.put<Transaction>(path, { ...rest, memo: '둘' });
  expect(left).toMatchObject({ status: 200, body: { memo: '둘', visibility: 'MASKED', revealOn: '2026-11-19' } });
});

test('fields that the author omits stay, and no reveal date remains without its mask', async () => {
  const transaction = await made({ visibility: 'MASKED', revealOn: '2026-12-24' });
  const path = `${book}/transactions/${transaction.id}`;
  const { visibility: _visibility, revealOn: _day, ...rest } = transaction;
  const left = await author.put<Transaction>(path, { ...rest, memo: '그대로' });
  expect(left.body).toMatchObject({ visibility: 'MASKED', revealOn: '2026-12-24' });
  const shown = await author.put<Transaction>(path, { ...left.body, visibility: 'SHARED' });
  expect(shown.body).toMatchObject({ visibility: 'SHARED', revealOn: null });
});

test('a bulk change that masks another member’s transaction changes nothing', async () => {
  const [theirs, own] = [await made({}), await made({}, other)];
  const ids = [own.id, theirs.id];
  const set = { visibility: 'MASKED', memo: '몰래' };
  expect(await other.post(`${book}/transactions/bulk`, { ids, set })).toMatchObject(REFUSED);
  expect([await stored(theirs.id), await stored(own.id)]).toEqual([theirs, own]);
  const allowed = await other.post(`${book}/transactions/bulk`, { ids: [own.id], set });
  expect(allowed.status).toBe(200);
});

test('a bulk change that unmasks another member’s transaction changes nothing', async () => {
  const revealed = await made({ visibility: 'MASKED', revealOn: '2026-11-19' });
  const set = { visibility: 'SHARED' };
  expect(await other.post(`${book}/transactions/bulk`, { ids: [revealed.id], set })).toMatchObject(REFUSED);
  expect(await stored(revealed.id)).toEqual(revealed);
});

test('undo does not mask again what its author has unmasked', async () => {
  const hidden = await made({ visibility: 'MASKED' });
  const path = `${book}/transactions/${hidden.id}`;
  expect((await author.put(path, { ...hidden, visibility: 'SHARED' })).status).toBe(200);
  const { items } = (await author.get<{ items: { id: string; action: string }[] }>(`${book}/activity?limit=1`)).body;
  expect(items[0]?.action).toBe('UPDATED');
  const undo = `${book}/activity/${items[0]?.id}/undo`;
  expect(await other.post(undo)).toMatchObject(REFUSED);
  expect(await stored(hidden.id)).toMatchObject({ visibility: 'SHARED' });
  expect((await author.post(undo)).status).toBe(200);
  expect(await stored(hidden.id)).toMatchObject({ visibility: 'MASKED' });
});

test('only the author masks and unmasks a recurring rule', async () => {
  const rule = (
    await author.post<RecurringRule>(`${book}/recurring`, {
      template: { type: 'EXPENSE', amount: 9900, description: '구독' },
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
      startDate: '2026-12-25',
    })
  ).body;
  const path = `${book}/recurring/${rule.id}`;
  const hide = { ...rule, template: { ...rule.template, visibility: 'MASKED' } };
  expect(await other.put(path, hide)).toMatchObject(REFUSED);
  const split = { fromDate: '2027-01-25', changes: { template: { visibility: 'MASKED' } } };
  expect(await other.post(`${path}/split`, split)).toMatchObject(REFUSED);
  const { visibility: _visibility, revealOn: _day, ...rest } = rule.template;
  const changed = await other.put<RecurringRule>(path, { ...rule, template: { ...rest, amount: 10_900 } });
  expect(changed).toMatchObject({ status: 200, body: { template: { amount: 10_900, visibility: 'SHARED' } } });
  expect((await author.put(path, { ...hide, version: changed.body.version })).status).toBe(200);
});

test('the reveal date starts in Seoul, whatever the time zone of the book', async () => {
  const far = (await author.post<{ id: string }>('/api/v2/books', { title: '하와이', timeZone: 'Pacific/Honolulu' }))
    .body;
  await addMember(app(), far.id, other, 'MEMBER');
  const list = `/api/v2/books/${far.id}/transactions`;
  const hidden = { ...plain, visibility: 'MASKED', revealOn: '2026-11-21', description: '깜짝선물' };
  const { id } = (await author.post<Transaction>(list, hidden)).body;
  const isSeen = async () => {
    const reader = await signInAgain(app(), other);
    const one = (await reader.get<Transaction>(`${list}/${id}`)).body.isMasked;
    const { items } = (await reader.get<{ items: Transaction[] }>(`${list}?q=${encodeURIComponent('깜짝')}`)).body;
    expect(items.length === 1).toBe(!one);
    return !one;
  };
  // 23:00 of the 20th in Seoul, then 00:00 of the 21st; in Hawaii it is the 20th throughout.
  clock.advance(new Date('2026-11-20T14:00:00.000Z').getTime() - clock.now().getTime());
  expect(await isSeen()).toBe(false);
  clock.advance(HOUR_MS);
  expect(await isSeen()).toBe(true);
});
