import type {
  Activity,
  Asset,
  Book,
  ErrorAnswer,
  Notification,
  Occurrence,
  RecurringRule,
  Settlement,
  SettlementSummary,
  Transaction,
} from '@salim/contract';
import { addDays } from '@salim/domain';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';
import { recordDueOccurrences } from './due-recurring-rules.service.ts';

/** Friday, 20 November 2026, noon in Seoul. */
const clock = testClock();
const app = useTestApp({ clock });

const TODAY = '2026-11-20';
let names = 0;
/** Transfers money from his private book into the shared one. */
let minsu: TestPerson;
/** The other member of the shared book. */
let jiyeon: TestPerson;
let own: Place;
let home: Place;

interface Place {
  readonly bookId: string;
  readonly path: string;
  readonly account: string;
}

async function placeIn(person: TestPerson, bookId: string): Promise<Place> {
  const body = { assetType: 'CHECKING_ACCOUNT', name: '통장', openingBalance: 1_000_000 };
  const { body: account } = await person.post<Asset>(`/api/v2/books/${bookId}/assets`, body);
  return { bookId, path: `/api/v2/books/${bookId}`, account: account.id };
}

beforeEach(async () => {
  names += 1;
  [minsu, jiyeon] = await Promise.all([joinAs(app(), `into-m-${names}`), joinAs(app(), `into-j-${names}`)]);
  const { body } = await minsu.post<Book>('/api/v2/books', { title: '우리집 생활비' });
  [own, home] = await Promise.all([placeIn(minsu, minsu.bookId), placeIn(minsu, body.id)]);
  await addMember(app(), home.bookId, jiyeon, 'MEMBER');
});

function monthly(fields: object = {}, template: object = {}) {
  return {
    template: { type: 'TRANSFER', amount: 600_000, description: '생활비', assetId: own.account, ...template },
    into: { bookId: home.bookId, assetId: home.account },
    rrule: 'FREQ=MONTHLY',
    startDate: '2026-11-20',
    ...fields,
  };
}

async function aRule(fields: object = {}, by: TestPerson = minsu): Promise<RecurringRule> {
  const answer = await by.post<RecurringRule>(`${own.path}/recurring`, monthly(fields));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function untilDone(): Promise<void> {
  while ((await recordDueOccurrences(app().deps)).recorded > 0);
}

async function balanceOf(person: TestPerson, { account }: Place): Promise<number> {
  return (await person.get<Asset>(`/api/v2/assets/${account}`)).body.balance;
}

async function transactionsOf(person: TestPerson, { path }: Place) {
  interface Listed {
    readonly items: readonly Transaction[];
    readonly income: number;
    readonly expense: number;
  }
  return (await person.get<Listed>(`${path}/transactions?totals=true&limit=200`)).body;
}

async function ruleNow(rule: RecurringRule): Promise<RecurringRule> {
  return (await minsu.get<RecurringRule>(`${own.path}/recurring/${rule.id}`)).body;
}

async function settlementsOf(person: TestPerson, { path }: Place): Promise<Settlement[]> {
  return (await person.get<{ items: Settlement[] }>(`${path}/settlements`)).body.items;
}

describe('a recurring transfer into another book', () => {
  test('leaves one book and arrives in the other, in neither as income or expense', async () => {
    const rule = await aRule();
    expect(rule).toMatchObject({ into: { bookId: home.bookId, assetId: home.account }, leavesBook: true });
    await untilDone();
    expect([await balanceOf(minsu, own), await balanceOf(jiyeon, home)]).toEqual([400_000, 1_600_000]);
    for (const [person, place, ends] of [
      [minsu, own, { assetId: own.account, toAssetId: null }],
      [jiyeon, home, { assetId: null, toAssetId: home.account }],
    ] as const) {
      const { items, income, expense } = await transactionsOf(person, place);
      expect({ income, expense }).toEqual({ income: 0, expense: 0 });
      expect(items).toHaveLength(1);
      expect(items[0]).toMatchObject({ type: 'TRANSFER', amount: 600_000, description: '생활비', ...ends });
      expect(items[0]?.createdBy).toBe(minsu.userId);
    }
    const { body } = await jiyeon.get<SettlementSummary>(`${home.path}/settlement`);
    expect(body.balances.every(({ balance }) => balance === 0)).toBe(true);
    expect(body.transfers).toEqual([]);
    await expectSoundBooks(app());
  });

  test('arrives in a closed period too, because it changes no balance between members', async () => {
    for (const { path } of [home, own]) {
      expect((await minsu.post(`${path}/settlement/closings`, { through: TODAY })).status).toBe(201);
    }
    const rule = await aRule();
    await untilDone();
    expect(await ruleNow(rule)).toMatchObject({ isPaused: false, problem: null });
    expect([await balanceOf(minsu, own), await balanceOf(jiyeon, home)]).toEqual([400_000, 1_600_000]);
    const [arrival] = await settlementsOf(jiyeon, home);
    expect((await minsu.delete(`${home.path}/settlements/${arrival?.id}`)).status).toBe(204);
    expect([await balanceOf(minsu, own), await balanceOf(jiyeon, home)]).toEqual([1_000_000, 1_000_000]);
    await expectSoundBooks(app());
  });

  test('references its rule and date in the source book, and nothing of that in the target book', async () => {
    const rule = await aRule();
    await untilDone();
    const [left] = (await transactionsOf(minsu, own)).items;
    expect(left?.recurring).toEqual({ ruleId: rule.id, occurrenceDate: '2026-11-20' });
    const { body } = await minsu.get<{ items: Occurrence[] }>(
      `${own.path}/recurring/${rule.id}/occurrences?from=2026-11-20&to=2026-11-20`,
    );
    expect(body.items[0]).toMatchObject({ state: 'RECORDED', transactionId: left?.id });
    const seen = await Promise.all([
      jiyeon.get(`${home.path}/transactions`),
      jiyeon.get(`${home.path}/settlements`),
      jiyeon.get(`${home.path}/activity`),
      jiyeon.get(`${home.path}/recurring`),
      jiyeon.get('/api/v2/notifications'),
      jiyeon.get(`${home.path}/export?format=json`),
    ]);
    for (const { status, body: shown } of seen) {
      expect(status).toBe(200);
      for (const secret of [rule.id, own.bookId, own.account, left?.id]) {
        expect(JSON.stringify(shown)).not.toContain(secret);
      }
    }
  });

  test('notifies the other member once, with a readable text', async () => {
    await aRule({ startDate: '2026-09-20' });
    await untilDone();
    const { body } = await jiyeon.get<Notification[]>('/api/v2/notifications');
    const notified = body.filter(({ bookId }) => bookId === home.bookId);
    expect(notified).toHaveLength(1);
    expect(notified[0]).toMatchObject({ type: 'SETTLEMENT', title: '생활비가 들어왔어요' });
    expect(notified[0]?.message).toBe(`${minsu.username}님이 생활비로 3번에 나눠 모두 1,800,000원을 넣었어요.`);
    expect((await minsu.get<Notification[]>('/api/v2/notifications')).body).toEqual([]);
  });

  test('skips and repeats no month, however often servers run', async () => {
    await aRule({ startDate: '2026-01-31' });
    await Promise.all([untilDone(), untilDone(), untilDone()]);
    await untilDone();
    const days = (await transactionsOf(jiyeon, home)).items.map(({ date }) => date).toSorted();
    const monthEnds = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31'];
    expect(days).toEqual(monthEnds.map((day) => `2026-${day}`));
    expect((await transactionsOf(minsu, own)).items.map(({ date }) => date).toSorted()).toEqual(days);
    await expectSoundBooks(app());
  });

  test('keeps the sum of both books, and all income and expense, unchanged', async () => {
    await minsu.post(`${own.path}/transactions`, { type: 'INCOME', amount: 3_000_000, date: '2026-11-10' });
    await jiyeon.post(`${home.path}/transactions`, { type: 'EXPENSE', amount: 70_000, date: '2026-11-11' });
    const totals = async () => {
      const [mine, ours] = [await transactionsOf(minsu, own), await transactionsOf(jiyeon, home)];
      return [mine.income, mine.expense, ours.income, ours.expense];
    };
    const sum = async () => (await balanceOf(minsu, own)) + (await balanceOf(minsu, home));
    const [before, sumBefore] = [await totals(), await sum()];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.constantFrom('FREQ=MONTHLY', 'FREQ=WEEKLY', 'FREQ=MONTHLY;BYMONTHDAY=-1'),
        fc.integer({ min: 0, max: 60 }),
        async (amount, rrule, daysAgo) => {
          const startDate = addDays(TODAY, -daysAgo);
          const { body: rule } = await minsu.post<RecurringRule>(
            `${own.path}/recurring`,
            monthly({ rrule, startDate }, { amount }),
          );
          await untilDone();
          expect(await totals()).toEqual(before);
          expect(await sum()).toBe(sumBefore);
          await minsu.delete(`${own.path}/recurring/${rule.id}`);
        },
      ),
      { numRuns: 12 },
    );
    await expectSoundBooks(app());
  });

  test('takes another amount for one month, can be skipped, and is recorded by hand once', async () => {
    const rule = await aRule({ mode: 'REMIND' });
    await recordDueOccurrences(app().deps);
    expect((await transactionsOf(jiyeon, home)).items).toEqual([]);
    const url = `${own.path}/recurring/${rule.id}/occurrences/2026-11-20/record`;
    const answers = await Promise.all([
      minsu.post<Transaction>(url, { amount: 450_000 }),
      minsu.post<Transaction>(url),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await transactionsOf(minsu, own)).items).toHaveLength(1);
    expect((await transactionsOf(jiyeon, home)).items).toHaveLength(1);
    const [left] = (await transactionsOf(minsu, own)).items;
    expect((await transactionsOf(jiyeon, home)).items[0]?.amount).toBe(left?.amount);
    expect(await balanceOf(minsu, own)).toBe(1_000_000 - (left?.amount ?? 0));
  });

  test('is paused, resumed, changed from today on, and deleted while its past transfers stay', async () => {
    const rule = await aRule();
    await untilDone();
    const url = `${own.path}/recurring/${rule.id}`;
    expect((await minsu.post(`${url}/pause`)).status).toBe(200);
    expect((await minsu.post(`${url}/resume`)).status).toBe(200);
    const now = await ruleNow(rule);
    const changed = await minsu.put<RecurringRule>(url, {
      ...now,
      template: { ...now.template, payments: undefined, amount: 700_000 },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body).toMatchObject({ into: rule.into, template: { amount: 700_000 } });
    const { body } = await minsu.get<{ items: Activity[] }>(`${own.path}/activity`);
    const change = body.items.find(({ entity, action }) => entity === 'RECURRING_RULE' && action === 'UPDATED');
    expect((await minsu.post(`${own.path}/activity/${change?.id}/undo`)).status).toBe(200);
    expect(await ruleNow(rule)).toMatchObject({ into: rule.into, template: { amount: 600_000 } });
    expect((await minsu.delete(url)).status).toBe(204);
    expect(await balanceOf(jiyeon, home)).toBe(1_600_000);
  });
});

describe('an occurrence is deleted and changed in both books', () => {
  test('when deleted in the shared or in the private book', async () => {
    await aRule({ startDate: '2026-10-20' });
    await untilDone();
    const [arrived] = await settlementsOf(jiyeon, home);
    expect((await jiyeon.delete(`${home.path}/settlements/${arrived?.id}`)).status).toBe(204);
    expect([await balanceOf(minsu, own), await balanceOf(minsu, home)]).toEqual([400_000, 1_600_000]);
    const [left] = await settlementsOf(minsu, own);
    expect((await minsu.delete(`${own.path}/settlements/${left?.id}`)).status).toBe(204);
    expect([await balanceOf(minsu, own), await balanceOf(minsu, home)]).toEqual([1_000_000, 1_000_000]);
    // An occurrence deleted by hand is not recorded again.
    await untilDone();
    expect([await settlementsOf(minsu, own), await settlementsOf(minsu, home)]).toEqual([[], []]);
    await expectSoundBooks(app());
  });

  test('when undone in the activity, or given another amount', async () => {
    await aRule();
    await untilDone();
    const [arrived] = await settlementsOf(minsu, home);
    const changed = await minsu.patch(`${home.path}/settlements/${arrived?.id}`, {
      amount: 500_000,
      version: arrived?.version,
    });
    expect(changed.status).toBe(200);
    expect([await balanceOf(minsu, own), await balanceOf(minsu, home)]).toEqual([500_000, 1_500_000]);
    const undo = async (action: Activity['action']) => {
      const { body } = await minsu.get<{ items: Activity[] }>(`${home.path}/activity`);
      const one = body.items.find((each) => each.entity === 'SETTLEMENT' && each.action === action && !each.isUndone);
      return minsu.post(`${home.path}/activity/${one?.id}/undo`);
    };
    expect((await undo('UPDATED')).status).toBe(200);
    expect([await balanceOf(minsu, own), await balanceOf(minsu, home)]).toEqual([400_000, 1_600_000]);
    await expectSoundBooks(app());
  });

  test('but only in one book by a personal token restricted to that book', async () => {
    await aRule();
    await untilDone();
    const { body: made } = await minsu.post<{ token: string }>('/api/v2/user/me/tokens', {
      name: '단축어',
      scopes: ['read', 'write'],
      bookIds: [own.bookId],
    });
    const program = new TestBrowser(app());
    program.accessToken = made.token;
    const [left] = await settlementsOf(minsu, own);
    expect((await program.send('DELETE', `${own.path}/settlements/${left?.id}`)).status).toBe(204);
    expect([await balanceOf(minsu, own), await balanceOf(minsu, home)]).toEqual([1_000_000, 1_600_000]);
    await expectSoundBooks(app());
  });

  test('but not after its member has left the shared book', async () => {
    await aRule();
    await untilDone();
    await minsu.post(`${home.path}/ownership`, { userId: jiyeon.userId });
    expect((await minsu.delete(`${home.path}/members/${minsu.userId}`)).status).toBe(204);
    const [left] = await settlementsOf(minsu, own);
    expect((await minsu.delete(`${own.path}/settlements/${left?.id}`)).status).toBe(204);
    expect([await balanceOf(minsu, own), await balanceOf(jiyeon, home)]).toEqual([1_000_000, 1_600_000]);
  });
});

describe('without a rule, once', () => {
  const move = (fields: object) =>
    minsu.post<Settlement & ErrorAnswer>(`${home.path}/settlements`, {
      fromUserId: minsu.userId,
      toUserId: minsu.userId,
      amount: 200_000,
      date: '2026-11-20',
      own: { bookId: own.bookId, assetId: own.account },
      ...fields,
    });

  test('money can be moved in and out', async () => {
    expect((await move({ toAssetId: home.account })).status).toBe(201);
    expect([await balanceOf(minsu, own), await balanceOf(minsu, home)]).toEqual([800_000, 1_200_000]);
    expect((await move({ fromAssetId: home.account, amount: 50_000 })).status).toBe(201);
    expect([await balanceOf(minsu, own), await balanceOf(minsu, home)]).toEqual([850_000, 1_150_000]);
    const { income, expense, items } = await transactionsOf(jiyeon, home);
    expect({ income, expense }).toEqual({ income: 0, expense: 0 });
    expect(items.map(({ description }) => description).toSorted()).toEqual(['생활비', '용돈']);
    await expectSoundBooks(app());
  });

  test('rejects a move between two accounts, without an account, or for another member', async () => {
    for (const fields of [
      {},
      { fromAssetId: home.account, toAssetId: home.account },
      { toAssetId: home.account, own: null },
      { toAssetId: home.account, status: 'REQUESTED' },
      { toAssetId: home.account, fromUserId: jiyeon.userId, toUserId: jiyeon.userId },
    ]) {
      const { status, body } = await move(fields);
      expect(status).toBe(422);
      expect(body.code).toBe('SETTLEMENT_SAME_MEMBER');
    }
    expect(await balanceOf(minsu, own)).toBe(1_000_000);
  });
});

describe('a rule into another book is rejected', () => {
  test('unless it is a plain transfer into a book that its author may write to', async () => {
    const foreign = await placeIn(jiyeon, jiyeon.bookId);
    const cases = [
      [monthly({ into: { bookId: own.bookId, assetId: own.account } }), 422, 'CONTRIBUTION_UNFIT'],
      [monthly({}, { toAssetId: own.account }), 422, 'CONTRIBUTION_UNFIT'],
      [monthly({}, { type: 'EXPENSE' }), 422, 'CONTRIBUTION_UNFIT'],
      [monthly({}, { visibility: 'MASKED' }), 422, 'CONTRIBUTION_UNFIT'],
      [monthly({}, { fee: 500 }), 422, 'CONTRIBUTION_UNFIT'],
      [monthly({}, { assetId: null }), 422, 'TRANSFER_ASSET_REQUIRED'],
      [monthly({ into: { bookId: foreign.bookId, assetId: foreign.account } }), 404, 'BOOK_NOT_FOUND'],
      [monthly({ into: { bookId: home.bookId, assetId: own.account } }), 404, 'ASSET_NOT_FOUND'],
      [monthly({}, { assetId: home.account }), 404, 'ASSET_NOT_FOUND'],
      [monthly({ into: { bookId: home.bookId } }), 400, 'VALIDATION_FAILED'],
    ] as const;
    for (const [body, status, code] of cases) {
      const answer = await minsu.post<ErrorAnswer>(`${own.path}/recurring`, body);
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([status, code]);
    }
    expect((await jiyeon.post(`${own.path}/recurring`, monthly())).status).toBe(404);
  });

  test('when its author is a viewer of the target book, or the currencies differ', async () => {
    const { body: dollars } = await minsu.post<Book>('/api/v2/books', { title: '여행', currency: 'USD' });
    const abroad = await placeIn(minsu, dollars.id);
    const elsewhere = await minsu.post<ErrorAnswer>(
      `${own.path}/recurring`,
      monthly({ into: { bookId: abroad.bookId, assetId: abroad.account } }),
    );
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'SETTLEMENT_OWN_CURRENCY']);
    const hers = await placeIn(jiyeon, jiyeon.bookId);
    await minsu.patch(`${home.path}/members/${jiyeon.userId}`, { role: 'VIEWER' });
    const looking = await jiyeon.post<ErrorAnswer>(`${hers.path}/recurring`, monthly({}, { assetId: hers.account }));
    expect([looking.status, looking.body.code]).toEqual([403, 'ROLE_TOO_LOW']);
  });

  test('for changes by other members, who do not see the target account', async () => {
    const rule = await aRule({ startDate: '2026-12-01' });
    await addMember(app(), own.bookId, jiyeon, 'MANAGER');
    const url = `${own.path}/recurring/${rule.id}`;
    const { body: seen } = await jiyeon.get<RecurringRule>(url);
    expect(seen).toMatchObject({ into: null, leavesBook: true });
    expect(JSON.stringify((await jiyeon.get(`${own.path}/activity`)).body)).not.toContain(home.account);
    const answers = await Promise.all([
      jiyeon.put<ErrorAnswer>(url, seen),
      jiyeon.post<ErrorAnswer>(`${url}/split`, { fromDate: '2027-01-01', changes: { template: { amount: 1 } } }),
      jiyeon.post<ErrorAnswer>(`${url}/occurrences/2026-12-01/record`),
      jiyeon.put<ErrorAnswer>(`${url}/occurrences/2026-12-01`, { amount: 1 }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 4 }, () => [403, 'RECURRING_NOT_YOURS']),
    );
  });

  test('when another member resumes or restores it, though any writer may pause or delete it', async () => {
    const rule = await aRule({ startDate: '2026-12-01' });
    await addMember(app(), own.bookId, jiyeon, 'MANAGER');
    const url = `${own.path}/recurring/${rule.id}`;
    const undo = async (person: TestPerson, action: Activity['action']) => {
      const { body } = await person.get<{ items: Activity[] }>(`${own.path}/activity?limit=50`);
      const one = body.items.find((each) => each.entity === 'RECURRING_RULE' && each.action === action);
      return person.post<ErrorAnswer>(`${own.path}/activity/${one?.id}/undo`);
    };
    const notHers = { status: 403, body: { code: 'RECURRING_NOT_YOURS' } };
    expect((await jiyeon.post(`${url}/pause`)).status).toBe(200);
    expect(await jiyeon.post(`${url}/resume`)).toMatchObject(notHers);
    expect(await undo(jiyeon, 'PAUSED')).toMatchObject(notHers);
    expect(await ruleNow(rule)).toMatchObject({ isPaused: true });
    expect((await minsu.post(`${url}/resume`)).status).toBe(200);
    expect((await jiyeon.delete(url)).status).toBe(204);
    expect(await jiyeon.post(`${url}/restore`)).toMatchObject(notHers);
    expect(await undo(jiyeon, 'DELETED')).toMatchObject(notHers);
    expect((await minsu.post(`${url}/restore`)).status).toBe(200);
    expect(await ruleNow(rule)).toMatchObject({ isPaused: false, into: rule.into });
  });
});

describe('a rule into another book stops with a reason', () => {
  test('when the book is deleted, and catches up once it is restored', async () => {
    const rule = await aRule({ startDate: TODAY });
    expect((await minsu.delete(home.path)).status).toBe(204);
    await untilDone();
    expect(await ruleNow(rule)).toMatchObject({ isPaused: true, problem: 'BOOK_GONE' });
    const { body } = await minsu.get<Notification[]>('/api/v2/notifications');
    expect(body.map(({ title }) => title)).toContain('‘생활비’ 반복 거래가 멈췄어요');
    expect(await balanceOf(minsu, own)).toBe(1_000_000);
    expect((await minsu.post(`${home.path}/restore`)).status).toBe(200);
    expect((await minsu.post(`${own.path}/recurring/${rule.id}/resume`)).status).toBe(200);
    await untilDone();
    expect([await balanceOf(minsu, own), await balanceOf(minsu, home)]).toEqual([400_000, 1_600_000]);
  });

  test('when its author has left the shared book or is only a viewer', async () => {
    const rule = await aRule({ startDate: TODAY });
    await minsu.post(`${home.path}/ownership`, { userId: jiyeon.userId });
    await jiyeon.patch(`${home.path}/members/${minsu.userId}`, { role: 'VIEWER' });
    await untilDone();
    expect(await ruleNow(rule)).toMatchObject({ isPaused: true, problem: 'BOOK_GONE' });
    expect([await balanceOf(minsu, own), await balanceOf(jiyeon, home)]).toEqual([1_000_000, 1_000_000]);
    await jiyeon.patch(`${home.path}/members/${minsu.userId}`, { role: 'MEMBER' });
    await minsu.post(`${own.path}/recurring/${rule.id}/resume`);
    await untilDone();
    expect([await balanceOf(minsu, own), await balanceOf(jiyeon, home)]).toEqual([400_000, 1_600_000]);
  });

  test('when an account on either side is deleted', async () => {
    const [one, other] = [await aRule({ startDate: TODAY }), await aRule({ startDate: TODAY })];
    await minsu.delete(`/api/v2/assets/${home.account}`);
    await untilDone();
    expect(await ruleNow(one)).toMatchObject({ problem: 'ASSET_GONE' });
    expect(await ruleNow(other)).toMatchObject({ problem: 'ASSET_GONE' });
    expect(await balanceOf(minsu, own)).toBe(1_000_000);
  });
});

test('restoring a backup restores the rule paused', async () => {
  const rule = await aRule({ startDate: TODAY });
  await untilDone();
  const { body: backup } = await minsu.get<object>(`${own.path}/export?format=json`);
  const { body: book, status } = await minsu.post<Book>('/api/v2/books/import-backup', backup);
  expect(status, JSON.stringify(book)).toBe(201);
  await untilDone();
  const { body } = await minsu.get<{ items: RecurringRule[] }>(`/api/v2/books/${book.id}/recurring`);
  expect(body.items).toHaveLength(1);
  expect(body.items[0]).toMatchObject({ into: rule.into, isPaused: true, template: { amount: 600_000 } });
  expect(await balanceOf(minsu, home)).toBe(1_600_000);
});
