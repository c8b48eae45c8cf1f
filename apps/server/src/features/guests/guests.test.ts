import type {
  Activity,
  Asset,
  CreatedGuestLink,
  ErrorAnswer,
  GuestLink,
  GuestView,
  Notification,
  Settlement,
  SettlementSummary,
  Transaction,
} from '@salim/contract';
import { expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, TEST_PASSWORD, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, testClock } from '../../testing/test-clock.ts';

const clock = testClock();
const app = useTestApp({ clock });
let count = 0;

interface Household {
  readonly owner: TestPerson;
  readonly seatId: string;
  readonly path: string;
}

/** A book of a user and a seat without an account, which owes half of what the user paid. */
async function aHousehold(paid = 30_000): Promise<Household> {
  count += 1;
  const owner = await joinAs(app(), `guest-host-${count}`);
  const path = `/api/v2/books/${owner.bookId}`;
  const seatId = (await owner.post<{ userId: string }>(`${path}/members`, { name: '서연' })).body.userId;
  if (paid > 0) await anExpense({ owner, path, seatId }, { amount: paid, description: '저녁' });
  return { owner, seatId, path };
}

async function anExpense({ owner, path }: Household, fields: object, by: TestPerson = owner): Promise<Transaction> {
  const body = { type: 'EXPENSE', date: '2026-11-18', amount: 1000, shareMethod: 'EQUAL', ...fields };
  const answer = await by.post<Transaction>(`${path}/transactions`, body);
  expect([answer.status, answer.body]).toEqual([201, answer.body]);
  return answer.body;
}

async function aLink(
  { owner, path, seatId }: Household,
  fields: object = {},
): Promise<CreatedGuestLink & { guest: string }> {
  const { status, body } = await owner.post<CreatedGuestLink>(`${path}/guest-links`, {
    memberId: seatId,
    scope: 'VIEW',
    ...fields,
  });
  expect(status).toBe(201);
  return { ...body, guest: `/api/v2/guest/${body.url.split('/').at(-1) ?? ''}` };
}

const anonymous = () => signedOut(app());

async function viewOf(guest: string): Promise<GuestView> {
  const { status, body } = await anonymous().get<GuestView>(guest);
  expect(status).toBe(200);
  return body;
}

const sentOf = async ({ owner, path }: Household) =>
  (await owner.get<{ items: Settlement[] }>(`${path}/settlements?status=SENT`)).body.items;

test('a link shows what the seat owes, to whom, where to send it, and why', async () => {
  const home = await aHousehold();
  const { owner, path, seatId } = home;
  const payTo = {
    bank: '카카오뱅크',
    number: '3333-01-1234567',
    holder: '민수',
    url: 'https://qr.kakaopay.com/Ej8abc',
  };
  expect((await owner.patch(`${path}/members/${owner.userId}`, { payTo })).status).toBe(200);
  await anExpense(home, { amount: 4000, isRefund: true, description: '환불' });
  await anExpense(home, { amount: 5000, shareMethod: null, description: '혼자 쓴 돈' });
  const { guest, ...link } = await aLink(home);
  expect(link).toMatchObject({ memberId: seatId, scope: 'VIEW', lastOpenedAt: null });
  expect(link.url).toMatch(/\/g\/[0-9A-HJKMNP-TV-Z]{26}$/u);
  expect(link.expiresAt).toBe(new Date(clock.now().getTime() + 30 * DAY_MS).toISOString());
  const answer = await anonymous().get<GuestView>(guest);
  expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  const { bank, number, holder, url: payUrl } = payTo;
  expect(answer.body).toMatchObject({
    memberName: '서연',
    scope: 'VIEW',
    currency: 'KRW',
    balance: -13_000,
    transfers: [
      { toMemberId: owner.userId, toName: owner.username, amount: 13_000, account: { bank, number, holder }, payUrl },
    ],
    masked: { count: 0, share: 0 },
    sentPending: [],
    nextCursor: null,
  });
  expect(
    answer.body.items.map(({ description, amount, share, paidByName }) => [description, amount, share, paidByName]),
  ).toEqual([
    ['환불', -4000, -2000, owner.username],
    ['저녁', 30_000, 15_000, owner.username],
  ]);
  expect(answer.body.members).toBeUndefined();
});

test('items come in pages, newest first', async () => {
  const home = await aHousehold(0);
  for (let day = 1; day <= 5; day += 1) {
    await anExpense(home, { amount: day * 100, date: `2026-11-0${day}`, description: `${day}` });
  }
  const { guest } = await aLink(home);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: GuestView = await viewOf(`${guest}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...page.items.map(({ description }) => description));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(['5', '4', '3', '2', '1']);
  expect((await anonymous().get(`${guest}?cursor=x`)).status).toBe(400);
});

test('a purchase divided by the lines of its receipt shows the part of each line', async () => {
  const home = await aHousehold(0);
  const { owner, seatId, path } = home;
  const items = [
    { name: '파스타', amount: 18_000, memberIds: [seatId] },
    { name: '와인', amount: 40_000, memberIds: [seatId, owner.userId] },
    { name: '스테이크', amount: 30_000, memberIds: [owner.userId] },
  ];
  const made = await anExpense(home, { amount: 88_000, shareMethod: 'ITEM', items, description: '외식' });
  expect(made.items).toEqual(items);
  expect(made.shares.find(({ userId }) => userId === seatId)?.amount).toBe(38_000);
  const { guest } = await aLink(home);
  expect((await viewOf(guest)).items).toMatchObject([
    {
      share: 38_000,
      lines: [
        { name: '파스타', amount: 18_000 },
        { name: '와인', amount: 20_000 },
      ],
    },
  ]);
  // A client that knows nothing of the lines sends the shares back and keeps them.
  const { shares } = made;
  const kept = { type: 'EXPENSE', date: made.date, amount: 88_000, shareMethod: 'ITEM', description: '외식 2' };
  const sent = { ...kept, shares: shares.map(({ userId, amount }) => ({ userId, amount })), version: 1 };
  const replaced = await owner.put<Transaction>(`${path}/transactions/${made.id}`, sent);
  expect([replaced.status, replaced.body.items]).toEqual([200, items]);
  const equal = await owner.put<Transaction>(`${path}/transactions/${made.id}`, {
    ...kept,
    shareMethod: 'EQUAL',
    version: 2,
  });
  expect([equal.body.items, equal.body.shareMethod]).toEqual([[], 'EQUAL']);
  const refusals = [
    { items: [{ name: '파스타', amount: 1, memberIds: [seatId] }] },
    { items: [{ name: '파스타', amount: 88_000, memberIds: [seatId, seatId] }] },
    { items: [{ name: '파스타', amount: 88_000, memberIds: [crypto.randomUUID()] }] },
    { items: [{ name: '파스타', amount: 88_000, memberIds: [seatId] }], shareMethod: 'EQUAL' },
  ];
  const codes: string[] = [];
  for (const fields of refusals) {
    const { body } = await owner.post<ErrorAnswer>(`${path}/transactions`, { ...kept, ...fields });
    codes.push(body.code);
  }
  expect(codes).toEqual(['SHARE_SUM_MISMATCH', 'DUPLICATE_MEMBER', 'MEMBER_NOT_FOUND', 'FIELD_NOT_FOR_TYPE']);
});

test('masked transactions are counted without a name, also when masked after the link was sent', async () => {
  const home = await aHousehold();
  const { owner, path } = home;
  const gift = await anExpense(home, { amount: 8000, description: '깜짝선물' });
  const { guest } = await aLink(home);
  expect((await viewOf(guest)).items).toHaveLength(2);
  const refund = await anExpense(home, { amount: 2000, description: '깜짝선물 할인', isRefund: true });
  const hide = { ids: [gift.id, refund.id], set: { visibility: 'MASKED' } };
  expect((await owner.post(`${path}/transactions/bulk`, hide)).status).toBe(200);
  const view = await viewOf(guest);
  expect(JSON.stringify(view)).not.toMatch(new RegExp(`깜짝선물|${gift.id}`, 'u'));
  expect([view.balance, view.masked, view.items.map(({ share }) => share)]).toEqual([
    -18_000,
    { count: 2, share: 3000 },
    [15_000],
  ]);
});

test('a reported payment waits for a member, moves the balances once confirmed, and never exceeds the debt', async () => {
  const home = await aHousehold();
  const { owner, path, seatId } = home;
  const { guest } = await aLink(home);
  const asset = (await owner.get<Asset[]>(`${path}/assets`)).body[0];
  const first = await anonymous().post<{ id: string }>(`${guest}/sent`, { toName: owner.username, amount: 10_000 });
  expect([first.status, Object.keys(first.body)]).toEqual([201, ['id']]);
  const view = await viewOf(guest);
  expect([view.balance, view.sentPending]).toEqual([
    -15_000,
    [{ id: first.body.id, toName: owner.username, amount: 10_000, date: '2026-11-20' }],
  ]);
  const more = await anonymous().post<ErrorAnswer>(`${guest}/sent`, { toMemberId: owner.userId, amount: 5001 });
  expect([more.status, more.body.code]).toEqual([422, 'SETTLEMENT_TOO_LARGE']);
  expect((await anonymous().post(`${guest}/sent`, { toMemberId: owner.userId, amount: 5000 })).status).toBe(201);
  const settlements = await sentOf(home);
  expect(settlements.map(({ fromUserId, amount, createdBy }) => [fromUserId, amount, createdBy]).toSorted()).toEqual([
    [seatId, 10_000, seatId],
    [seatId, 5000, seatId],
  ]);
  const confirm = { status: 'CONFIRMED', version: 1, toAssetId: asset?.id };
  const confirmed = await owner.patch<Settlement>(`${path}/settlements/${first.body.id}`, confirm);
  expect([confirmed.status, confirmed.body.transactionId === null]).toEqual([200, false]);
  expect((await owner.get<Asset[]>(`${path}/assets`)).body[0]?.balance).toBe(10_000 + (asset?.balance ?? 0));
  expect((await viewOf(guest)).balance).toBe(-5000);
  expect((await anonymous().post(`${guest}/sent`, { toMemberId: owner.userId, amount: 1 })).status).toBe(422);
  const notices = (await owner.get<Notification[]>('/api/v2/notifications')).body.map(({ title }) => title);
  expect(notices.filter((title) => title === '서연님이 10,000원을 보냈어요')).toHaveLength(1);
});

test('nothing is owed to oneself, to strangers, or to someone who is owed nothing', async () => {
  const home = await aHousehold();
  const { path, seatId } = home;
  const other = (await home.owner.post<{ userId: string }>(`${path}/members`, { name: '현우' })).body.userId;
  const { guest } = await aLink(home);
  const codes: unknown[] = [];
  for (const to of [
    { toMemberId: seatId },
    { toMemberId: crypto.randomUUID() },
    { toName: '모르는 사람' },
    { toMemberId: other },
  ]) {
    const { status, body } = await anonymous().post<ErrorAnswer>(`${guest}/sent`, { ...to, amount: 1 });
    codes.push([status, body.code]);
  }
  expect(codes).toEqual([...Array.from({ length: 3 }, () => [404, 'MEMBER_NOT_FOUND']), [422, 'SETTLEMENT_TOO_LARGE']]);
  expect((await anonymous().post(`${guest}/sent`, { amount: 1 })).status).toBe(400);
});

test('of fifty reports at once only as many are taken as are owed, and one key makes one', async () => {
  const home = await aHousehold();
  const { guest } = await aLink(home);
  const body = { toMemberId: home.owner.userId, amount: 5000 };
  const many = await Promise.all(Array.from({ length: 50 }, () => anonymous().post(`${guest}/sent`, body)));
  expect(statusesOf(many)).toEqual([...Array(3).fill(201), ...Array(47).fill(422)]);
  const again = await aHousehold();
  const second = await aLink(again);
  const same = await Promise.all(
    Array.from({ length: 50 }, () =>
      anonymous().post<{ id: string }>(
        `${second.guest}/sent`,
        { toMemberId: again.owner.userId, amount: 15_000 },
        { 'idempotency-key': 'same-press' },
      ),
    ),
  );
  expect(new Set(same.map((one) => `${one.status} ${one.body.id}`)).size).toBe(1);
  expect(await sentOf(again)).toHaveLength(1);
  const [sent] = await sentOf(again);
  const confirms = await Promise.all(
    Array.from({ length: 50 }, () =>
      again.owner.patch(`${again.path}/settlements/${sent?.id}`, { status: 'CONFIRMED', version: sent?.version }),
    ),
  );
  expect(statusesOf(confirms)).toEqual([200, ...Array(49).fill(409)]);
  const { body: summary } = await again.owner.get<SettlementSummary>(`${again.path}/settlement`);
  expect(summary.balances.map(({ balance }) => balance)).toEqual([0, 0]);
  // The same key of another seat is another request.
  const other = await anonymous().post<{ id: string }>(`${guest}/sent`, body, { 'idempotency-key': 'same-press' });
  expect(other.status).toBe(422);
});

test('with the scope ADD a guest records an expense in the name of the seat, and deletes it until it is changed', async () => {
  const home = await aHousehold(0);
  const { owner, path, seatId } = home;
  const [adding, viewing] = [await aLink(home, { scope: 'ADD' }), await aLink(home)];
  const id = crypto.randomUUID();
  const body = { id, amount: 9000, description: '택시' };
  expect((await anonymous().post(`${adding.guest}/expenses`, body)).status).toBe(201);
  expect((await anonymous().post(`${adding.guest}/expenses`, body)).status).toBe(200);
  expect((await anonymous().post<ErrorAnswer>(`${adding.guest}/expenses`, { ...body, amount: 1 })).status).toBe(409);
  const { body: stored } = await owner.get<Transaction>(`${path}/transactions/${id}`);
  expect(stored).toMatchObject({
    type: 'EXPENSE',
    guest: true,
    date: '2026-11-20',
    categoryId: null,
    paidBy: seatId,
    shareMethod: 'EQUAL',
    createdBy: seatId,
  });
  const view = await viewOf(adding.guest);
  expect([view.balance, view.items[0]?.isRemovable, view.members?.length]).toEqual([4500, true, 2]);
  for (const [method, place] of [
    ['post', 'expenses'],
    ['delete', `expenses/${id}`],
  ] as const) {
    const sent = method === 'post' ? { ...body, id: crypto.randomUUID() } : undefined;
    const refused = await anonymous()[method]<ErrorAnswer>(`${viewing.guest}/${place}`, sent);
    expect([refused.status, refused.body.code]).toEqual([403, 'GUEST_MAY_NOT_ADD']);
  }
  // Another member's transaction is not the guest's.
  const foreign = await anExpense(home, {});
  expect((await anonymous().delete(`${adding.guest}/expenses/${foreign.id}`)).status).toBe(404);
  expect((await anonymous().delete(`${adding.guest}/expenses/${id}`)).status).toBe(204);
  expect((await anonymous().delete(`${adding.guest}/expenses/${id}`)).status).toBe(404);
  const kept = await anonymous().post<{ id: string }>(`${adding.guest}/expenses`, {
    amount: 5000,
    description: '커피',
    date: '2026-11-19',
    // A member named twice bears one share.
    shareWith: [owner.userId, owner.userId],
  });
  const { body: coffee } = await owner.get<Transaction>(`${path}/transactions/${kept.body.id}`);
  expect(coffee.shares).toEqual([{ userId: owner.userId, amount: 5000, weight: null }]);
  const edit = { type: 'EXPENSE', date: coffee.date, amount: 5000, description: '커피', memo: '확인', version: 1 };
  const shared = { shareMethod: 'EQUAL', shares: [{ userId: owner.userId }], paidBy: seatId };
  const edited = await owner.put<Transaction>(`${path}/transactions/${coffee.id}`, { ...edit, ...shared });
  expect([edited.status, edited.body.guest]).toEqual([200, true]);
  const late = await anonymous().delete<ErrorAnswer>(`${adding.guest}/expenses/${coffee.id}`);
  expect([late.status, late.body.code]).toEqual([409, 'UNDO_IMPOSSIBLE']);
  expect((await viewOf(adding.guest)).items.find((item) => item.id === coffee.id)?.isRemovable).toBe(false);
});

test('a guest shares an expense with the members whom the link offers alone', async () => {
  const home = await aHousehold();
  const { owner, path } = home;
  const [gone, reader] = [await joinAs(app(), 'guest-gone'), await joinAs(app(), 'guest-reader')];
  await addMember(app(), owner.bookId, gone, 'MEMBER');
  await addMember(app(), owner.bookId, reader, 'VIEWER');
  expect((await owner.delete(`${path}/members/${gone.userId}`)).status).toBe(204);
  const { guest } = await aLink(home, { scope: 'ADD' });
  const offered = (await viewOf(guest)).members?.map(({ memberId }) => memberId) ?? [];
  for (const memberId of [gone.userId, reader.userId, crypto.randomUUID()]) {
    expect(offered).not.toContain(memberId);
    const expense = { amount: 600, description: '물', shareWith: [owner.userId, memberId] };
    const { status, body } = await anonymous().post<ErrorAnswer>(`${guest}/expenses`, expense);
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([404, 'MEMBER_NOT_FOUND', 'shareWith.1']);
  }
  const all = { amount: 600, description: '물', shareWith: offered };
  expect((await anonymous().post(`${guest}/expenses`, all)).status).toBe(201);
});

test('a member undoes what a guest recorded', async () => {
  const home = await aHousehold();
  const { owner, path } = home;
  const { guest } = await aLink(home, { scope: 'ADD' });
  const { body } = await anonymous().post<{ id: string }>(`${guest}/expenses`, { amount: 700, description: '껌' });
  const sent = await anonymous().post<{ id: string }>(`${guest}/sent`, { toMemberId: owner.userId, amount: 100 });
  for (const entityId of [body.id, sent.body.id]) {
    const { items } = (await owner.get<{ items: Activity[] }>(`${path}/activity?entityId=${entityId}`)).body;
    expect([items[0]?.actor.name, items[0]?.canUndo]).toEqual(['서연', true]);
    expect((await owner.post(`${path}/activity/${items[0]?.id}/undo`)).status).toBe(200);
  }
  expect((await owner.get(`${path}/transactions/${body.id}`)).status).toBe(404);
  expect(await sentOf(home)).toEqual([]);
});

test('links are listed without their URL, say when they were opened, and end when revoked', async () => {
  const home = await aHousehold();
  const { owner, path } = home;
  const { guest, url: _url, ...link } = await aLink(home);
  const listed = async () => (await owner.get<{ items: GuestLink[] }>(`${path}/guest-links`)).body.items;
  expect(await listed()).toEqual([link]);
  await viewOf(guest);
  expect((await listed())[0]?.lastOpenedAt).toBe(clock.now().toISOString());
  expect((await owner.delete(`${path}/guest-links/${link.id}`)).status).toBe(204);
  expect((await owner.delete(`${path}/guest-links/${link.id}`)).status).toBe(404);
  const gone = await anonymous().get<ErrorAnswer>(guest);
  const unknown = await anonymous().get<ErrorAnswer>(`/api/v2/guest/${'0'.repeat(26)}`);
  const short = await anonymous().get<ErrorAnswer>('/api/v2/guest/x');
  const expiring = await aLink(home, { expiresAt: new Date(clock.now().getTime() + 60_000).toISOString() });
  clock.advance(61_000);
  const expired = await anonymous().get<ErrorAnswer>(expiring.guest);
  const alike = [gone, unknown, short, expired].map(({ status, body: { requestId: _id, ...body } }) => ({
    status,
    body,
  }));
  expect(new Set(alike.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(alike[0]).toMatchObject({ status: 404, body: { code: 'GUEST_LINK_INVALID' } });
  expect(await listed()).toEqual([]);
});

test('a link ends when its seat is removed, when its seat signs up, and when the book is deleted', async () => {
  const removed = await aHousehold();
  const first = await aLink(removed, { scope: 'ADD' });
  expect((await removed.owner.delete(`${removed.path}/members/${removed.seatId}`)).status).toBe(204);
  const answers = await Promise.all([
    anonymous().get(first.guest),
    anonymous().post(`${first.guest}/sent`, { toMemberId: removed.owner.userId, amount: 1 }),
    anonymous().post(`${first.guest}/expenses`, { amount: 1, description: '물' }),
  ]);
  expect(statusesOf(answers)).toEqual([404, 404, 404]);

  const taken = await aHousehold();
  const second = await aLink(taken, { scope: 'ADD' });
  const { body: made } = await anonymous().post<{ id: string }>(`${second.guest}/expenses`, {
    amount: 600,
    description: '물',
  });
  const friend = await joinAs(app(), `guest-signs-up-${count}`);
  const terms = { role: 'MEMBER', seatUserId: taken.seatId };
  const { body: invite } = await taken.owner.post<{ code: string }>(`${taken.path}/invites`, terms);
  expect((await friend.post(`/api/v2/invites/${invite.code}/accept`)).status).toBe(200);
  expect((await anonymous().get(second.guest)).status).toBe(404);
  const { body: listed } = await taken.owner.get<{ items: GuestLink[] }>(`${taken.path}/guest-links`);
  expect(listed.items).toEqual([]);
  const { body: own } = await friend.get<Transaction>(`${taken.path}/transactions/${made.id}`);
  expect([own.guest, own.createdBy, own.paidBy]).toEqual([true, friend.userId, friend.userId]);

  const deleted = await aHousehold();
  const third = await aLink(deleted);
  await deleted.owner.delete(deleted.path);
  expect((await anonymous().get(third.guest)).status).toBe(404);
});

test('a link ends when its maker is demoted, restricted, removed, or deletes the account', async () => {
  const home = await aHousehold();
  const { owner, path } = home;
  const endings: Record<string, (maker: TestPerson) => Promise<{ readonly status: number }>> = {
    demoted: (maker) => owner.patch(`${path}/members/${maker.userId}`, { role: 'VIEWER' }),
    restricted: (maker) => owner.patch(`${path}/members/${maker.userId}`, { ownEntriesOnly: true }),
    removed: (maker) => owner.delete(`${path}/members/${maker.userId}`),
    deleted: (maker) => maker.delete('/api/v2/user/me', { password: TEST_PASSWORD }),
  };
  for (const [name, end] of Object.entries(endings)) {
    const maker = await joinAs(app(), `guest-maker-${name}`);
    await addMember(app(), owner.bookId, maker, 'MEMBER');
    const { guest } = await aLink({ ...home, owner: maker }, { scope: 'ADD' });
    const expense = { amount: 1, description: '물' };
    const { body: made } = await anonymous().post<{ id: string }>(`${guest}/expenses`, expense);
    expect((await end(maker)).status).toBeLessThan(300);
    const answers = await Promise.all([
      anonymous().get<ErrorAnswer>(guest),
      anonymous().post<ErrorAnswer>(`${guest}/sent`, { toMemberId: owner.userId, amount: 1 }),
      anonymous().post<ErrorAnswer>(`${guest}/expenses`, expense),
      anonymous().delete<ErrorAnswer>(`${guest}/expenses/${made.id}`),
    ]);
    const refusals = answers.map(({ status, body }) => `${name}: ${status} ${body.code}`);
    expect(refusals).toEqual(Array(4).fill(`${name}: 404 GUEST_LINK_INVALID`));
    expect((await owner.get<{ items: GuestLink[] }>(`${path}/guest-links`)).body.items).toEqual([]);
  }
});

test('the lines of a receipt follow a seat that signs up', async () => {
  const home = await aHousehold(0);
  const { owner, seatId, path } = home;
  const items = [{ name: '피자', amount: 20_000, memberIds: [seatId, owner.userId] }];
  const made = await anExpense(home, { amount: 20_000, shareMethod: 'ITEM', items });
  const friend = await joinAs(app(), `guest-with-lines-${count}`);
  const { body: invite } = await owner.post<{ code: string }>(`${path}/invites`, {
    role: 'MEMBER',
    seatUserId: seatId,
  });
  expect((await friend.post(`/api/v2/invites/${invite.code}/accept`)).status).toBe(200);
  const { body } = await owner.get<Transaction>(`${path}/transactions/${made.id}`);
  expect(body.items).toEqual([{ name: '피자', amount: 20_000, memberIds: [friend.userId, owner.userId] }]);
});

test('a closed period takes no expense of a guest and keeps those it has', async () => {
  const home = await aHousehold();
  const { owner, path } = home;
  const { guest } = await aLink(home, { scope: 'ADD' });
  const { body } = await anonymous().post<{ id: string }>(`${guest}/expenses`, { amount: 600, description: '물' });
  expect((await owner.post(`${path}/settlement/closings`, { through: '2026-11-20' })).status).toBe(201);
  const answers = [
    await anonymous().post<ErrorAnswer>(`${guest}/expenses`, { amount: 1, description: '물', date: '2026-11-20' }),
    await anonymous().delete<ErrorAnswer>(`${guest}/expenses/${body.id}`),
  ];
  expect(answers.map((one) => [one.status, one.body.code])).toEqual([
    [422, 'PERIOD_CLOSED'],
    [422, 'PERIOD_CLOSED'],
  ]);
});

test('links are made for seats without an account alone, several at once, up to a hundred, within a year', async () => {
  const home = await aHousehold();
  const { owner, path, seatId } = home;
  const second = (await owner.post<{ userId: string }>(`${path}/members`, { name: '현우' })).body.userId;
  const links = `${path}/guest-links`;
  const both = await owner.post<{ items: CreatedGuestLink[] }>(links, { memberIds: [seatId, second], scope: 'ADD' });
  expect([both.status, both.body.items.map(({ memberId }) => memberId)]).toEqual([201, [seatId, second]]);
  const codeOf = async (body: object) => (await owner.post<ErrorAnswer>(links, body)).body.code;
  expect(await codeOf({ memberId: owner.userId, scope: 'VIEW' })).toBe('SEAT_INVALID');
  expect(await codeOf({ memberIds: [seatId, crypto.randomUUID()], scope: 'VIEW' })).toBe('SEAT_INVALID');
  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
  expect(await codeOf({ memberId: seatId, scope: 'VIEW', expiresAt: inDays(366) })).toBe('LIMIT_EXCEEDED');
  expect(await codeOf({ memberId: seatId, scope: 'VIEW', expiresAt: inDays(0) })).toBe('LIMIT_EXCEEDED');
  expect(await codeOf({ memberId: seatId, scope: 'VIEW', expiresAt: inDays(-1) })).toBe('LIMIT_EXCEEDED');
  expect((await owner.post(links, { memberId: seatId, memberIds: [seatId], scope: 'VIEW' })).status).toBe(400);
  expect((await owner.post(links, { scope: 'VIEW' })).status).toBe(400);
  for (let made = 2; made < 100; made += 1) await aLink(home);
  expect(await codeOf({ memberId: seatId, scope: 'VIEW' })).toBe('TOO_MANY');
});

test('the maker of a link learns of a payment to someone else', async () => {
  const home = await aHousehold();
  const { owner, path, seatId } = home;
  const maker = await joinAs(app(), `guest-link-maker-${count}`);
  await addMember(app(), owner.bookId, maker, 'MEMBER');
  const { body } = await maker.post<CreatedGuestLink>(`${path}/guest-links`, { memberId: seatId, scope: 'VIEW' });
  const guest = `/api/v2/guest/${body.url.split('/').at(-1) ?? ''}`;
  expect((await anonymous().post(`${guest}/sent`, { toMemberId: owner.userId, amount: 100 })).status).toBe(201);
  for (const person of [maker, owner]) {
    const { body: notices } = await person.get<Notification[]>('/api/v2/notifications');
    expect(notices.filter(({ title }) => title === '서연님이 100원을 보냈어요')).toHaveLength(1);
  }
});

test('a signed-in member sees the same page as anyone else', async () => {
  const home = await aHousehold();
  const { guest } = await aLink(home);
  expect((await home.owner.get(guest)).body).toEqual(await viewOf(guest));
});

test('an expense in a foreign currency takes the rate of its day', async () => {
  const home = await aHousehold();
  const { guest } = await aLink(home, { scope: 'ADD' });
  const expense = { description: '택시', date: '2026-11-19', foreign: { currency: 'JPY', amount: 1_500 } };
  const without = await anonymous().post<ErrorAnswer>(`${guest}/expenses`, expense);
  expect([without.status, without.body.code]).toEqual([422, 'RATE_MISSING']);
  await home.owner.post(`${home.path}/rates`, { currency: 'JPY', date: '2026-11-18', rate: '9.4' });
  const made = await anonymous().post<{ id: string }>(`${guest}/expenses`, expense);
  expect(made.status).toBe(201);
  const { body } = await home.owner.get<Transaction>(`${home.path}/transactions/${made.body.id}`);
  expect([body.amount, body.foreign?.rate]).toEqual([14_100, '9.4']);
});

test('the operator switches off the button of 토스, and the account to copy stays', async () => {
  expect((await viewOf((await aLink(await aHousehold())).guest)).offersToss).toBe(true);
  const server = await startTestApp({ env: { TOSS_BUTTON: 'off' } });
  try {
    const owner = await joinAs(server, 'guest-host-without-toss');
    const path = `/api/v2/books/${owner.bookId}`;
    const seatId = (await owner.post<{ userId: string }>(`${path}/members`, { name: '서연' })).body.userId;
    const payTo = { bank: '카카오뱅크', number: '3333-01-1234567', holder: '민수' };
    await owner.patch(`${path}/members/${owner.userId}`, { payTo });
    await anExpense({ owner, path, seatId }, { amount: 30_000, description: '저녁' });
    const { guest } = await aLink({ owner, path, seatId });
    const { body } = await signedOut(server).get<GuestView>(guest);
    expect([body.offersToss, body.transfers[0]?.account]).toEqual([false, payTo]);
  } finally {
    await server.stop();
  }
});
