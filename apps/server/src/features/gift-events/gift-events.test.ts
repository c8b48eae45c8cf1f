import type { Activity, ErrorAnswer, GiftEvent, GiftPerson, Transaction } from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let people = 0;

async function aPerson(): Promise<TestPerson> {
  people += 1;
  return joinAs(app(), `giver-${people}`);
}

async function couple(): Promise<[TestPerson, TestPerson]> {
  const [owner, member] = [await aPerson(), await aPerson()];
  await addMember(app(), owner.bookId, member, 'MEMBER');
  return [owner, member];
}

const bookOf = (person: TestPerson) => `/api/v2/books/${person.bookId}`;
const pathOf = (person: TestPerson) => `${bookOf(person)}/gift-events`;
const WEDDING = {
  direction: 'GIVEN',
  person: '김민수',
  relation: '회사 동료',
  event: 'WEDDING',
  amount: 100_000,
  date: '2026-11-14',
} as const;

async function aGift(person: TestPerson, fields: object = {}, path = pathOf(person)): Promise<GiftEvent> {
  const answer = await person.post<GiftEvent>(path, { ...WEDDING, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

interface Listed {
  readonly items: GiftEvent[];
  readonly nextCursor: string | null;
  readonly given: number;
  readonly received: number;
  readonly count: number;
}

async function listed(reader: TestPerson, query = '', bookId = reader.bookId): Promise<Listed> {
  const { status, body } = await reader.get<Listed>(`/api/v2/books/${bookId}/gift-events${query}`);
  expect(status).toBe(200);
  return body;
}

async function aTransaction(person: TestPerson, fields: object = {}): Promise<Transaction> {
  const body = { type: 'EXPENSE', date: '2026-11-14', amount: 100_000, description: '축의금', ...fields };
  const answer = await person.post<Transaction>(`${bookOf(person)}/transactions`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const named = (gifts: readonly GiftEvent[]) => gifts.map((gift) => gift.person);

describe('recording a gift', () => {
  test('returns it and changes no sum of the book', async () => {
    const person = await aPerson();
    const gift = await aGift(person);
    expect(gift).toEqual({
      ...WEDDING,
      id: expect.any(String),
      bookId: person.bookId,
      memo: '',
      transactionId: null,
      isMasked: false,
      createdBy: person.userId,
      createdAt: expect.any(String),
      version: 1,
    });
    const { items, ...sums } = await listed(person);
    expect(items).toEqual([gift]);
    expect(sums).toEqual({ nextCursor: null, given: 100_000, received: 0, count: 1 });
    const entries = await person.get<{ expense: number }>(`${bookOf(person)}/transactions?totals=true`);
    expect(entries.body.expense).toBe(0);
  });

  test('is done once, however often it is sent', async () => {
    const person = await aPerson();
    const body = { ...WEDDING, id: newId(app().deps.clock.now()), entry: {} };
    const answers = await Promise.all(Array.from({ length: 4 }, () => person.post(pathOf(person), body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 201]);
    expect((await listed(person)).count).toBe(1);
    const entries = await person.get<{ count: number }>(`${bookOf(person)}/transactions?totals=true`);
    expect(entries.body.count).toBe(1);
    const other = await person.post<ErrorAnswer>(pathOf(person), { ...body, amount: 1 });
    expect([other.status, other.body.code]).toEqual([409, 'ID_TAKEN']);
  });

  test.each([
    ['nobody', { person: undefined }, 400],
    ['no amount', { amount: undefined }, 400],
    ['an unknown event', { event: 'PARTY' }, 400],
    ['an unknown direction', { direction: 'LENT' }, 400],
    ['an unknown field', { gift: 1 }, 400],
    ['a day that does not exist', { date: '2026-02-29' }, 400],
    ['an amount of zero', { amount: 0 }, 422],
    ['an empty name', { person: ' ' }, 422],
    ['a name that is too long', { person: '가'.repeat(51) }, 422],
  ])('is rejected with %s', async (_what, fields, status) => {
    const person = await aPerson();
    const answer = await person.post<ErrorAnswer>(pathOf(person), { ...WEDDING, ...fields });
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.length).toBeGreaterThan(0);
    expect((await listed(person)).count).toBe(0);
  });

  test('requires the role of a member and is not found by strangers', async () => {
    const [owner, member] = await couple();
    const viewer = await aPerson();
    await addMember(app(), owner.bookId, viewer, 'VIEWER');
    const stranger = await aPerson();
    const path = pathOf(owner);
    expect((await member.post(path, WEDDING)).status).toBe(201);
    expect((await viewer.post<ErrorAnswer>(path, WEDDING)).body.code).toBe('ROLE_TOO_LOW');
    expect((await listed(viewer, '', owner.bookId)).count).toBe(1);
    expect((await stranger.get<ErrorAnswer>(path)).status).toBe(404);
    expect((await stranger.post<ErrorAnswer>(path, WEDDING)).body.code).toBe('BOOK_NOT_FOUND');
    expect((await signedOut(app()).post(path, WEDDING)).status).toBe(401);
  });
});

describe('the transaction of a gift', () => {
  test('is created with it, once', async () => {
    const person = await aPerson();
    const gift = await aGift(person, { entry: {} });
    const { body } = await person.get<Transaction>(`${bookOf(person)}/transactions/${gift.transactionId ?? ''}`);
    expect(body).toMatchObject({
      type: 'EXPENSE',
      amount: 100_000,
      date: '2026-11-14',
      description: '김민수 결혼 축의금',
    });
    const received = await aGift(person, { direction: 'RECEIVED', event: 'FUNERAL', entry: {} });
    const income = await person.get<Transaction>(`${bookOf(person)}/transactions/${received.transactionId ?? ''}`);
    expect(income.body).toMatchObject({ type: 'INCOME', description: '김민수 조의금' });
  });

  test('rolls back the gift when the ledger rejects it', async () => {
    const person = await aPerson();
    const transaction = { categoryId: newId(app().deps.clock.now()) };
    const answer = await person.post<ErrorAnswer>(pathOf(person), { ...WEDDING, entry: transaction });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await listed(person)).count).toBe(0);
  });

  test('may be an existing one of the same kind', async () => {
    const person = await aPerson();
    const transaction = await aTransaction(person);
    expect((await aGift(person, { transactionId: transaction.id })).transactionId).toBe(transaction.id);
    const income = await aTransaction(person, { type: 'INCOME' });
    const refund = await aTransaction(person, { isRefund: true });
    for (const unfit of [
      { transactionId: income.id },
      { transactionId: refund.id },
      { direction: 'RECEIVED', transactionId: transaction.id },
      { transactionId: transaction.id, entry: {} },
    ]) {
      const answer = await person.post<ErrorAnswer>(pathOf(person), { ...WEDDING, ...unfit });
      expect([answer.status, answer.body.code]).toEqual([422, 'GIFT_ENTRY_UNFIT']);
    }
  });

  test('cannot belong to another book or be in the trash', async () => {
    const [person, stranger] = [await aPerson(), await aPerson()];
    const foreign = await aTransaction(stranger);
    const gone = await aTransaction(person);
    await person.delete(`${bookOf(person)}/transactions/${gone.id}`);
    for (const { id } of [foreign, gone]) {
      const answer = await person.post<ErrorAnswer>(pathOf(person), { ...WEDDING, transactionId: id });
      expect([answer.body.code, answer.body.errors?.[0]?.field]).toEqual(['TRANSACTION_NOT_FOUND', 'transactionId']);
    }
  });

  test('is linked again after being restored from the trash, whatever was changed meanwhile', async () => {
    const person = await aPerson();
    const gift = await aGift(person, { entry: {} });
    const transactionPath = `${bookOf(person)}/transactions/${gift.transactionId ?? ''}`;
    await person.delete(transactionPath);
    const [unlinked] = (await listed(person)).items;
    expect(unlinked?.transactionId).toBeNull();
    const changed = await person.put<GiftEvent>(`${pathOf(person)}/${gift.id}`, { ...unlinked, memo: '함께' });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await person.post(`${transactionPath}/restore`);
    expect((await listed(person)).items[0]).toMatchObject({ memo: '함께', transactionId: gift.transactionId });
    await expectSoundBooks(app());
  });

  test('hides the gift from others when it is masked, but not its share of the sums', async () => {
    const [owner, member] = await couple();
    const transaction = await aTransaction(owner, { visibility: 'MASKED' });
    const gift = await aGift(owner, { transactionId: transaction.id, person: '비밀친구', memo: '몰래' });
    await aGift(owner, { person: '이웃' });
    const own = await listed(owner);
    const seen = await listed(member, '', owner.bookId);
    expect([seen.given, seen.count]).toEqual([own.given, own.count]);
    expect(seen.items.find(({ id }) => id === gift.id)).toMatchObject({
      person: '비공개',
      relation: '',
      event: 'OTHER',
      memo: '',
      amount: 100_000,
      isMasked: true,
    });
    for (const query of ['?q=비밀', '?q=ㅂㅁ', '?person=비밀친구', `?person=${encodeURIComponent('비공개')}`]) {
      expect((await listed(member, query, owner.bookId)).items).toEqual([]);
    }
    expect((await listed(member, '?event=WEDDING', owner.bookId)).count).toBe(1);
    const path = `${pathOf(owner)}/${gift.id}`;
    for (const answer of [
      await member.put<ErrorAnswer>(path, { amount: 1, version: 1 }),
      await member.delete<ErrorAnswer>(path),
      await member.post<ErrorAnswer>(pathOf(owner), { ...WEDDING, transactionId: transaction.id }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'MASKED_ENTRY']);
    }
    const suggestion = await member.get<{ amount: number | null }>(
      `${pathOf(owner)}/suggestion?person=${encodeURIComponent('비밀친구')}&event=WEDDING`,
    );
    expect(suggestion.body.amount).toBeNull();
    const notified = await member.get<{ items: Activity[] }>(`${bookOf(owner)}/activity`);
    expect(JSON.stringify(notified.body)).not.toContain('비밀친구');
    expect(JSON.stringify((await owner.get(`${bookOf(owner)}/activity`)).body)).toContain('비밀친구');
  });
});

describe('changing a gift', () => {
  test('applies the sent fields and keeps the rest', async () => {
    const person = await aPerson();
    const gift = await aGift(person, { entry: {} });
    const path = `${pathOf(person)}/${gift.id}`;
    const { body, status } = await person.put<GiftEvent>(path, { amount: 150_000, version: 1 });
    expect([status, body]).toEqual([200, { ...gift, amount: 150_000, version: 2 }]);
    const stale = await person.put<ErrorAnswer & { current: GiftEvent }>(path, { amount: 1, version: 1 });
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'VERSION_CONFLICT', body]);
    expect((await person.put<ErrorAnswer>(path, { amount: 1 })).body.code).toBe('VERSION_REQUIRED');
    const turned = await person.put<ErrorAnswer>(path, { direction: 'RECEIVED', version: 2 });
    expect(turned.body.code).toBe('GIFT_ENTRY_UNFIT');
    const freed = await person.put<GiftEvent>(path, { direction: 'RECEIVED', transactionId: null, version: 2 });
    expect(freed.body).toMatchObject({ direction: 'RECEIVED', transactionId: null, version: 3 });
    expect((await person.put(`${pathOf(person)}/${newId(app().deps.clock.now())}`, { version: 1 })).status).toBe(404);
  });

  test('updates the search index', async () => {
    const person = await aPerson();
    const gift = await aGift(person);
    await person.put(`${pathOf(person)}/${gift.id}`, { person: '박서준', version: 1 });
    expect(named((await listed(person, '?q=ㅂㅅㅈ')).items)).toEqual(['박서준']);
    expect((await listed(person, '?q=민수')).items).toEqual([]);
  });

  test('deletes and restores it without changing its transaction', async () => {
    const person = await aPerson();
    const gift = await aGift(person, { entry: {} });
    const path = `${pathOf(person)}/${gift.id}`;
    expect((await person.delete(path)).status).toBe(204);
    expect((await listed(person)).count).toBe(0);
    expect((await person.delete<ErrorAnswer>(path)).body.code).toBe('GIFT_EVENT_NOT_FOUND');
    expect((await person.get(`${bookOf(person)}/transactions/${gift.transactionId ?? ''}`)).status).toBe(200);
    const restored = await person.post<GiftEvent>(`${path}/restore`);
    expect([restored.status, restored.body]).toEqual([200, { ...gift, version: 3 }]);
    expect(await person.post<GiftEvent>(`${path}/restore`)).toMatchObject({ status: 200, body: restored.body });
  });

  test('can be undone', async () => {
    const person = await aPerson();
    const gift = await aGift(person);
    await person.put(`${pathOf(person)}/${gift.id}`, { amount: 1, version: 1 });
    const undo = async () => {
      const { body } = await person.get<{ items: Activity[] }>(`${bookOf(person)}/activity`);
      const latest = body.items.find(({ entity, canUndo }) => entity === 'GIFT_EVENT' && canUndo);
      expect((await person.post(`${bookOf(person)}/activity/${latest?.id ?? ''}/undo`)).status).toBe(200);
    };
    await undo();
    expect((await listed(person)).items[0]?.amount).toBe(100_000);
    await person.delete(`${pathOf(person)}/${gift.id}`);
    await undo();
    expect((await listed(person)).count).toBe(1);
  });
});

describe('a guest book', () => {
  const guests = [
    { person: '이모', relation: '친척', amount: 300_000 },
    { person: '박대리', relation: '회사 동료', amount: 50_000 },
    { person: '김선배', amount: 100_000, memo: '봉투만' },
  ];

  test('creates gifts in its order, with one transaction for all of them', async () => {
    const person = await aPerson();
    const body = { event: 'WEDDING', date: '2026-11-14', guests, entry: {} };
    const answer = await person.post<{ items: GiftEvent[] }>(`${pathOf(person)}/bulk`, body);
    expect([answer.status, named(answer.body.items)]).toEqual([201, ['이모', '박대리', '김선배']]);
    expect((await listed(person)).received).toBe(450_000);
    const ids = new Set(answer.body.items.map((gift) => gift.transactionId));
    expect(ids.size).toBe(1);
    const transaction = await person.get<Transaction>(`${bookOf(person)}/transactions/${[...ids][0] ?? ''}`);
    expect(transaction.body).toMatchObject({ type: 'INCOME', amount: 450_000, description: '결혼 축의금 3명' });
    await expectSoundBooks(app());
  });

  test('is all or nothing', async () => {
    const person = await aPerson();
    const body = { event: 'WEDDING', date: '2026-11-14', guests: [...guests, { person: '누구', amount: 0 }] };
    expect((await person.post(`${pathOf(person)}/bulk`, body)).status).toBe(422);
    expect((await person.post(`${pathOf(person)}/bulk`, { ...body, guests: [] })).status).toBe(422);
    expect((await listed(person)).count).toBe(0);
  });

  test('refuses one transaction for more than a transaction may have, but not the gifts alone', async () => {
    const person = await aPerson();
    const most = 9_999_999_999_999;
    const rich = [
      { person: '이모', amount: most },
      { person: '박대리', amount: 1 },
    ];
    const body = { event: 'WEDDING', date: '2026-11-14', guests: rich };
    const refused = await person.post<ErrorAnswer>(`${pathOf(person)}/bulk`, { ...body, entry: {} });
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      422,
      'LIMIT_EXCEEDED',
      [{ field: 'guests', message: '합계를 9,999,999,999,999 이하로 입력해 주세요.' }],
    ]);
    expect((await listed(person)).count).toBe(0);
    const exact = { ...body, guests: [{ person: '이모', amount: most - 1 }, rich[1]], entry: {} };
    expect((await person.post(`${pathOf(person)}/bulk`, exact)).status).toBe(201);
    expect((await person.post(`${pathOf(person)}/bulk`, body)).status).toBe(201);
  });

  test('is undone and redone as one, unless a gift was changed since', async () => {
    const person = await aPerson();
    await person.post(`${pathOf(person)}/bulk`, { event: 'WEDDING', date: '2026-11-14', guests });
    const undo = async () => {
      const { body } = await person.get<{ items: Activity[] }>(`${bookOf(person)}/activity`);
      const latest = body.items.find(({ entity, entityId }) => entity === 'GIFT_EVENT' && entityId === null);
      return person.post<ErrorAnswer>(`${bookOf(person)}/activity/${latest?.id ?? ''}/undo`);
    };
    expect((await undo()).status).toBe(200);
    expect((await listed(person)).count).toBe(0);
    expect((await undo()).status).toBe(200);
    const { items } = await listed(person);
    expect(items).toHaveLength(3);
    const [first] = items;
    await person.put(`${pathOf(person)}/${first?.id ?? ''}`, { memo: '고침', version: first?.version });
    expect((await undo()).status).toBe(409);
    expect((await listed(person)).count).toBe(3);
  });
});

describe('reading the gift book', () => {
  test('is paginated, latest first', async () => {
    const person = await aPerson();
    for (const day of ['2026-01-03', '2026-05-05', '2026-05-05', '2026-09-09']) await aGift(person, { date: day });
    const first = await listed(person, '?limit=3');
    const second = await listed(person, `?limit=3&cursor=${first.nextCursor ?? ''}`);
    const days = [...first.items, ...second.items].map((gift) => gift.date);
    expect(days).toEqual(['2026-09-09', '2026-05-05', '2026-05-05', '2026-01-03']);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4);
    expect([first.count, second.nextCursor]).toEqual([4, null]);
    expect((await person.get(`${pathOf(person)}?cursor=zzz`)).status).toBe(400);
    expect((await person.get(`${pathOf(person)}?limit=0`)).status).toBeGreaterThanOrEqual(400);
  });

  test('searches names by substring and initial consonants, and filters by all other fields', async () => {
    const person = await aPerson();
    await aGift(person);
    await aGift(person, { person: '이서연', relation: '대학 친구', event: 'FUNERAL', direction: 'RECEIVED' });
    await aGift(person, { person: '김민수', relation: '친척', event: 'OPENING', date: '2026-10-01' });
    const found = async (query: string) => named((await listed(person, query)).items).toSorted();
    expect(await found('?q=ㄱㅁㅅ')).toEqual(['김민수', '김민수']);
    expect(await found(`?q=${encodeURIComponent('서연')}`)).toEqual(['이서연']);
    expect(await found(`?q=${encodeURIComponent('대학')}`)).toEqual(['이서연']);
    expect(await found('?event=FUNERAL')).toEqual(['이서연']);
    expect(await found('?direction=RECEIVED')).toEqual(['이서연']);
    expect(await found(`?person=${encodeURIComponent('김민수')}&relation=${encodeURIComponent('친척')}`)).toEqual([
      '김민수',
    ]);
    expect(await found('?from=2026-10-01&to=2026-10-31')).toEqual(['김민수']);
    expect(await found('?q=.*')).toEqual([]);
  });

  test('sums what was given and received per person', async () => {
    const person = await aPerson();
    await aGift(person, { date: '2024-05-11', direction: 'RECEIVED', amount: 200_000 });
    await aGift(person);
    await aGift(person, { person: '이서연', relation: '', date: '2025-03-01' });
    await aGift(person, { relation: '친척', date: '2020-01-01' });
    const peopleIn = async (query = '') => {
      const { body } = await person.get<{ items: GiftPerson[] }>(`${pathOf(person)}/people${query}`);
      return body.items;
    };
    expect(await peopleIn()).toEqual([
      {
        person: '김민수',
        relation: '회사 동료',
        given: 100_000,
        received: 200_000,
        balance: 100_000,
        count: 2,
        lastDate: '2026-11-14',
        isMasked: false,
      },
      expect.objectContaining({ person: '이서연', balance: -100_000 }),
      expect.objectContaining({ person: '김민수', relation: '친척', count: 1 }),
    ]);
    expect((await peopleIn('?q=ㅇㅅㅇ')).map((one) => one.person)).toEqual(['이서연']);
  });

  test('suggests an amount from what was received and given to others', async () => {
    const person = await aPerson();
    await aGift(person, { date: '2024-05-11', direction: 'RECEIVED', amount: 200_000 });
    await aGift(person, { person: '이서연', amount: 80_000 });
    const suggested = async (query: string) => {
      const { status, body } = await person.get(`${pathOf(person)}/suggestion?${query}`);
      expect(status).toBe(200);
      return body;
    };
    const name = encodeURIComponent('김민수');
    const relation = encodeURIComponent('회사 동료');
    expect(await suggested(`person=${name}&event=FIRST_BIRTHDAY`)).toEqual({
      amount: 200_000,
      basis: 'RECEIVED',
      gift: { direction: 'RECEIVED', event: 'WEDDING', amount: 200_000, date: '2024-05-11' },
    });
    const attendee = encodeURIComponent('처음 보는 사람');
    expect(await suggested(`person=${attendee}&relation=${relation}&event=WEDDING`)).toEqual({
      amount: 70_000,
      basis: 'RELATION',
      gift: null,
    });
    expect(await suggested(`person=${attendee}&event=WEDDING`)).toEqual({ amount: null, basis: null, gift: null });
    expect((await person.get(`${pathOf(person)}/suggestion?event=WEDDING`)).status).toBe(400);
  });
});

describe('a backup', () => {
  test('restores gifts with their transactions, and of masked ones only what its reader sees', async () => {
    const [owner, member] = await couple();
    await aGift(owner, { entry: {}, memo: '봉투' });
    await aGift(owner, { date: '2025-01-01', direction: 'RECEIVED' });
    await aGift(owner, { person: '비밀친구', transactionId: (await aTransaction(owner, { visibility: 'MASKED' })).id });
    const restoredBy = async (person: TestPerson) => {
      const file = await person.get<object>(`${bookOf(owner)}/export?format=json`);
      const restored = await person.post<{ id: string }>('/api/v2/books/import-backup', file.body);
      expect(restored.status, JSON.stringify(restored.body)).toBe(201);
      return listed(person, '', restored.body.id);
    };
    const facts = ({ items }: Listed) =>
      items.map(({ person, relation, direction, event, amount, date, memo }) => ({
        person,
        relation,
        direction,
        event,
        amount,
        date,
        memo,
      }));
    const own = await restoredBy(owner);
    expect(facts(own)).toEqual(facts(await listed(owner)));
    expect(own.items.map((gift) => gift.transactionId !== null)).toEqual([true, true, false]);
    expect(named((await listed(owner, '?q=ㅂㅁㅊㄱ')).items)).toEqual(['비밀친구']);
    const others = await restoredBy(member);
    expect(others.given).toBe(own.given);
    expect(JSON.stringify(others)).not.toContain('비밀친구');
    await expectSoundBooks(app());
  });
});

test('searches with text that no text column can store are rejected', async () => {
  const person = await aPerson();
  const gift = await aGift(person);
  const found = async (query: string) => (await listed(person, query)).items.map((each) => each.id);
  expect(await found(`?q=${encodeURIComponent('민수'.normalize('NFD'))}`)).toEqual([gift.id]);
  for (const path of ['?person=%00', '?relation=a%00b', '/people?q=%00', '/suggestion?event=WEDDING&person=%00']) {
    expect((await person.get(`${pathOf(person)}${path}`)).status, path).toBe(400);
  }
});
