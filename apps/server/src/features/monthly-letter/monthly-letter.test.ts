import type {
  Activity,
  Book,
  Category,
  Closing,
  Comparison,
  MonthlyLetter,
  Notification,
  SettlementSummary,
  SharingReport,
  SummaryReport,
} from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

// Noon of Friday, 20 November 2026, in Korea.
const app = useTestApp({ clock: testClock() });
let minji: TestPerson;
let junho: TestPerson;
let viewer: TestPerson;
let home: string;
let food: string;

beforeAll(async () => {
  minji = await joinAs(app(), 'letter-minji');
  junho = await joinAs(app(), 'letter-junho');
  viewer = await joinAs(app(), 'letter-viewer');
  home = `/api/v2/books/${minji.bookId}`;
  await addMember(app(), minji.bookId, junho, 'MEMBER');
  await addMember(app(), minji.bookId, viewer, 'VIEWER');
  const categories = (await minji.get<Category[]>(`${home}/categories`)).body;
  food = categories.find(({ kind, name }) => kind === 'EXPENSE' && name === '식비')?.id ?? '';
  const both = { shareMethod: 'EQUAL', shares: [{ userId: minji.userId }, { userId: junho.userId }] };
  await write(minji, { date: '2026-10-03', amount: 100_000, categoryId: food });
  await write(minji, { date: '2026-11-03', amount: 240_000, categoryId: food, description: '김장 재료', ...both });
  await write(junho, { date: '2026-11-04', amount: 50_000, categoryId: food, description: '장보기', ...both });
  await write(junho, { date: '2026-11-05', amount: 70_000, description: '몰래 산 선물', visibility: 'MASKED' });
  await write(minji, { type: 'INCOME', date: '2026-11-01', amount: 3_000_000 });
  const rent = { type: 'EXPENSE', amount: 500_000, description: '월세' };
  await minji.post(`${home}/recurring`, {
    template: rent,
    rrule: 'FREQ=MONTHLY',
    startDate: '2026-11-25',
    mode: 'REMIND',
  });
  const secret = { ...rent, amount: 9000, description: '비밀 구독', visibility: 'MASKED' };
  await junho.post(`${home}/recurring`, {
    template: secret,
    rrule: 'FREQ=MONTHLY',
    startDate: '2026-12-01',
    mode: 'REMIND',
  });
});

async function write(person: TestPerson, fields: object): Promise<string> {
  const { status, body } = await person.post<{ id: string }>(`${home}/transactions`, { type: 'EXPENSE', ...fields });
  expect([status, body]).toEqual([201, body]);
  return body.id;
}

async function letter(person: TestPerson, month?: string): Promise<MonthlyLetter> {
  const { status, body } = await person.get<MonthlyLetter>(
    `${home}/monthly-letter${month === undefined ? '' : `?month=${month}`}`,
  );
  expect(status).toBe(200);
  return body;
}

const sign = (person: TestPerson, month = '2026-11') =>
  person.post<MonthlyLetter & { code: string }>(`${home}/monthly-letter/signatures`, { month });
const signersOf = async (month?: string) => (await letter(viewer, month)).signatures.map(({ memberId }) => memberId);

describe('the letter of a month', () => {
  test('has the numbers of the reports, for every member', async () => {
    for (const person of [minji, junho, viewer]) {
      const body = await letter(person);
      expect(body).toMatchObject({ month: '2026-11', from: '2026-11-01', to: '2026-11-30' });
      const report = <Answer>(path: string) => person.get<Answer>(`${home}/${path}`).then((answer) => answer.body);
      const { income, expense, net } = await report<SummaryReport>('analytics/summary?month=2026-11');
      expect(body.sums).toEqual({ income, expense, saved: net });
      expect(body.sums).toEqual({ income: 3_000_000, expense: 360_000, saved: 2_640_000 });
      const sharing = (await report<SharingReport>('settlement/report?month=2026-11')).months.at(-1)?.members ?? [];
      expect(body.fairness.map(({ memberId, ...sums }) => ({ userId: memberId, ...sums }))).toEqual(
        sharing.map(({ personal: _personal, ...sums }) => sums),
      );
      const compared = (await report<Comparison>('analytics/compare?month=2026-11')).rows;
      expect(body.changes.map(({ label, amount }) => [label, amount])).toEqual(
        compared.filter(({ difference }) => difference !== 0).map(({ name, difference }) => [name, difference]),
      );
      expect(body.topics).toHaveLength(3);
    }
  });

  test('counts shared income in what each member paid and bore, like the settlement of the month', async () => {
    const { body: book } = await minji.post<Book>('/api/v2/books', { title: '임대 수입' });
    const path = `/api/v2/books/${book.id}`;
    await addMember(app(), book.id, junho, 'MEMBER');
    for (const fields of [
      { type: 'INCOME', amount: 100_000 },
      { type: 'EXPENSE', amount: 30_000 },
      { type: 'EXPENSE', amount: 10_000, isRefund: true },
    ]) {
      const written = await minji.post(`${path}/transactions`, { date: '2026-11-03', shareMethod: 'EQUAL', ...fields });
      expect(written.status).toBe(201);
    }
    const { fairness } = (await junho.get<MonthlyLetter>(`${path}/monthly-letter?month=2026-11`)).body;
    const { members } = (await junho.get<SettlementSummary>(`${path}/settlement?month=2026-11`)).body;
    expect(fairness).toEqual(
      members.map(({ userId: memberId, paid, borne, balance }) => ({ memberId, paid, borne, balance })),
    );
    expect(fairness[0]).toEqual({ memberId: minji.userId, paid: -80_000, borne: -40_000, balance: -40_000 });
  });

  test('says why a category changed, what is due, and nothing of what is masked', async () => {
    const body = await letter(minji);
    expect(body.changes.find(({ label }) => label === '식비')).toEqual({
      label: '식비',
      amount: 190_000,
      reason: '10월 한 달은 100,000원, 11월은 지금까지 290,000원이에요. ‘김장 재료’에 쓴 240,000원이 가장 커요.',
    });
    expect(body.dues).toEqual([
      { date: '2026-11-25', label: '월세', amount: 500_000 },
      { date: '2026-12-01', label: '비공개', amount: 9000 },
      { date: '2026-12-25', label: '월세', amount: 500_000 },
    ]);
    for (const person of [minji, viewer]) {
      expect(JSON.stringify(await letter(person))).not.toMatch(/선물|비밀 구독/u);
    }
    expect(JSON.stringify(await letter(junho))).toMatch(/비밀 구독/u);
    expect(body.topics[0]).toBe('아직 정산하지 않은 돈이 95,000원 있어요. 언제 정산할까요?');
  });

  test('read later lists what is due from then on, until the end of the month after', async () => {
    expect((await letter(minji, '2026-10')).dues).toEqual([{ date: '2026-11-25', label: '월세', amount: 500_000 }]);
    expect((await letter(minji, '2026-08')).dues).toEqual([]);
  });

  test('of an empty month still has three topics', async () => {
    const body = await letter(minji, '2026-08');
    expect([body.sums, body.changes, body.topics.length]).toEqual([{ income: 0, expense: 0, saved: 0 }, [], 3]);
  });

  test('is closed to others', async () => {
    const stranger = await joinAs(app(), 'letter-stranger');
    expect((await stranger.get(`${home}/monthly-letter`)).status).toBe(404);
    expect((await sign(stranger)).status).toBe(404);
    expect((await sign(viewer)).status).toBe(403);
    expect((await minji.get(`${home}/monthly-letter?month=2026-13`)).status).toBe(400);
  });
});

describe('signatures', () => {
  test('are given once, tell the others, and are void once the figures change', async () => {
    const first = await sign(minji);
    expect([first.status, first.body.signatures.map(({ memberId }) => memberId)]).toEqual([201, [minji.userId]]);
    const again = await sign(minji);
    expect([again.status, again.body.signatures]).toEqual([200, first.body.signatures]);
    const notices = (await junho.get<Notification[]>('/api/v2/notifications')).body;
    expect(notices.filter(({ message }) => message.includes('11월 결산에 서명했어요'))).toHaveLength(1);
    const { items } = (await minji.get<{ items: Activity[] }>(`${home}/activity`)).body;
    expect(items.filter(({ entity }) => entity === 'LETTER')).toHaveLength(1);
    // A note about a purchase changes no figure; its amount does.
    await sign(junho);
    expect(await signersOf()).toEqual([minji.userId, junho.userId]);
    const id = await write(junho, { date: '2026-11-10', amount: 1000 });
    expect(await signersOf()).toEqual([]);
    expect((await junho.delete(`${home}/transactions/${id}`)).status).toBe(204);
    expect(await signersOf()).toEqual([minji.userId, junho.userId]);
  });

  test('wait for the month to begin', async () => {
    const { status, body } = await sign(minji, '2026-12');
    expect([status, body.code]).toEqual([422, 'MONTH_NOT_BEGUN']);
  });

  test('are not required to close the month, but missing ones are named', async () => {
    await sign(minji, '2026-10');
    const close = (through: string) =>
      minji.post<Closing & { unsigned: string[] }>(`${home}/settlement/closings`, { through });
    const october = await close('2026-10-31');
    expect([october.status, october.body.unsigned]).toEqual([201, [junho.userId]]);
    const november = await close('2026-11-15');
    expect([november.status, november.body.unsigned]).toEqual([201, []]);
  });
});
