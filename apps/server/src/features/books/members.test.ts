import {
  type Activity,
  type Closing,
  type ErrorAnswer,
  MEMBER_COLORS,
  MEMBER_HUES,
  type Member,
  type PayTo,
  type SettlementSummary,
} from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

const clock = testClock();
const app = useTestApp({ clock });
const ACCOUNT: PayTo = {
  bank: '카카오뱅크',
  number: '3333-01-1234567',
  holder: '김민수',
  url: 'https://qr.kakaopay.com/Ej8example',
};
/** Occurs nowhere but in the account. */
const NUMBER = '3333-01-1234567';

let minsu: TestPerson;
let jiyeon: TestPerson;
let manager: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let book: string;

const memberPath = (person: TestPerson) => `${book}/members/${person.userId}`;

beforeAll(async () => {
  [minsu, jiyeon, manager, viewer, stranger] = await Promise.all([
    joinAs(app(), 'members-minsu'),
    joinAs(app(), 'members-jiyeon'),
    joinAs(app(), 'members-manager'),
    joinAs(app(), 'members-viewer'),
    joinAs(app(), 'members-stranger'),
  ]);
});

async function aBook(): Promise<void> {
  const { body } = await minsu.post<{ id: string }>('/api/v2/books', { title: '둘이 쓰는 집' });
  book = `/api/v2/books/${body.id}`;
  await addMember(app(), body.id, jiyeon, 'MEMBER');
  await addMember(app(), body.id, manager, 'MANAGER');
  await addMember(app(), body.id, viewer, 'VIEWER');
}

/** A dinner that 민수 paid for 지연 and himself. */
async function aDinner(fields: object = {}): Promise<void> {
  const { status } = await minsu.post(`${book}/transactions`, {
    type: 'EXPENSE',
    amount: 70_000,
    date: '2026-11-14',
    description: '저녁',
    shareMethod: 'EQUAL',
    shares: [{ userId: minsu.userId }, { userId: jiyeon.userId }],
    ...fields,
  });
  expect(status).toBe(201);
}

test('a manager changes and removes no other manager', async () => {
  await aBook();
  const other = await joinAs(app(), 'members-manager2');
  await addMember(app(), book.split('/').at(-1) ?? '', other, 'MANAGER');
  for (const change of [{ role: 'MEMBER' }, { nickname: '강등' }])
    expect((await manager.patch(memberPath(other), change)).status).toBe(403);
  expect((await manager.delete(memberPath(other))).status).toBe(403);
  expect((await minsu.patch<Member>(memberPath(other), { role: 'MEMBER' })).body.role).toBe('MEMBER');
  expect((await manager.delete(memberPath(other))).status).toBe(204);
});

async function accountFor(person: TestPerson, query = ''): Promise<PayTo | undefined> {
  const { status, body } = await person.get<SettlementSummary>(`${book}/settlement${query}`);
  expect([status, body.transfers.length]).toEqual([200, 1]);
  return body.transfers[0]?.account;
}

async function ownOf(person: TestPerson): Promise<(PayTo | undefined)[]> {
  const { body } = await person.get<{ items: Member[] }>(`${book}/members`);
  return body.items.map((member) => member.payTo).filter((account) => account !== undefined);
}

describe('an account to receive money', () => {
  test('is set and removed by the member, and kept by other changes', async () => {
    await aBook();
    const set = await minsu.patch<Member>(memberPath(minsu), { payTo: ACCOUNT });
    expect([set.status, set.body.payTo]).toEqual([200, ACCOUNT]);
    const renamed = await minsu.patch<Member>(memberPath(minsu), { nickname: '남편' });
    expect(renamed.body).toMatchObject({ nickname: '남편', payTo: ACCOUNT });
    expect(await ownOf(minsu)).toEqual([ACCOUNT]);
    const removed = await minsu.patch<Member>(memberPath(minsu), { payTo: null });
    expect([removed.status, removed.body.payTo]).toEqual([200, undefined]);
    expect(await ownOf(minsu)).toEqual([]);
  });

  test('may be set and removed by a viewer and a member for themselves, but by no manager for another', async () => {
    await aBook();
    for (const person of [viewer, jiyeon]) {
      expect((await person.patch(memberPath(person), { payTo: ACCOUNT })).status).toBe(200);
      expect((await person.patch(memberPath(person), { payTo: null })).status).toBe(200);
    }
    const refused = await manager.patch<ErrorAnswer>(memberPath(jiyeon), { payTo: ACCOUNT });
    expect([refused.status, refused.body.code]).toEqual([403, 'ROLE_TOO_LOW']);
    expect((await stranger.patch(memberPath(minsu), { payTo: ACCOUNT })).status).toBe(404);
    expect(await ownOf(jiyeon)).toEqual([]);
  });

  test.each([
    ['a number with letters', { number: '3333-01-12345가' }],
    ['a number of three digits', { number: '333' }],
    ['no holder', { holder: '' }],
    ['a link of another host', { url: 'https://qr.kakaopay.com.example.org/Ej8' }],
    ['a link without https', { url: 'http://toss.me/minsu' }],
    ['a link to the front page', { url: 'https://toss.me/' }],
    ['a script', { url: 'javascript:alert(1)//toss.me/minsu' }],
  ])('is refused with %s', async (_what, fields) => {
    await aBook();
    const { status, body } = await minsu.patch<ErrorAnswer>(memberPath(minsu), { payTo: { ...ACCOUNT, ...fields } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.errors?.map(({ field }) => field)).toEqual([`payTo.${Object.keys(fields)[0]}`]);
    expect(await ownOf(minsu)).toEqual([]);
  });

  test('is shown to the debtor, and to no other member', async () => {
    await aBook();
    await minsu.patch(memberPath(minsu), { payTo: ACCOUNT });
    await aDinner();
    expect(await accountFor(jiyeon)).toEqual(ACCOUNT);
    expect(await accountFor(jiyeon, '?month=2026-11')).toEqual(ACCOUNT);
    for (const person of [minsu, manager, viewer]) expect(await accountFor(person)).toBeUndefined();
    for (const person of [jiyeon, manager, viewer]) expect(await ownOf(person)).toEqual([]);
    expect((await stranger.get(`${book}/settlement`)).status).toBe(404);
  });

  test('is not shown for a debt that only one period has', async () => {
    await aBook();
    await minsu.patch(memberPath(minsu), { payTo: ACCOUNT });
    await aDinner();
    await jiyeon.post(`${book}/settlements`, {
      fromUserId: jiyeon.userId,
      toUserId: minsu.userId,
      amount: 35_000,
      date: '2026-11-15',
    });
    expect(await accountFor(jiyeon, '?from=2026-11-14&to=2026-11-14')).toBeUndefined();
  });

  test('is on no other path: activity, closings and the book backup', async () => {
    await aBook();
    await minsu.patch(memberPath(minsu), { payTo: ACCOUNT });
    await aDinner();
    const closing = await jiyeon.post<Closing>(`${book}/settlement/closings`, { through: '2026-11-19' });
    expect(closing.status).toBe(201);
    const activity = await jiyeon.get<{ items: Activity[] }>(`${book}/activity`);
    expect(activity.body.items.some(({ entity, action }) => entity === 'MEMBER' && action === 'UPDATED')).toBe(true);
    const closings = await jiyeon.get(`${book}/settlement/closings`);
    const backup = await manager.get(`${book}/export?format=json`);
    for (const { status, body } of [activity, closings, backup]) {
      expect([status, JSON.stringify(body).includes(NUMBER)]).toEqual([200, false]);
    }
    const { rows } = await sql`
      select 1 from activity where before::text like ${`%${NUMBER}%`} or after::text like ${`%${NUMBER}%`}
      union all select 1 from members where pay_to_sealed like ${`%${NUMBER}%`}
      union all select 1 from closings where statement::text like ${`%${NUMBER}%`}`.execute(app().database.db);
    expect(rows).toEqual([]);
  });

  test('is deleted when the member leaves', async () => {
    await aBook();
    await jiyeon.patch(memberPath(jiyeon), { payTo: ACCOUNT });
    expect((await jiyeon.delete(memberPath(jiyeon))).status).toBe(204);
    const { rows } = await sql`
      select pay_to_sealed from members where user_id = ${jiyeon.userId} and book_id = ${book.split('/').at(-1)}`.execute(
      app().database.db,
    );
    expect(rows).toEqual([{ pay_to_sealed: null }]);
  });
});

describe('the colors of members', () => {
  async function aBookAlone(): Promise<void> {
    const { body } = await minsu.post<{ id: string }>('/api/v2/books', { title: '우리 모임' });
    book = `/api/v2/books/${body.id}`;
  }
  const addSeat = async (name: string) => (await minsu.post<Member>(`${book}/members`, { name })).body;
  const colors = async () => {
    const { body } = await minsu.get<{ items: Member[] }>(`${book}/members`);
    return body.items.map(({ color }) => color);
  };

  test('are those of the first eight hues, and stay when others leave and join', async () => {
    await aBookAlone();
    const seats: Member[] = [];
    for (let count = 1; count < MEMBER_HUES; count += 1) seats.push(await addSeat(`구성원 ${count}`));
    expect(await colors()).toEqual(MEMBER_COLORS.slice(0, MEMBER_HUES));
    await minsu.delete(`${book}/members/${seats[2]?.userId}`);
    const newcomer = await addSeat('새 구성원');
    expect(newcomer.color).toBe(seats[2]?.color);
    const rest = MEMBER_COLORS.slice(0, MEMBER_HUES).filter((color) => color !== newcomer.color);
    expect(await colors()).toEqual([...rest, newcomer.color]);
  });

  test('of one who returns are the old ones, unless another member has got them', async () => {
    await aBookAlone();
    const bookId = book.split('/').at(-1) ?? '';
    await addMember(app(), bookId, jiyeon, 'MEMBER');
    const join = async () => {
      const invite = await minsu.post<{ code: string }>(`${book}/invites`, { role: 'MEMBER' });
      expect((await jiyeon.post(`/api/v2/invites/${invite.body.code}/accept`)).status).toBeLessThan(300);
      const { body } = await minsu.get<{ items: Member[] }>(`${book}/members`);
      return body.items.find(({ userId }) => userId === jiyeon.userId)?.color;
    };
    await jiyeon.delete(memberPath(jiyeon));
    expect(await join()).toBe(MEMBER_COLORS[1]);
    await jiyeon.delete(memberPath(jiyeon));
    expect((await addSeat('하나')).color).toBe(MEMBER_COLORS[1]);
    expect(await join()).toBe(MEMBER_COLORS[2]);
  });
});
