import type {
  Activity,
  Asset,
  Book,
  BookBackup,
  ClubAccount,
  DuesPayment,
  DuesPlan,
  ErrorAnswer,
  Transaction,
} from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, signInAgain, statusesOf, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

const clock = testClock();
const app = useTestApp({ clock });
let people = 0;

async function aPerson(): Promise<TestPerson> {
  people += 1;
  return joinAs(app(), `treasurer-${people}`);
}

async function couple(): Promise<[TestPerson, TestPerson]> {
  const [owner, member] = [await aPerson(), await aPerson()];
  await addMember(app(), owner.bookId, member, 'MEMBER');
  return [owner, member];
}

const anId = () => newId(app().deps.clock.now());
const bookOf = (person: TestPerson) => `/api/v2/books/${person.bookId}`;
const pathOf = (person: TestPerson) => `${bookOf(person)}/dues`;
const CLUB = {
  name: '등산회',
  amount: 30_000,
  startMonth: '2026-09',
  memo: '매달 5일까지',
  seats: [{ name: '민수' }, { name: '서연' }],
};

async function aClub(person: TestPerson, fields: object = {}): Promise<DuesPlan> {
  const answer = await person.post<DuesPlan>(pathOf(person), { ...CLUB, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

type Shown = DuesPlan & { readonly payments: DuesPayment[]; readonly account: ClubAccount | null };

async function shown(reader: TestPerson, club: DuesPlan): Promise<Shown> {
  const { status, body } = await reader.get<Shown>(`/api/v2/books/${club.bookId}/dues/${club.id}`);
  expect(status).toBe(200);
  return body;
}

async function pay(person: TestPerson, club: DuesPlan, fields: object = {}) {
  const body = { seatId: club.seats[0]?.id, month: '2026-11', amount: 30_000, date: '2026-11-05', ...fields };
  return person.post<DuesPayment & ErrorAnswer>(`/api/v2/books/${club.bookId}/dues/${club.id}/payments`, body);
}

/** The largest amount. */
const MOST = 9_999_999_999_999;

describe('sums of dues', () => {
  test('stay exact, however much a club charges', async () => {
    const person = await aPerson();
    const seats = Array.from({ length: 100 }, (_, number) => ({ name: `회원 ${number}` }));
    const refused = await person.post<ErrorAnswer>(pathOf(person), { ...CLUB, amount: MOST, seats });
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.field]).toEqual([
      422,
      'BALANCE_OUT_OF_RANGE',
      'amount',
    ]);
    const club = await aClub(person, { seats, startMonth: '1970-01' });
    const path = `${pathOf(person)}/${club.id}`;
    expect(await person.put(path, { amount: MOST, version: club.version })).toMatchObject({ status: 422 });
    const most = 300_000_000_000;
    const changed = await person.put<DuesPlan>(path, { amount: most, version: club.version });
    expect([changed.status, changed.body.owed]).toEqual([200, most * 100 * 240]);
    const list = await person.get<{ items: DuesPlan[] }>(pathOf(person));
    expect([list.status, list.body.items[0]?.owed]).toEqual([200, most * 100 * 240]);
  });

  test('stay exact, however much is paid, also from a backup', async () => {
    const person = await aPerson();
    await aClub(person);
    const { body: backup } = await person.get<BookBackup>(`${bookOf(person)}/export?format=json`);
    const withPayments = (count: number): BookBackup => ({
      ...backup,
      dues: backup.dues.map((club) => ({
        ...club,
        payments: Array.from({ length: count }, () => ({
          ...{ seat: 0, month: '2026-11', amount: MOST, isExempt: false, date: '2026-11-05', memo: '' },
          transactionId: null,
        })),
      })),
    });
    const restore = (file: BookBackup) => person.post<Book & ErrorAnswer>('/api/v2/books/import-backup', file);
    const tooMuch = await restore(withPayments(901));
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'BALANCE_OUT_OF_RANGE']);
    const { body: book } = await restore(withPayments(900));
    const { body: clubs } = await person.get<{ items: DuesPlan[] }>(`/api/v2/books/${book.id}/dues`);
    const [club] = clubs.items;
    expect(club?.collected).toBe(900 * MOST);
    const more = await pay(person, { ...club, bookId: book.id } as DuesPlan, { amount: MOST });
    expect([more.status, more.body.code]).toEqual([422, 'BALANCE_OUT_OF_RANGE']);
  });
});

async function undoLatest(person: TestPerson) {
  const { body } = await person.get<{ items: Activity[] }>(`${bookOf(person)}/activity`);
  const latest = body.items.find((activity) => activity.entity === 'DUES');
  return person.post<ErrorAnswer>(`${bookOf(person)}/activity/${latest?.id ?? ''}/undo`);
}

describe('creating dues', () => {
  test('returns the outstanding amount to date', async () => {
    const person = await aPerson();
    const club = await aClub(person);
    expect(club).toEqual({
      ...CLUB,
      assetId: null,
      seats: [
        { id: expect.any(String), name: '민수' },
        { id: expect.any(String), name: '서연' },
      ],
      id: expect.any(String),
      bookId: person.bookId,
      endMonth: null,
      currentMonth: '2026-11',
      collected: 0,
      owed: 180_000,
      createdAt: expect.any(String),
      version: 1,
    });
    const listed = await person.get<{ items: DuesPlan[] }>(pathOf(person));
    expect(listed.body.items).toEqual([club]);
  });

  test('counts the month that has begun in the book, nine hours before UTC', async () => {
    const person = await aPerson();
    const untilDecember = Date.parse('2026-12-01T00:30:00+09:00') - clock.now().getTime();
    clock.advance(untilDecember);
    try {
      expect(await aClub(await signInAgain(app(), person))).toMatchObject({ currentMonth: '2026-12', owed: 240_000 });
    } finally {
      clock.advance(-untilDecember);
    }
  });

  test('is done once, however often it is sent', async () => {
    const person = await aPerson();
    const body = { ...CLUB, id: anId() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => person.post(pathOf(person), body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 201]);
    const other = await person.post<ErrorAnswer>(pathOf(person), { ...body, amount: 1 });
    expect([other.status, other.body.code]).toEqual([409, 'ID_TAKEN']);
  });

  const seatId = '01890000-0000-7000-8000-00000000abcd';
  test.each([
    ['no name', { name: undefined }, 400],
    ['no month', { startMonth: undefined }, 400],
    ['a month that does not exist', { startMonth: '2026-13' }, 400],
    ['an unknown field', { club: 1 }, 400],
    ['an amount of zero', { amount: 0 }, 422],
    ['no seats', { seats: [] }, 422],
    ['an end before its start', { endMonth: '2026-08' }, 422],
    ['an end too far in the future', { endMonth: '2046-09' }, 422],
    [
      'a duplicate seat',
      {
        seats: [
          { id: seatId, name: '가' },
          { id: seatId, name: '나' },
        ],
      },
      422,
    ],
  ])('is rejected with %s', async (_what, fields, status) => {
    const person = await aPerson();
    const answer = await person.post<ErrorAnswer>(pathOf(person), { ...CLUB, ...fields });
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.length).toBeGreaterThan(0);
  });

  test('requires the role of a member and is not found by strangers', async () => {
    const [owner, member] = await couple();
    const viewer = await aPerson();
    await addMember(app(), owner.bookId, viewer, 'VIEWER');
    const stranger = await aPerson();
    const club = await aClub(owner);
    expect((await member.post(pathOf(owner), CLUB)).status).toBe(201);
    expect((await viewer.post<ErrorAnswer>(pathOf(owner), CLUB)).body.code).toBe('ROLE_TOO_LOW');
    expect((await shown(viewer, club)).name).toBe('등산회');
    expect((await stranger.get(`${pathOf(owner)}/${club.id}`)).status).toBe(404);
    expect((await stranger.get(`${pathOf(stranger)}/${club.id}`)).status).toBe(404);
    expect((await signedOut(app()).get(pathOf(owner))).status).toBe(401);
  });
});

describe('a payment', () => {
  test('counts when it is partial, higher than the amount due, or a waiver', async () => {
    const person = await aPerson();
    const club = await aClub(person);
    expect((await pay(person, club, { amount: 10_000 })).status).toBe(201);
    await pay(person, club, { amount: 25_000 });
    const exempt = await pay(person, club, {
      seatId: club.seats[1]?.id,
      month: '2026-10',
      amount: undefined,
      isExempt: true,
    });
    expect(exempt.body).toMatchObject({ amount: 0, isExempt: true });
    // The surplus of 5,000 from November pays part of September.
    const { collected, owed, payments } = await shown(person, club);
    expect([collected, owed, payments.length]).toEqual([35_000, 115_000, 3]);
  });

  test('is recorded once, however often it is sent', async () => {
    const person = await aPerson();
    const club = await aClub(person);
    const id = anId();
    const answers = await Promise.all(Array.from({ length: 3 }, () => pay(person, club, { id, entry: {} })));
    expect(statusesOf(answers)).toEqual([200, 200, 201]);
    expect((await shown(person, club)).collected).toBe(30_000);
    const entries = await person.get<{ income: number }>(`${bookOf(person)}/transactions?totals=true`);
    expect(entries.body.income).toBe(30_000);
    const elsewhere = await pay(person, await aClub(person), { id });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'ID_TAKEN']);
  });

  test('creates the income transaction with it or refers to an existing one', async () => {
    const person = await aPerson();
    const club = await aClub(person);
    const { body } = await pay(person, club, { entry: {} });
    const path = `${bookOf(person)}/transactions`;
    const transaction = await person.get<Transaction>(`${path}/${body.transactionId ?? ''}`);
    expect(transaction.body).toMatchObject({ type: 'INCOME', amount: 30_000, description: '등산회 회비 민수' });
    expect((await pay(person, club, { transactionId: body.transactionId })).body.transactionId).toBe(
      body.transactionId,
    );
    const spent = await person.post<Transaction>(path, { type: 'EXPENSE', date: '2026-11-05', amount: 1 });
    for (const unfit of [{ transactionId: spent.body.id }, { transactionId: body.transactionId, entry: {} }]) {
      expect((await pay(person, club, unfit)).body.code).toBe('DUES_ENTRY_UNFIT');
    }
    expect((await pay(person, club, { transactionId: anId() })).body.code).toBe('TRANSACTION_NOT_FOUND');
  });

  test('shows its transaction to others only while they may see it', async () => {
    const [owner, member] = await couple();
    const club = await aClub(owner);
    const { body: masked } = await owner.post<Transaction>(`${bookOf(owner)}/transactions`, {
      type: 'INCOME',
      date: '2026-11-05',
      amount: 30_000,
      visibility: 'MASKED',
    });
    await pay(owner, club, { transactionId: masked.id });
    expect((await shown(owner, club)).payments[0]?.transactionId).toBe(masked.id);
    expect((await shown(member, club)).payments[0]?.transactionId).toBeNull();
    expect((await shown(member, club)).collected).toBe(30_000);
    const refused = await pay(member, club, { transactionId: masked.id });
    expect([refused.status, refused.body.code]).toEqual([403, 'MASKED_ENTRY']);
  });

  test('is rejected when it is empty, contradictory, or for an unknown seat', async () => {
    const person = await aPerson();
    const club = await aClub(person);
    const exemption = { amount: undefined, isExempt: true };
    for (const [fields, code] of [
      [{ amount: undefined }, 'DUES_PAYMENT_UNFIT'],
      [{ isExempt: true }, 'DUES_PAYMENT_UNFIT'],
      [{ ...exemption, entry: {} }, 'DUES_PAYMENT_UNFIT'],
      [{ seatId: anId() }, 'DUES_SEAT_NOT_FOUND'],
    ] as const) {
      expect((await pay(person, club, fields)).body.code).toBe(code);
    }
    const nothing = await pay(person, club, { amount: undefined });
    expect(nothing.body.errors).toEqual([
      { field: 'amount', message: '납부 금액을 입력하거나 면제를 골라 주세요.', code: 'DUES_PAYMENT_UNFIT' },
    ]);
    expect((await pay(person, club, { month: '2026-1' })).status).toBe(400);
    expect((await pay(person, club, { amount: 0 })).status).toBe(422);
    expect((await pay(person, club, exemption)).status).toBe(201);
    const again = await pay(person, club, exemption);
    expect([again.status, again.body.code]).toEqual([409, 'DUES_ALREADY_EXEMPT']);
    expect((await shown(person, club)).collected).toBe(0);
  });

  test('can be deleted and restored while its transaction stays', async () => {
    const person = await aPerson();
    const club = await aClub(person);
    const { body } = await pay(person, club, { entry: {}, memo: '현금' });
    const path = `${pathOf(person)}/${club.id}/payments/${body.id}`;
    const elsewhere = await aClub(person);
    const wrong = await person.delete<ErrorAnswer>(`${pathOf(person)}/${elsewhere.id}/payments/${body.id}`);
    expect([wrong.status, wrong.body.code]).toEqual([404, 'DUES_PAYMENT_NOT_FOUND']);
    expect((await person.delete(path)).status).toBe(204);
    expect((await person.delete(path)).status).toBe(404);
    expect((await shown(person, club)).collected).toBe(0);
    expect((await person.get(`${bookOf(person)}/transactions/${body.transactionId ?? ''}`)).status).toBe(200);
    expect((await undoLatest(person)).status).toBe(200);
    expect((await shown(person, club)).payments[0]).toMatchObject({
      amount: 30_000,
      memo: '현금',
      transactionId: body.transactionId,
    });
    expect((await undoLatest(person)).status).toBe(200);
    expect((await shown(person, club)).collected).toBe(0);
  });
});

describe('changing dues', () => {
  test('applies the sent fields, keeps seats with payments, and rejects stale versions', async () => {
    const person = await aPerson();
    const club = await aClub(person, { endMonth: '2027-08' });
    await pay(person, club);
    const path = `${pathOf(person)}/${club.id}`;
    const [first, second] = club.seats;
    const gone = await person.put<ErrorAnswer>(path, { seats: [{ ...second }], version: 1 });
    expect([gone.status, gone.body.code]).toEqual([422, 'DUES_SEAT_PAID']);
    const seats = [{ name: '새 회원' }, { ...first, name: '김민수' }];
    const { status, body } = await person.put<DuesPlan>(path, { amount: 20_000, seats, version: 1 });
    expect([status, body.amount, body.version, body.name]).toEqual([200, 20_000, 2, '등산회']);
    expect([body.endMonth, ...body.seats.map((seat) => seat.name)]).toEqual(['2027-08', '새 회원', '김민수']);
    // Of the 30,000 paid for November, 10,000 now exceed the amount due.
    expect(body.owed).toBe(20_000 * 5 - 10_000);
    const stale = await person.put<ErrorAnswer & { current: DuesPlan }>(path, { amount: 1, version: 1 });
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'VERSION_CONFLICT', body]);
    expect((await person.put<ErrorAnswer>(path, { amount: 1 })).body.code).toBe('VERSION_REQUIRED');
    expect((await person.put(path, { startMonth: '2026-12', endMonth: '2026-11', version: 2 })).status).toBe(422);
    expect((await undoLatest(person)).status).toBe(200);
    expect((await shown(person, club)).seats).toEqual(club.seats);
  });

  test('deletes and restores them with their payments', async () => {
    const person = await aPerson();
    const club = await aClub(person);
    await pay(person, club);
    const path = `${pathOf(person)}/${club.id}`;
    expect((await person.delete(path)).status).toBe(204);
    expect((await person.get<ErrorAnswer>(path)).body.code).toBe('DUES_NOT_FOUND');
    expect((await pay(person, club)).body.code).toBe('DUES_NOT_FOUND');
    const back = await person.post<DuesPlan>(`${path}/restore`);
    expect([back.status, back.body.collected]).toEqual([200, 30_000]);
    expect(await person.post<DuesPlan>(`${path}/restore`)).toMatchObject({ status: 200, body: back.body });
  });
});

test('a backup restores dues with their payments and transactions', async () => {
  const person = await aPerson();
  const club = await aClub(person, { endMonth: '2026-12' });
  await pay(person, club, { entry: {} });
  await pay(person, club, { seatId: club.seats[1]?.id, amount: undefined, isExempt: true });
  const file = await person.get<object>(`${bookOf(person)}/export?format=json`);
  const restored = await person.post<{ id: string }>('/api/v2/books/import-backup', file.body);
  expect(restored.status, JSON.stringify(restored.body)).toBe(201);
  const { body } = await person.get<{ items: DuesPlan[] }>(`/api/v2/books/${restored.body.id}/dues`);
  const [copy] = body.items;
  expect(copy).toMatchObject({ name: '등산회', endMonth: '2026-12', collected: 30_000, owed: 120_000 });
  const payments = copy ? (await shown(person, copy)).payments : [];
  expect(payments.map(({ isExempt, transactionId }) => [isExempt, transactionId !== null]).toSorted()).toEqual([
    [false, true],
    [true, false],
  ]);
  const broken = structuredClone(file.body) as { dues: { payments: { seat: number }[] }[] };
  for (const payment of broken.dues[0]?.payments ?? []) payment.seat = 9;
  expect((await person.post('/api/v2/books/import-backup', broken)).status).toBe(400);
  await expectSoundBooks(app());
});

describe('the account of a club', () => {
  test('reports opening balance, incoming, outgoing and closing balance, and matches its balance', async () => {
    const [owner, member] = await couple();
    const bank = { assetType: 'CHECKING_ACCOUNT', name: '모임통장', openingBalance: 100_000 };
    const { body: asset } = await owner.post<Asset>(`${bookOf(owner)}/assets`, bank);
    const club = await aClub(owner, { assetId: asset.id });
    expect(club.assetId).toBe(asset.id);
    const spend = (by: TestPerson, fields: object) =>
      by.post(`${bookOf(owner)}/transactions`, { type: 'EXPENSE', assetId: asset.id, ...fields });
    await spend(owner, { amount: 30_000, date: '2026-10-31', description: '지난달 산행' });
    await spend(owner, { amount: 40_000, date: '2026-11-14', description: '산장 예약' });
    await spend(owner, { amount: 7_000, date: '2026-11-15', description: '깜짝 선물', visibility: 'MASKED' });
    const trashed = await owner.post<Transaction>(`${bookOf(owner)}/transactions`, {
      type: 'EXPENSE',
      amount: 999,
      date: '2026-11-16',
      assetId: asset.id,
    });
    await owner.delete(`${bookOf(owner)}/transactions/${trashed.body.id}`);
    await spend(owner, { amount: 500, date: '2026-12-01', description: '다음 달' });
    await pay(owner, club, { entry: { assetId: asset.id } });
    const { account } = await shown(member, club);
    expect(account).toMatchObject({
      name: '모임통장',
      month: '2026-11',
      opening: 70_000,
      incoming: 30_000,
      outgoing: 47_000,
      closing: 53_000,
      spent: [{ date: '2026-11-14', description: '산장 예약', amount: 40_000 }],
    });
    expect(account?.spent).toHaveLength(1);
    expect((await shown(owner, club)).account?.spent).toHaveLength(2);
    const history = await member.get<{ date: string; balance: number }[]>(
      `/api/v2/assets/${asset.id}/history?from=2026-10-31&to=2026-11-30`,
    );
    expect([history.body.at(0)?.balance, history.body.at(-1)?.balance]).toEqual([account?.opening, account?.closing]);
    await expectSoundBooks(app());
  });

  test('must be a live account of the book, can be cleared, and is included in a backup', async () => {
    const [owner, stranger] = [await aPerson(), await aPerson()];
    const bank = { assetType: 'CHECKING_ACCOUNT', name: '모임통장', openingBalance: 5000 };
    const { body: theirs } = await stranger.post<Asset>(`${bookOf(stranger)}/assets`, bank);
    const { body: asset } = await owner.post<Asset>(`${bookOf(owner)}/assets`, bank);
    const foreign = await owner.post<ErrorAnswer>(pathOf(owner), { ...CLUB, assetId: theirs.id });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'ASSET_NOT_FOUND']);
    const club = await aClub(owner);
    expect((await shown(owner, club)).account).toBeNull();
    const path = `${pathOf(owner)}/${club.id}`;
    const named = await owner.put<DuesPlan>(path, { assetId: asset.id, version: club.version });
    expect([named.status, named.body.assetId]).toEqual([200, asset.id]);
    const { body: backup } = await owner.get<object>(`${bookOf(owner)}/export?format=json`);
    const { body: copy } = await owner.post<{ id: string }>('/api/v2/books/import-backup', backup);
    const { body: clubs } = await owner.get<{ items: DuesPlan[] }>(`/api/v2/books/${copy.id}/dues`);
    const restored = await shown(owner, clubs.items[0] ?? club);
    expect(restored.account).toMatchObject({ name: '모임통장', closing: 5000 });
    expect(restored.assetId).not.toBe(asset.id);
    await owner.delete(`/api/v2/assets/${asset.id}`);
    expect((await shown(owner, club)).account).toBeNull();
    const without = await owner.put<DuesPlan>(path, { assetId: null, version: named.body.version });
    expect(without.body.assetId).toBeNull();
    await expectSoundBooks(app());
  });
});
