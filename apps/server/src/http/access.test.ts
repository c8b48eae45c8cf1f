import { type Asset, type Category, type Endpoint, type EndpointName, endpoints, hasRole } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdf } from '../features/attachments/processing/testing/receipt-files.ts';
import { useTestApp } from '../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestClient, type TestPerson } from '../testing/test-client.ts';

const app = useTestApp();
const people = {} as Record<'owner' | 'member' | 'viewer' | 'former' | 'stranger', TestPerson>;
const things = {} as Record<
  | 'bookId'
  | 'userId'
  | 'assetId'
  | 'categoryId'
  | 'paymentMethodId'
  | 'tagId'
  | 'transactionId'
  | 'importId'
  | 'code'
  | 'attachmentId'
  | 'ruleId'
  | 'settlementId'
  | 'itemId'
  | 'occurrenceDate'
  | 'month'
  | 'budgetId'
  | 'goalId'
  | 'contributionId',
  string
>;

type BookCall = {
  [Name in EndpointName]: (typeof endpoints)[Name]['access'] extends 'public' | 'session' ? never : Name;
}[EndpointName];

/** Calls on a book's things, as the contract lists them; a new one joins this test by existing. */
const bookCalls = Object.entries(endpoints).filter(
  ([, call]) => call.access !== 'public' && call.access !== 'session',
) as [BookCall, Endpoint][];

const NEW_RULE = {
  template: { type: 'EXPENSE', amount: 1 },
  rrule: 'FREQ=MONTHLY',
  startDate: '2026-12-01',
};
const NEW_ENTRY = { type: 'EXPENSE', date: '2026-11-20', amount: 1 };

/** A body that would be accepted from somebody with the right to send it. */
const BODIES: Partial<Record<EndpointName, () => object>> = {
  updateBook: () => ({ title: '가로챈 가계부', version: 1 }),
  addSeat: () => ({ name: '몰래 들어온 자리' }),
  updateMember: () => ({ role: 'MANAGER' }),
  handOverBook: () => ({ userId: people.stranger.userId }),
  copyOwnEntries: () => ({}),
  createInvite: () => ({ role: 'MEMBER' }),
  createCategory: () => ({ kind: 'EXPENSE', name: '남의 분류' }),
  updateCategory: () => ({ name: '바뀐 분류', version: 1 }),
  orderCategories: () => ({ ids: [things.categoryId] }),
  mergeCategory: () => ({ into: things.categoryId }),
  createPayment: () => ({ name: '남의 결제', type: 'OTHER' }),
  updatePayment: () => ({ name: '바뀐 결제', version: 1 }),
  orderPayments: () => ({ ids: [things.paymentMethodId] }),
  mergePayment: () => ({ into: things.paymentMethodId }),
  createAsset: () => ({ assetType: 'CASH', name: '남의 자산' }),
  updateAsset: () => ({ name: '바뀐 자산' }),
  reconcileAsset: () => ({ balance: 0, date: '2026-11-20' }),
  createTag: () => ({ name: '남의 태그' }),
  updateTag: () => ({ name: '바뀐 태그', version: 1 }),
  mergeTag: () => ({ into: things.tagId }),
  createTransaction: () => NEW_ENTRY,
  updateTransaction: () => ({ ...NEW_ENTRY, version: 1 }),
  dismissDuplicate: () => ({ transactionIds: [things.transactionId, '01890000-0000-7000-8000-00000000abcd'] }),
  bulkTransactions: () => ({ ids: [things.transactionId], delete: true }),
  createRecurring: () => NEW_RULE,
  updateRecurring: () => ({ ...NEW_RULE, version: 1 }),
  splitRecurring: () => ({ fromDate: '2027-01-01', changes: {} }),
  changeOccurrence: () => ({ skip: true }),
  recordOccurrence: () => ({}),
  createSettlement: () => ({
    fromUserId: things.userId,
    toUserId: people.owner.userId,
    amount: 1000,
    date: '2026-11-20',
  }),
  updateSettlement: () => ({ status: 'SENT', version: 1 }),
  createBudget: () => ({ budgetMonth: '2027-01', expenseBudget: 1 }),
  updateBudget: () => ({ expenseBudget: 1 }),
  createGoal: () => ({ kind: 'SAVE', name: '남의 목표', targetAmount: 1 }),
  updateGoal: () => ({ name: '바뀐 목표', version: 1 }),
  addContribution: () => ({ amount: 1, date: '2026-11-20' }),
  copyBudget: () => ({ fromMonth: things.month, toMonth: '2027-01' }),
  parseIntake: () => ({ text: '오늘 점심 9000원' }),
  recordInboxItem: () => ({}),
  changeImport: () => ({ assets: {} }),
  commitImport: () => ({}),
};

/** What some reads have to be asked with. */
const QUERIES: Partial<Record<EndpointName, string>> = {
  exportBook: '?format=csv',
  listUpcoming: '?from=2026-12-01&to=2026-12-31',
  previewRecurring: '?rrule=FREQ%3DDAILY&startDate=2026-12-01',
};

function pathOf(call: Endpoint): string {
  return call.path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const id = (things as Record<string, string>)[name];
    if (id === undefined) throw new Error(`this test knows no ${name}`);
    return id;
  });
}

function send(client: TestClient, name: EndpointName, call: Endpoint): Promise<{ status: number; body: unknown }> {
  const path = pathOf(call);
  const body = BODIES[name]?.();
  switch (call.method) {
    case 'GET':
      return client.get(`${path}${QUERIES[name] ?? ''}`);
    case 'POST':
      return client.post(path, body);
    case 'PUT':
      return client.put(path, body);
    case 'PATCH':
      return client.patch(path, body);
    case 'DELETE':
      return client.delete(path);
  }
}

/** A fingerprint of everything that the book holds. */
async function stateOfBook(): Promise<unknown> {
  const tables = [
    'books',
    'members',
    'categories',
    'assets',
    'payment_methods',
    'tags',
    'transactions',
    'postings',
    'activity',
    'imports',
    'invites',
    'attachments',
    'recurring_rules',
    'recurring_occurrences',
    'intake_messages',
    'inbox_items',
    'settlements',
    'budgets',
    'budget_lines',
    'budget_alerts',
    'goals',
    'goal_contributions',
    'goal_celebrations',
  ];
  const sums = tables.map(
    (
      table,
    ) => sql`select ${table} as name, md5(coalesce(jsonb_agg(to_jsonb(x) order by to_jsonb(x)::text)::text, '')) as sum
      from ${sql.table(table)} x where x.book_id = ${things.bookId}`,
  );
  return (await sql`${sql.join(sums, sql` union all `)} order by 1`.execute(app().database.db)).rows;
}

beforeAll(async () => {
  for (const name of ['owner', 'member', 'viewer', 'former', 'stranger'] as const) {
    people[name] = await joinAs(app(), `access-${name}`);
  }
  const { owner, member, viewer, former } = people;
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  await addMember(app(), owner.bookId, former, 'MANAGER');
  const book = `/api/v2/books/${owner.bookId}`;
  const first = async <Thing>(path: string): Promise<Thing> =>
    (await owner.get<Thing[]>(`${book}${path}`)).body[0] as Thing;
  things.bookId = owner.bookId;
  things.userId = member.userId;
  things.assetId = (await first<Asset>('/assets')).id;
  things.categoryId = (await first<Category>('/categories')).id;
  things.paymentMethodId = (await first<{ id: string }>('/payments')).id;
  things.tagId = (await owner.post<{ id: string }>(`${book}/tags`, { name: '태그' })).body.id;
  things.transactionId = (await owner.post<{ id: string }>(`${book}/transactions`, NEW_ENTRY)).body.id;
  things.ruleId = (await owner.post<{ id: string }>(`${book}/recurring`, NEW_RULE)).body.id;
  things.occurrenceDate = NEW_RULE.startDate;
  const paidBack = { fromUserId: member.userId, toUserId: owner.userId, amount: 1, date: '2026-11-20' };
  things.settlementId = (await owner.post<{ id: string }>(`${book}/settlements`, paidBack)).body.id;
  const abroad = { bookId: owner.bookId, text: '삼성1234해외승인 홍*동\nUSD 22.00\n11/20 03:10 SHOP' };
  things.itemId = (await owner.post<{ inbox: { id: string }[] }>('/api/v2/intake', abroad)).body.inbox[0]?.id ?? '';
  things.month = '2026-11';
  const budget = { budgetMonth: things.month, categories: [{ categoryId: things.categoryId, amount: 1000 }] };
  things.budgetId = String((await owner.post<{ id: number }>(`/api/v2/budgets/books/${owner.bookId}`, budget)).body.id);
  const goal = { kind: 'SAVE', name: '목표', targetAmount: 1000 };
  things.goalId = (await owner.post<{ id: string }>(`${book}/goals`, goal)).body.id;
  const aside = { amount: 1, date: '2026-11-20' };
  things.contributionId = (
    await owner.post<{ id: string }>(`${book}/goals/${things.goalId}/contributions`, aside)
  ).body.id;
  const form = new FormData();
  form.set(
    'file',
    new Blob([
      '기간,자산,분류,소분류,내용,KRW,수입/지출,메모,금액,화폐,자산\r\n2026. 10. 31. 20:33:01,현금,식비,외식,국밥,9000,지출,,9000,KRW,현금\r\n',
    ]),
    '내보내기.csv',
  );
  const upload = await fetch(`${app().url}${book}/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.accessToken}` },
    body: form,
  });
  things.importId = ((await upload.json()) as { id: string }).id;
  things.code = (await owner.post<{ code: string }>(`${book}/invites`)).body.code;
  const receipt = new FormData();
  receipt.set('file', new Blob([Uint8Array.from(pdf())]), '영수증.pdf');
  const added = await fetch(`${app().url}${book}/transactions/${things.transactionId}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.accessToken}` },
    body: receipt,
  });
  things.attachmentId = ((await added.json()) as { id: string }).id;
  expect((await owner.delete(`${book}/members/${former.userId}`)).status).toBe(204);
});

describe('who may do what', () => {
  it('has a body for every call that takes one', () => {
    const missing = bookCalls
      .filter(([name, call]) => call.body && !call.multipart && !BODIES[name])
      .map(([name]) => name);
    expect(missing).toEqual([]);
  });

  it.each(bookCalls)('%s: nobody who is signed out', async (name, call) => {
    expect((await send(signedOut(app()), name, call)).status).toBe(401);
  });

  it.each(bookCalls)('%s: strangers and former members find nothing, and change nothing', async (name, call) => {
    const before = await stateOfBook();
    for (const person of [people.stranger, people.former]) {
      expect((await send(person, name, call)).status).toBe(404);
    }
    expect(await stateOfBook()).toEqual(before);
  });

  const beyond = (role: 'VIEWER' | 'MEMBER') => bookCalls.filter(([, call]) => !hasRole(role, call.access as 'VIEWER'));

  it.each(beyond('VIEWER'))('%s: viewers are refused', async (name, call) => {
    const before = await stateOfBook();
    expect((await send(people.viewer, name, call)).status).toBe(403);
    expect(await stateOfBook()).toEqual(before);
  });

  it.each(beyond('MEMBER'))('%s: members are refused', async (name, call) => {
    const before = await stateOfBook();
    expect((await send(people.member, name, call)).status).toBe(403);
    expect(await stateOfBook()).toEqual(before);
  });

  it('members and viewers cannot raise themselves or remove others', async () => {
    const members = `/api/v2/books/${things.bookId}/members`;
    for (const person of [people.viewer, people.member]) {
      expect((await person.patch(`${members}/${person.userId}`, { role: 'MANAGER' })).status).toBe(403);
      expect((await person.delete(`${members}/${people.owner.userId}`)).status).toBe(403);
    }
    expect((await people.owner.delete(`${members}/${people.owner.userId}`)).status).toBe(422);
  });

  it('every call with a body refuses fields that it does not know', async () => {
    const withBodies = bookCalls.filter(([, call]) => call.body && !call.multipart);
    for (const [name, call] of withBodies) {
      const body = { ...BODIES[name]?.(), ownerId: people.stranger.userId, balanceOf: 1 };
      const path = pathOf(call);
      const { owner } = people;
      const answer =
        call.method === 'POST'
          ? await owner.post(path, body)
          : call.method === 'PUT'
            ? await owner.put(path, body)
            : await owner.patch(path, body);
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });
});
