import {
  type Endpoint,
  type EndpointName,
  endpoints,
  hasRole,
  ROLES,
  type Role,
  TOKEN_SCOPES,
  tokenScopeOf,
} from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readOnThread } from '../features/imports/testing/read-on-thread.ts';
import { accessTableOf, type AccessTable as Table } from '../testing/access-table.ts';
import {
  aCast,
  aScene,
  type BookCall,
  bookCalls,
  type Cast,
  closeScene,
  isBodyKnown,
  namedIn,
  type PreparedCall,
  prepare,
  type Scene,
  send,
  stateOfBook,
  stateOfBooks,
} from '../testing/book-calls.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestPerson } from '../testing/test-client.ts';

const app = useTestApp({ readImportFile: readOnThread });
let cast: Cast;
/** Personal tokens of the owner: one per scope, and one with all scopes restricted to another book. */
const tokens = {} as Record<(typeof TOKEN_SCOPES)[number] | 'elsewhere', string>;

beforeAll(async () => {
  cast = await aCast(app(), 'access');
  const make = async (scopes: readonly string[], more: object = {}) => {
    const body = { name: '프로그램', scopes, ...more };
    return (await cast.OWNER.post<{ token: string }>('/api/v2/user/me/tokens', body)).body.token;
  };
  for (const scope of TOKEN_SCOPES) tokens[scope] = await make([scope]);
  tokens.elsewhere = await make(TOKEN_SCOPES, { bookIds: [cast.OWNER.bookId] });
});

/** Reading a photo takes a second; a PDF is refused after the permissions. */
const NOT_A_PHOTO = Object.fromEntries(
  ['OWNER', 'MANAGER', 'MEMBER', 'token to write'].map((caller) => [caller, '415 ATTACHMENT_TYPE_UNSUPPORTED']),
);

/** Exceptions to the expected outcome, each caused by a ledger rule rather than by permissions. */
const OTHERWISE: Partial<Record<BookCall, Record<string, string>>> = {
  removeMember: { OWNER: '422 LAST_MEMBER' },
  // The view is of the owner alone; readers may change only their own.
  updateView: { VIEWER: '404 VIEW_NOT_FOUND' },
  deleteView: { VIEWER: '404 VIEW_NOT_FOUND' },
  readReceipt: NOT_A_PHOTO,
};

/** Calls with which every member may change themselves: the path parameter is the caller. */
const ON_ONESELF: ReadonlySet<BookCall> = new Set(['updateMember', 'removeMember']);

function outcomeOf({ status, body }: { readonly status: number; readonly body: unknown }): string {
  if (status < 300) return 'done';
  const { code } = (typeof body === 'object' && body !== null ? body : {}) as { readonly code?: string };
  return `${status} ${code ?? ''}`;
}

/** To non-members the book does not exist, whatever the error code of the row. */
function asMissing(outcome: string): string {
  return outcome.startsWith('404 ') ? 'nothing there' : outcome;
}

const expectedOf = (name: BookCall): Table => ({ ...accessTableOf(endpoints[name]), ...OTHERWISE[name] });

/** The actual outcomes, and whether rejected calls left everything unchanged. */
async function actualOf(scene: Scene, name: BookCall): Promise<{ table: Table; isUnchanged: boolean }> {
  const call: Endpoint = endpoints[name];
  const scope = tokenScopeOf(call);
  const reaches = (role: Role) => hasRole(role, call.access as Role);
  const preparedFor = (standing: keyof Cast) =>
    prepare(
      { ...scene, author: standing === 'VIEWER' ? cast.OWNER : cast[standing] },
      name,
      ON_ONESELF.has(name) ? { userId: cast[standing].userId } : {},
    );
  const table: Table = {};
  const prepared = await preparedFor(ROLES.find(reaches) ?? 'OWNER');

  const before = await stateOfBook(scene);
  table['anonymous'] = outcomeOf(await send(scene, prepared, null));
  for (const standing of ['STRANGER', 'FORMER'] as const) {
    table[standing] = asMissing(outcomeOf(await send(scene, prepared, cast[standing].accessToken)));
  }
  for (const role of ROLES.filter((one) => !reaches(one))) {
    table[role] = outcomeOf(await send(scene, prepared, cast[role].accessToken));
  }
  for (const wrong of TOKEN_SCOPES.filter((one) => one !== scope)) {
    table[`token to ${wrong}`] = outcomeOf(await send(scene, prepared, tokens[wrong]));
  }
  table['token elsewhere'] = asMissing(outcomeOf(await send(scene, prepared, tokens.elsewhere)));
  const after = await stateOfBook(scene);

  let isUsed = false;
  /** Reading leaves the rows for the next caller; a write may use them up. */
  const preparedAgain = async (standing: keyof Cast): Promise<PreparedCall> => {
    const isReady = call.method === 'GET' || !isUsed;
    isUsed = true;
    return isReady ? prepared : preparedFor(standing);
  };
  for (const role of ROLES.filter(reaches)) {
    table[role] = outcomeOf(await send(scene, await preparedAgain(role), cast[role].accessToken));
  }
  if (scope !== null) {
    table[`token to ${scope}`] = outcomeOf(await send(scene, await preparedAgain('OWNER'), tokens[scope]));
  }
  return { table, isUnchanged: JSON.stringify(after) === JSON.stringify(before) };
}

describe('permissions in a book', () => {
  /** For calls that must not change anything. */
  let unchanged: Scene;

  beforeAll(async () => {
    unchanged = await aScene(app(), cast);
  });

  it('there is a request body for every call that takes one', () => {
    expect(bookCalls.map(([name]) => name).filter((name) => !isBodyKnown(name))).toEqual([]);
  });

  it.each(bookCalls.map(([name]) => name))('%s', async (name) => {
    const scene = await aScene(app(), cast);
    const { table, isUnchanged } = await actualOf(scene, name);
    await closeScene(scene);
    expect(table).toEqual(expectedOf(name));
    expect(isUnchanged).toBe(true);
  });

  const withReferences = bookCalls.filter(
    ([, call]) =>
      call.path.includes('{bookId}') &&
      namedIn(call).some((name) => !['bookId', 'month', 'occurrenceDate'].includes(name)),
  );

  it.each(withReferences.map(([name]) => name))('%s: a row of one book is not found in another', async (name) => {
    const prepared = await prepare(unchanged, name);
    const { STRANGER } = cast;
    const both = [unchanged.bookId, STRANGER.bookId];
    const before = await stateOfBooks(app(), both);
    const items = { ...prepared.items, bookId: STRANGER.bookId };
    const answer = await send(unchanged, prepared, STRANGER.accessToken, items);
    const after = await stateOfBooks(app(), both);
    expect(asMissing(outcomeOf(answer))).toBe('nothing there');
    expect(after).toEqual(before);
  });

  const withBodies = bookCalls.filter(([, call]) => call.body && !call.multipart);

  it.each(withBodies.map(([name]) => name))('%s: unknown fields are rejected', async (name) => {
    const prepared = await prepare(unchanged, name, ON_ONESELF.has(name) ? { userId: cast.OWNER.userId } : {});
    const before = await stateOfBook(unchanged);
    const { STRANGER } = cast;
    for (const more of [{ ownerId: STRANGER.userId }, { balanceOf: 1 }, { isAdmin: true }, { emailVerified: true }]) {
      const body = { ...prepared.body, ...more };
      const answer = await send(unchanged, { ...prepared, body }, cast.OWNER.accessToken);
      expect([Object.keys(more), answer.status]).toEqual([Object.keys(more), 400]);
    }
    expect(await stateOfBook(unchanged)).toEqual(before);
  });

  it('a removed member is what the tests call a former one', async () => {
    const scene = await aScene(app(), cast);
    const removed = cast.MANAGER;
    expect((await cast.OWNER.delete(`/api/v2/books/${scene.bookId}/members/${removed.userId}`)).status).toBe(204);
    const rowsOf = async ({ userId }: TestPerson) => {
      const { rows } = await sql`
        select to_jsonb(m) - 'user_id' - 'left_at' as member, m.left_at is null as "isMember",
          (select count(*)::int from user_books ub where ub.book_id = m.book_id and ub.user_id = m.user_id) as books
        from members m where m.book_id = ${scene.bookId} and m.user_id = ${userId}`.execute(app().database.db);
      return rows;
    };
    expect(await rowsOf(removed)).toEqual(await rowsOf(cast.FORMER));
    await closeScene(scene);
  });

  it('members and viewers cannot promote themselves or remove others, nor managers each other', async () => {
    const scene = await aScene(app(), cast);
    const members = `/api/v2/books/${scene.bookId}/members`;
    for (const role of ['VIEWER', 'MEMBER', 'MANAGER'] as const) {
      expect((await cast[role].patch(`${members}/${cast[role].userId}`, { role: 'MANAGER' })).status).toBe(403);
      expect((await cast[role].delete(`${members}/${cast.OWNER.userId}`)).status).toBe(403);
      expect((await cast[role].patch(`${members}/${cast.OWNER.userId}`, { role: 'VIEWER' })).status).toBe(403);
    }
    expect((await cast.MEMBER.patch(`${members}/${cast.VIEWER.userId}`, { nickname: '남' })).status).toBe(403);
    expect((await cast.MANAGER.patch(`${members}/${cast.MEMBER.userId}`, { role: 'MANAGER' })).status).toBe(403);
    expect((await cast.MANAGER.patch(`${members}/${cast.MEMBER.userId}`, { role: 'OWNER' })).status).toBe(400);
    expect((await cast.OWNER.delete(`${members}/${cast.OWNER.userId}`)).status).toBe(422);
    await closeScene(scene);
  });
});

describe('guests', () => {
  const guestCalls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { path }]) =>
    path.startsWith('/api/v2/guest/'),
  );
  const bodies: Partial<Record<EndpointName, (cast: Cast) => object>> = {
    sendAsGuest: ({ OWNER }) => ({ toMemberId: OWNER.userId, amount: 1 }),
    createGuestExpense: () => ({ amount: 900, description: '택시' }),
  };
  type Standing = 'VIEW' | 'ADD' | 'revoked' | 'unknown' | 'elsewhere';

  /** The outcomes for a guest with each scope, and for codes that do not work. */
  async function outcomesOf(name: EndpointName, call: Endpoint, scene: Scene) {
    const { OWNER } = cast;
    const path = `/api/v2/books/${scene.bookId}`;
    const seatId = (await OWNER.post<{ userId: string }>(`${path}/members`, { name: '손님' })).body.userId;
    const dinner = { type: 'EXPENSE', date: '2026-11-20', amount: 9000, shares: [{ userId: seatId, amount: 9000 }] };
    expect((await OWNER.post(`${path}/transactions`, dinner)).status).toBe(201);
    const codeOf = async (scope: string, book: string, memberId: string) => {
      const { body } = await OWNER.post<{ id: string; url: string }>(`${book}/guest-links`, { memberId, scope });
      return { id: body.id, code: body.url.split('/').at(-1) ?? '' };
    };
    const adding = await codeOf('ADD', path, seatId);
    const revoked = await codeOf('ADD', path, seatId);
    expect((await OWNER.delete(`${path}/guest-links/${revoked.id}`)).status).toBe(204);
    const own = `/api/v2/books/${OWNER.bookId}`;
    const otherId = (await OWNER.post<{ userId: string }>(`${own}/members`, { name: `손님 ${scene.bookId}` })).body
      .userId;
    const codes: Record<Standing, string> = {
      VIEW: (await codeOf('VIEW', path, seatId)).code,
      ADD: adding.code,
      revoked: revoked.code,
      unknown: '0'.repeat(26),
      elsewhere: (await codeOf('ADD', own, otherId)).code,
    };
    const expense = await fetch(`${app().url}/api/v2/guest/${adding.code}/expenses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 100, description: '물' }),
    });
    const { id: transactionId } = (await expense.json()) as { id: string };
    const body = bodies[name]?.(cast);
    const prepared = { name, call, items: {}, body };
    const outcome = async (standing: Standing) =>
      outcomeOf(await send(scene, prepared, null, { code: codes[standing], transactionId }));
    const before = await stateOfBook(scene);
    const table: Record<string, string> = {};
    for (const standing of ['revoked', 'unknown', 'elsewhere'] as const) table[standing] = await outcome(standing);
    const isUnchanged = JSON.stringify(await stateOfBook(scene)) === JSON.stringify(before);
    for (const standing of ['VIEW', 'ADD'] as const) table[standing] = await outcome(standing);
    return { table, isUnchanged };
  }

  it.each(guestCalls)('%s', async (name, call) => {
    const scene = await aScene(app(), cast);
    const { table, isUnchanged } = await outcomesOf(name, call, scene);
    await closeScene(scene);
    const adds = name === 'createGuestExpense' || name === 'deleteGuestExpense';
    expect(table).toEqual({
      revoked: '404 GUEST_LINK_INVALID',
      unknown: '404 GUEST_LINK_INVALID',
      // Another link reaches its own seat only.
      elsewhere: {
        getGuestView: 'done',
        sendAsGuest: '422 SETTLEMENT_TOO_LARGE',
        createGuestExpense: 'done',
        deleteGuestExpense: '404 TRANSACTION_NOT_FOUND',
      }[name as string],
      VIEW: adds ? '403 GUEST_MAY_NOT_ADD' : 'done',
      ADD: 'done',
    });
    expect(isUnchanged).toBe(true);
  });

  it('a code opens no other call', async () => {
    const scene = await aScene(app(), cast);
    const { OWNER } = cast;
    const path = `/api/v2/books/${scene.bookId}`;
    const memberId = (await OWNER.post<{ userId: string }>(`${path}/members`, { name: '손님' })).body.userId;
    const link = { memberId, scope: 'ADD' };
    const { url } = (await OWNER.post<{ url: string }>(`${path}/guest-links`, link)).body;
    const code = url.split('/').at(-1) ?? '';
    for (const other of [path, `${path}/transactions`, '/api/v2/user/me', `/api/v2/invites/${code}`]) {
      expect((await fetch(`${app().url}${other}`, { headers: { authorization: `Bearer ${code}` } })).status).toBe(401);
    }
    await closeScene(scene);
  });
});

describe('ids of other users', () => {
  type Foreign = Readonly<
    Record<'assetId' | 'categoryId' | 'paymentMethodId' | 'tagId' | 'transactionId' | 'userId', string>
  >;
  let scene: Scene;
  let theirs: Foreign;
  const marker = '남의가계부비밀';

  beforeAll(async () => {
    scene = await aScene(app(), cast);
    const items: Record<string, string> = {};
    for (const name of ['updateAsset', 'updateCategory', 'updatePayment', 'updateTag', 'updateTransaction'] as const) {
      Object.assign(items, (await prepare(scene, name)).items);
    }
    items['userId'] = (await prepare(scene, 'updateMember')).items['userId'] ?? '';
    const asset = { name: marker, openingBalance: 987_654_321 };
    expect((await cast.OWNER.put(`/api/v2/assets/${items['assetId']}`, asset)).status).toBe(200);
    theirs = items as unknown as Foreign;
  });

  const transaction = { type: 'EXPENSE', date: '2026-11-20', amount: 1000 };
  const transfer = { ...transaction, type: 'TRANSFER' };
  const saving = { kind: 'SAVE', name: '목표', targetAmount: 1 };
  const bodies: readonly [string, (theirs: Foreign, mine: Foreign) => readonly [path: string, body: object]][] = [
    ['assetId of a transaction', ({ assetId }) => ['transactions', { ...transaction, assetId }]],
    ['categoryId of a transaction', ({ categoryId }) => ['transactions', { ...transaction, categoryId }]],
    [
      'paymentMethodId of a transaction',
      ({ paymentMethodId }) => ['transactions', { ...transaction, paymentMethodId }],
    ],
    ['tagIds of a transaction', ({ tagId }) => ['transactions', { ...transaction, tagIds: [tagId] }]],
    ['paidBy of a transaction', ({ userId }) => ['transactions', { ...transaction, paidBy: userId }]],
    [
      'payers of a transaction',
      ({ userId }) => ['transactions', { ...transaction, payers: [{ userId, amount: 1000 }] }],
    ],
    [
      'shares of a transaction',
      ({ userId }) => ['transactions', { ...transaction, shares: [{ userId, amount: 1000 }] }],
    ],
    [
      'splits of a transaction',
      ({ categoryId }) => ['transactions', { ...transaction, splits: [{ categoryId, amount: 1000 }] }],
    ],
    [
      'payments of a transaction',
      ({ assetId }) => ['transactions', { ...transaction, payments: [{ assetId, amount: 1000 }] }],
    ],
    [
      'methods of a transaction',
      ({ paymentMethodId }) => ['transactions', { ...transaction, payments: [{ paymentMethodId, amount: 1000 }] }],
    ],
    [
      'refundOfId of a transaction',
      ({ transactionId }) => ['transactions', { ...transaction, isRefund: true, refundOfId: transactionId }],
    ],
    [
      'source of a transfer',
      ({ assetId }, mine) => ['transactions', { ...transfer, assetId, toAssetId: mine.assetId }],
    ],
    [
      'target of a transfer',
      ({ assetId }, mine) => ['transactions', { ...transfer, assetId: mine.assetId, toAssetId: assetId }],
    ],
    ['ids of a bulk change', ({ transactionId }) => ['transactions/bulk', { ids: [transactionId], delete: true }]],
    [
      'a value of a bulk change',
      ({ assetId }, mine) => ['transactions/bulk', { ids: [mine.transactionId], set: { assetId } }],
    ],
    [
      'parent of a category',
      ({ categoryId }) => ['categories', { kind: 'EXPENSE', name: '아래', parentId: categoryId }],
    ],
    ['asset of a payment method', ({ assetId }) => ['payments', { name: '카드', type: 'OTHER', assetId }]],
    [
      'account of a card',
      ({ assetId }) => [
        'assets',
        { assetType: 'CREDIT_CARD', name: '카드', card: { paymentDay: 14, cutoffDay: 31, settlementAssetId: assetId } },
      ],
    ],
    [
      'asset of a gift’s transaction',
      ({ assetId }) => [
        'gift-events',
        { direction: 'GIVEN', person: '친구', event: 'WEDDING', amount: 1, date: '2026-11-20', entry: { assetId } },
      ],
    ],
    ['asset of a goal', ({ assetId }) => ['goals', { ...saving, assetId }]],
    [
      'category of a goal',
      ({ categoryId }) => ['goals', { kind: 'SPEND_LESS', name: '목표', targetAmount: 1, categoryId }],
    ],
    [
      'payer of a settlement',
      ({ userId }, mine) => [
        'settlements',
        { fromUserId: userId, toUserId: mine.userId, amount: 1, date: '2026-11-20' },
      ],
    ],
    ['seat of an invitation', ({ userId }) => ['invites', { role: 'MEMBER', seatUserId: userId }]],
    [
      'asset of a recurring rule',
      ({ assetId }) => [
        'recurring',
        {
          template: { type: 'EXPENSE', amount: 1, assetId },
          rrule: 'FREQ=MONTHLY',
          startDate: '2026-12-01',
        },
      ],
    ],
  ];

  it.each(bodies)('%s: rejected without saving or sending anything', async (_what, requestOf) => {
    const { STRANGER } = cast;
    const book = `/api/v2/books/${STRANGER.bookId}`;
    const first = async (path: string) => (await STRANGER.get<{ id: string }[]>(`${book}/${path}`)).body[0]?.id ?? '';
    const mine: Foreign = {
      assetId: await first('assets'),
      categoryId: await first('categories'),
      paymentMethodId: await first('payments'),
      tagId: '',
      transactionId: (await STRANGER.post<{ id: string }>(`${book}/transactions`, transaction)).body.id,
      userId: STRANGER.userId,
    };
    const own = { app: app(), bookId: STRANGER.bookId };
    const before = [await stateOfBook(scene), await stateOfBook(own)];
    const [path, body] = requestOf(theirs, mine);
    const answer = await STRANGER.post(`${book}/${path}`, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).not.toContain(marker);
    expect(JSON.stringify(answer.body)).not.toContain('987654321');
    expect([await stateOfBook(scene), await stateOfBook(own)]).toEqual(before);
  });

  it('budget lines are rejected as well', async () => {
    const { STRANGER } = cast;
    const body = { budgetMonth: '2029-01', categories: [{ categoryId: theirs.categoryId, amount: 1000 }] };
    const answer = await STRANGER.post(`/api/v2/budgets/books/${STRANGER.bookId}`, body);
    expect([400, 404, 422]).toContain(answer.status);
    expect((await STRANGER.get(`/api/v2/budgets/books/${STRANGER.bookId}/month/2029-01`)).status).toBe(404);
  });

  const reads = bookCalls.filter(([, call]) => call.method === 'GET' && namedIn(call).join() === 'bookId');

  it.each(reads.map(([name]) => name))('%s: filters with them reveal nothing', async (name) => {
    const { STRANGER } = cast;
    const call: Endpoint = endpoints[name];
    const path = call.path.replace('{bookId}', STRANGER.bookId);
    for (const [field, id] of [
      ['assetId', theirs.assetId],
      ['categoryId', theirs.categoryId],
      ['paymentMethodId', theirs.paymentMethodId],
      ['tagId', theirs.tagId],
      ['memberId', theirs.userId],
      ['cursor', theirs.transactionId],
    ]) {
      const answer = await fetch(`${app().url}${path}?month=2026-11&from=2026-11-01&to=2026-11-30&${field}=${id}`, {
        headers: { authorization: `Bearer ${STRANGER.accessToken}` },
      });
      expect(answer.status).toBeLessThan(500);
      const text = await answer.text();
      expect(text).not.toContain(marker);
      expect(text).not.toContain('987654321');
    }
  });

  it('moving deleted contents to them is rejected', async () => {
    const { STRANGER } = cast;
    const book = `/api/v2/books/${STRANGER.bookId}`;
    const made = await STRANGER.post<{ id: string }>(`${book}/categories`, { kind: 'EXPENSE', name: '옮길 분류' });
    expect((await STRANGER.post(`${book}/transactions`, { ...transaction, categoryId: made.body.id })).status).toBe(
      201,
    );
    const answer = await STRANGER.delete(`${book}/categories/${made.body.id}?moveTo=${theirs.categoryId}`);
    expect([404, 422]).toContain(answer.status);
    const merged = await STRANGER.post(`${book}/categories/${made.body.id}/merge`, { into: theirs.categoryId });
    expect([404, 422]).toContain(merged.status);
  });
});

describe('calls that refer to a book outside of the path', () => {
  it.each([
    ['getDashboard', (person: TestPerson, bookId: string) => person.get(`/api/v2/dashboard?bookId=${bookId}`)],
    [
      'takeIntake',
      (person: TestPerson, bookId: string) => person.post('/api/v2/intake', { bookId, text: '점심 9000원' }),
    ],
    [
      'createToken',
      (person: TestPerson, bookId: string) =>
        person.post('/api/v2/user/me/tokens', { name: '프로그램', scopes: ['read'], bookIds: [bookId] }),
    ],
    [
      'updateSettings',
      (person: TestPerson, bookId: string) => person.put('/api/v2/user/me/settings', { defaultBookId: bookId }),
    ],
    [
      'inviteFriendGroup',
      async (person: TestPerson, bookId: string) => {
        const group = await person.post<{ id: string }>('/api/v2/friend-groups', { name: `모임 ${bookId}` });
        return person.post(`/api/v2/friend-groups/${group.body.id}/invite`, { bookId });
      },
    ],
  ] as const)('%s: return 404 to strangers and former members', async (_name, call) => {
    const scene = await aScene(app(), cast);
    const before = await stateOfBook(scene);
    for (const standing of ['STRANGER', 'FORMER'] as const) {
      expect([404, 422]).toContain((await call(cast[standing], scene.bookId)).status);
    }
    expect(await stateOfBook(scene)).toEqual(before);
    await closeScene(scene);
  });

  it('viewers cannot add messages or invite groups', async () => {
    const scene = await aScene(app(), cast);
    const { bookId } = scene;
    expect((await cast.VIEWER.post('/api/v2/intake', { bookId, text: '점심 9000원' })).status).toBe(403);
    const group = await cast.MEMBER.post<{ id: string }>('/api/v2/friend-groups', { name: '친구들' });
    expect((await cast.MEMBER.post(`/api/v2/friend-groups/${group.body.id}/invite`, { bookId })).status).toBe(403);
    await closeScene(scene);
  });
});

describe('calls that need a session', () => {
  const sessionCalls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
    ([, call]) => call.access === 'session',
  );
  const anyId = '01890000-0000-7000-8000-00000000abcd';
  const ask = (call: Endpoint, token: string | null) =>
    fetch(`${app().url}${call.path.replaceAll(/\{\w+\}/gu, anyId)}`, {
      method: call.method,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });

  it.each(sessionCalls)('%s: rejected when signed out', async (_name, call) => {
    expect((await ask(call, null)).status).toBe(401);
    expect((await ask(call, 'salim_pat_nobody')).status).toBe(401);
  });

  it.each(sessionCalls)('%s: open to programs only with the right scope', async (_name, call) => {
    const scope = tokenScopeOf(call);
    for (const one of TOKEN_SCOPES.filter((other) => other !== scope)) {
      expect(outcomeOf({ status: (await ask(call, tokens[one])).status, body: null })).toBe('403 ');
    }
  });

  it('rows of one user are not found by another', async () => {
    const { OWNER, STRANGER } = cast;
    const group = await OWNER.post<{ id: string; version: number }>('/api/v2/friend-groups', { name: '내 모임' });
    const listed = async (path: string) => (await OWNER.get<{ items: { id: string }[] }>(path)).body.items[0]?.id ?? '';
    const token = await listed('/api/v2/user/me/tokens');
    const session = await listed('/api/v2/user/me/sessions');
    const code = (await OWNER.get<{ friendCode: string }>('/api/v2/user/me')).body.friendCode;
    expect((await STRANGER.post('/api/v2/friends/requests', { friendCode: code })).status).toBe(201);
    const request = await listed('/api/v2/friends/requests');
    const [notice] = (await OWNER.get<{ id: string }[]>('/api/v2/notifications')).body;
    const { MEMBER } = cast;
    const attempts = [
      MEMBER.patch(`/api/v2/friend-groups/${group.body.id}`, { name: '빼앗은 모임', version: 1 }),
      MEMBER.put(`/api/v2/friend-groups/${group.body.id}/members`, { userIds: [] }),
      MEMBER.delete(`/api/v2/friend-groups/${group.body.id}`),
      MEMBER.delete(`/api/v2/user/me/tokens/${token}`),
      MEMBER.delete(`/api/v2/user/me/sessions/${session}`),
      MEMBER.post(`/api/v2/friends/requests/${request}/accept`),
      MEMBER.post(`/api/v2/friends/requests/${request}/decline`),
      MEMBER.post(`/api/v2/notifications/${notice?.id ?? ''}/read`),
      MEMBER.delete(`/api/v2/notifications/${notice?.id ?? ''}`),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(404);
    // The sender may withdraw the request, but not accept it for the other user.
    expect((await STRANGER.post(`/api/v2/friends/requests/${request}/accept`)).status).toBe(404);
    expect(await listed('/api/v2/friend-groups')).toBe(group.body.id);
    expect(await listed('/api/v2/user/me/tokens')).toBe(token);
    expect(await listed('/api/v2/friends/requests')).toBe(request);
    expect((await OWNER.get<{ isRead: boolean }[]>('/api/v2/notifications')).body[0]?.isRead).toBe(false);
  });
});
