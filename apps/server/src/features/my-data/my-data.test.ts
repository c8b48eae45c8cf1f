import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { addMember, joinAs, signedOut, TEST_PASSWORD, type TestPerson } from '../../testing/test-client.ts';
import { MINUTE_MS, testClock } from '../../testing/test-clock.ts';

const PATH = '/api/v2/user/me/export';
const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
let minji: TestPerson;
let junho: TestPerson;
beforeAll(async () => {
  server = await startTestApp({ clock });
  minji = await joinAs(server, 'dataminji');
  junho = await joinAs(server, 'datajunho');
  await addMember(server, minji.bookId, junho, 'MEMBER');
});
afterAll(() => server.stop());

interface MyData {
  readonly format: string;
  readonly profile: { readonly username: string };
  readonly consents: readonly { readonly kind: string }[];
  readonly securityLog: readonly { readonly kind: string }[];
  readonly notifications: readonly unknown[];
  readonly books: readonly {
    readonly id: string;
    readonly members: readonly unknown[];
    readonly transactions: readonly {
      readonly amount: number;
      readonly description: string;
      readonly isMasked: boolean;
    }[];
  }[];
}

test('contains everything about the user, across all pages', async () => {
  const transactions = `/api/v2/books/${minji.bookId}/transactions`;
  for (let count = 1; count <= 205; count += 1) {
    await minji.post(transactions, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: count,
      description: `지출 ${count}`,
    });
  }
  const answer = await minji.get<MyData>(PATH);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('salim-my-data-2026-11-20.json');
  const { body } = answer;
  expect(body).toMatchObject({ format: 'salim-my-data', profile: { username: 'dataminji' } });
  expect(body.consents.map(({ kind }) => kind).toSorted()).toEqual(['AGE', 'MARKETING', 'PRIVACY', 'TERMS']);
  expect(body.securityLog.map(({ kind }) => kind)).toContain('SIGNED_IN');
  const amounts = body.books.find(({ id }) => id === minji.bookId)?.transactions.map(({ amount }) => amount) ?? [];
  expect(amounts.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 205 }, (_, index) => index + 1));
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/password_hash|argon2|token_hash/u);
});

test('contains what the user has taught, written, created and configured, and nothing of others', async () => {
  const home = `/api/v2/books/${minji.bookId}`;
  const made = async (path: string, body: object, person: TestPerson = minji): Promise<{ id: string }> => {
    const answer = await person.post<{ id: string }>(path, body);
    expect([path, answer.status, JSON.stringify(answer.body)]).toEqual([path, 201, JSON.stringify(answer.body)]);
    return answer.body;
  };
  const transaction = await made(`${home}/transactions`, { type: 'EXPENSE', date: '2026-11-18', amount: 3000 });
  await made(`${home}/transactions/${transaction.id}/comments`, { text: '민지가 남긴 말' });
  await made(`${home}/transactions/${transaction.id}/comments`, { text: '준호가 남긴 말' }, junho);
  await made(`${home}/rules`, {
    name: '커피는 커피로',
    conditions: [{ field: 'description', op: 'contains', value: '커피' }],
    actions: { excludeFromStats: true },
  });
  await made(`${home}/recurring`, {
    template: { type: 'EXPENSE', amount: 17_000, description: '구독' },
    rrule: 'FREQ=MONTHLY',
    startDate: '2026-12-01',
  });
  const card = await made(`${home}/assets`, { assetType: 'CREDIT_CARD', name: '신한카드' });
  await made(`${home}/webhooks`, { url: 'https://not-there-yet.invalid/hook', events: ['transaction.created'] });
  await made(`${home}/gift-events`, {
    direction: 'GIVEN',
    person: '김하늘',
    event: 'WEDDING',
    amount: 100_000,
    date: '2026-11-14',
  });
  const club = await made(`${home}/dues`, {
    name: '등산회',
    amount: 30_000,
    startMonth: '2026-11',
    seats: [{ name: '민지' }],
  });
  expect(
    (await minji.put(`${home}/intake/cards`, { issuer: '신한카드', cardHint: '1234', assetId: card.id })).status,
  ).toBe(200);
  const { body } = await minji.get<MyData>(PATH);
  expect(body).toMatchObject({ settings: { weekStart: 'sunday' }, pushSubscriptions: [], friends: [], blocks: [] });
  expect(body).toHaveProperty('notificationSettings.types');
  const book = body.books.find(({ id }) => id === minji.bookId);
  expect(book).toMatchObject({
    comments: [{ text: '민지가 남긴 말', transactionId: transaction.id }],
    sortingRules: [{ name: '커피는 커피로' }],
    recurringRules: [{ template: { description: '구독' } }],
    settlements: [],
    shareDefaults: [],
    giftEvents: [{ person: '김하늘', amount: 100_000 }],
    dues: [{ id: club.id, name: '등산회', payments: [] }],
    mine: {
      webhooks: [{ url: 'https://not-there-yet.invalid/hook' }],
      messageCards: [{ issuer: '신한카드', cardHint: '1234' }],
      messageFormats: [],
      inbox: [],
    },
  });
  expect(JSON.stringify(body)).not.toContain('sealed');
  const theirs = (await junho.get<MyData>(PATH)).body.books.find(({ id }) => id === minji.bookId);
  expect(theirs).toMatchObject({
    comments: [{ text: '준호가 남긴 말' }],
    mine: { webhooks: [], messageCards: [] },
  });
});

test('keeps masked transactions of others masked', async () => {
  const hidden = await minji.post<{ id: string }>(`/api/v2/books/${minji.bookId}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-19',
    amount: 77_000,
    description: '몰래 산 선물',
    visibility: 'MASKED',
  });
  await minji.post(`/api/v2/books/${minji.bookId}/gift-events`, {
    direction: 'GIVEN',
    person: '몰래 챙긴 사람',
    event: 'BIRTHDAY',
    amount: 77_000,
    date: '2026-11-19',
    transactionId: hidden.body.id,
  });
  const theirs = await junho.get<MyData>(PATH);
  expect(JSON.stringify(theirs.body)).not.toMatch(/몰래 산 선물|몰래 챙긴 사람/u);
  const shared = theirs.body.books.find(({ id }) => id === minji.bookId);
  expect(shared?.transactions.find(({ amount }) => amount === 77_000)).toMatchObject({ isMasked: true });
  expect(JSON.stringify((await minji.get<MyData>(PATH)).body)).toMatch(/몰래 챙긴 사람.*몰래 산 선물/u);
});

test('requires a fresh sign-in and covers only the caller', async () => {
  expect((await signedOut(server).get(PATH)).status).toBe(401);
  clock.advance(6 * MINUTE_MS);
  const stale = await minji.get<{ code: string }>(PATH);
  expect(stale.status).toBe(403);
  expect(stale.body.code).toBe('REAUTH_REQUIRED');
  expect((await minji.post('/api/v2/auth/reauth', { password: TEST_PASSWORD })).status).toBe(204);
  expect((await minji.get(PATH)).status).toBe(200);
});

test('is limited to twenty per hour', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const person = await joinAs(limited, 'collector');
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await person.get(PATH)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(await new TestBrowser(limited).me()).toMatchObject({ status: 401 });
  } finally {
    await limited.stop();
  }
});
