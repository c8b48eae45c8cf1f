import type { Activity, Asset, ErrorAnswer, Goal, GoalContribution, Notification } from '@salim/contract';
import { bookPhrase } from '@salim/domain';
import { describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { categoriesOf, spend } from '../../testing/test-budgets.ts';
import { addMember, joinAs, signedOut, signInAgain, statusesOf, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, testClock } from '../../testing/test-clock.ts';
import { CheckedThisHour, notifyReachedGoals } from './reached-goals.service.ts';

const app = useTestApp();
let people = 0;

async function aPerson(): Promise<TestPerson> {
  people += 1;
  return joinAs(app(), `saver-${people}`);
}

const pathOf = (person: TestPerson) => `/api/v2/books/${person.bookId}/goals`;
const anId = () => newId(app().deps.clock.now());

async function aGoal(person: TestPerson, fields: object = {}): Promise<Goal> {
  const body = { kind: 'SAVE', name: '제주 여행', targetAmount: 1_000_000, ...fields };
  const answer = await person.post<Goal>(pathOf(person), body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function goalsOf(reader: TestPerson, bookId = reader.bookId): Promise<Goal[]> {
  const { status, body } = await reader.get<{ items: Goal[] }>(`/api/v2/books/${bookId}/goals`);
  expect(status).toBe(200);
  return body.items;
}

async function goalOf(reader: TestPerson, id: string, bookId = reader.bookId): Promise<Goal | undefined> {
  return (await goalsOf(reader, bookId)).find((goal) => goal.id === id);
}

async function putAside(person: TestPerson, goal: Goal, amount: number, fields: object = {}) {
  return person.post<GoalContribution & { goal: Goal } & ErrorAnswer>(
    `/api/v2/books/${goal.bookId}/goals/${goal.id}/contributions`,
    { amount, date: '2026-11-20', ...fields },
  );
}

async function anAsset(person: TestPerson, openingBalance: number): Promise<Asset> {
  const { body } = await person.post<Asset>(`/api/v2/books/${person.bookId}/assets`, {
    assetType: 'SAVINGS_ACCOUNT',
    name: `적금 ${openingBalance}`,
    openingBalance,
  });
  return body;
}

async function noticesOf(person: TestPerson): Promise<Notification[]> {
  const { body } = await person.get<Notification[]>('/api/v2/notifications');
  return body.filter((notice) => notice.type === 'GOAL');
}

async function couple(): Promise<[TestPerson, TestPerson]> {
  const [owner, member] = [await aPerson(), await aPerson()];
  await addMember(app(), owner.bookId, member, 'MEMBER');
  return [owner, member];
}

describe('creating a goal', () => {
  test('returns it with nothing saved and the amount needed per month', async () => {
    const person = await aPerson();
    const goal = await aGoal(person, { targetDate: '2027-01-31' });
    expect(goal).toMatchObject({
      bookId: person.bookId,
      kind: 'SAVE',
      name: '제주 여행',
      icon: 'salim:target',
      targetAmount: 1_000_000,
      currentAmount: 0,
      targetDate: '2027-01-31',
      assetId: null,
      categoryId: null,
      status: 'ACTIVE',
      daysLeft: 72,
      monthsLeft: 3,
      neededPerMonth: 333_334,
      pace: 0,
      isCelebrated: false,
      version: 1,
    });
    expect(await goalsOf(person)).toEqual([goal]);
  });

  test('is done once, however often it is sent', async () => {
    const person = await aPerson();
    const body = { id: anId(), kind: 'SAVE', name: '비상금', targetAmount: 3_000_000 };
    const answers = await Promise.all(Array.from({ length: 4 }, () => person.post(pathOf(person), body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 201]);
    expect(await goalsOf(person)).toHaveLength(1);
    const other = await person.post<ErrorAnswer>(pathOf(person), { ...body, targetAmount: 1 });
    expect([other.status, other.body.code]).toEqual([409, 'ID_TAKEN']);
  });

  test.each([
    ['no kind', { name: '목표', targetAmount: 1 }, 400],
    ['no name', { kind: 'SAVE', targetAmount: 1 }, 400],
    ['no amount', { kind: 'SAVE', name: '목표' }, 400],
    ['an unknown field', { kind: 'SAVE', name: '목표', targetAmount: 1, saved: 5 }, 400],
    ['a fraction of a won', { kind: 'SAVE', name: '목표', targetAmount: 0.5 }, 400],
    ['a day that does not exist', { kind: 'SAVE', name: '목표', targetAmount: 1, targetDate: '2027-02-29' }, 400],
    ['a target of zero', { kind: 'SAVE', name: '목표', targetAmount: 0 }, 422],
    ['an amount out of range', { kind: 'SAVE', name: '목표', targetAmount: 10_000_000_000_000 }, 422],
    ['an empty name', { kind: 'SAVE', name: ' ', targetAmount: 1 }, 422],
    ['a spending goal without a category', { kind: 'SPEND_LESS', name: '목표', targetAmount: 1 }, 422],
  ])('is rejected with %s', async (_what, body, status) => {
    const person = await aPerson();
    const answer = await person.post<ErrorAnswer>(pathOf(person), body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.length).toBeGreaterThan(0);
    expect(await goalsOf(person)).toEqual([]);
  });

  test('is rejected for assets and categories that it cannot follow', async () => {
    const [person, stranger] = [await aPerson(), await aPerson()];
    const [mine, theirs] = [await categoriesOf(person), await categoriesOf(stranger)];
    const [asset, gone, foreign] = [await anAsset(person, 1), await anAsset(person, 2), await anAsset(stranger, 3)];
    await person.delete(`/api/v2/assets/${gone.id}`);
    const cases = [
      [{ kind: 'SAVE', assetId: foreign.id }, 404, 'ASSET_NOT_FOUND', 'assetId'],
      [{ kind: 'SAVE', assetId: gone.id }, 404, 'ASSET_NOT_FOUND', 'assetId'],
      [{ kind: 'SAVE', categoryId: mine('식비').id }, 422, 'GOAL_FIELD_NOT_FOR_KIND', 'categoryId'],
      [{ kind: 'SPEND_LESS', categoryId: theirs('식비').id }, 404, 'CATEGORY_NOT_FOUND', 'categoryId'],
      [{ kind: 'SPEND_LESS', categoryId: mine('급여').id }, 422, 'GOAL_NEEDS_EXPENSE_CATEGORY', 'categoryId'],
      [
        { kind: 'SPEND_LESS', categoryId: mine('식비').id, assetId: asset.id },
        422,
        'GOAL_FIELD_NOT_FOR_KIND',
        'assetId',
      ],
    ] as const;
    for (const [fields, status, code, field] of cases) {
      const answer = await person.post<ErrorAnswer>(pathOf(person), { name: '목표', targetAmount: 1, ...fields });
      expect([answer.status, answer.body.code, answer.body.errors?.[0]?.field]).toEqual([status, code, field]);
    }
    expect(await goalsOf(person)).toEqual([]);
  });
});

describe('a contribution', () => {
  test('adds up and can be deleted', async () => {
    const person = await aPerson();
    const goal = await aGoal(person);
    const first = await putAside(person, goal, 300_000, { memo: '보너스' });
    expect([first.status, first.body.goal.currentAmount]).toEqual([201, 300_000]);
    expect(first.body).toMatchObject({
      goalId: goal.id,
      amount: 300_000,
      date: '2026-11-20',
      memo: '보너스',
      createdBy: person.userId,
    });
    const second = await putAside(person, goal, 50_000, { date: '2026-11-21' });
    expect(second.body.goal).toMatchObject({ currentAmount: 350_000, status: 'ACTIVE', version: 1 });
    const url = `${pathOf(person)}/${goal.id}/contributions`;
    const { body } = await person.get<{ items: GoalContribution[] }>(url);
    expect(body.items.map((one) => one.amount)).toEqual([50_000, 300_000]);
    expect((await person.delete(`${url}/${first.body.id}`)).status).toBe(204);
    const again = await person.delete<ErrorAnswer>(`${url}/${first.body.id}`);
    expect([again.status, again.body.code]).toEqual([404, 'CONTRIBUTION_NOT_FOUND']);
    expect((await goalOf(person, goal.id))?.currentAmount).toBe(50_000);
    const { rows } = await app().database.pool.query('select 1 from transactions where book_id = $1', [person.bookId]);
    expect(rows).toEqual([]);
  });

  test('is added once, however often it is sent', async () => {
    const person = await aPerson();
    const goal = await aGoal(person);
    const id = anId();
    const answers = await Promise.all(Array.from({ length: 4 }, () => putAside(person, goal, 10_000, { id })));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 201]);
    expect((await goalOf(person, goal.id))?.currentAmount).toBe(10_000);
    const keyed = () =>
      person.post(
        `${pathOf(person)}/${goal.id}/contributions`,
        { amount: 5, date: '2026-11-20' },
        { 'idempotency-key': 'five-won' },
      );
    expect([await keyed(), await keyed()].map((answer) => answer.status)).toEqual([201, 201]);
    expect((await goalOf(person, goal.id))?.currentAmount).toBe(10_005);
  });

  test('is not lost when many are added concurrently', async () => {
    const [owner, member] = await couple();
    const goal = await aGoal(owner);
    await Promise.all(Array.from({ length: 10 }, (_, index) => putAside(index % 2 ? owner : member, goal, 1000)));
    expect((await goalOf(owner, goal.id))?.currentAmount).toBe(10_000);
  });

  test.each([
    ['an amount of zero', { amount: 0, date: '2026-11-20' }, 422],
    ['a negative amount', { amount: -5, date: '2026-11-20' }, 422],
    ['an amount as text', { amount: '5', date: '2026-11-20' }, 400],
    ['no day', { amount: 5 }, 400],
    ['an unknown field', { amount: 5, date: '2026-11-20', assetId: null }, 400],
  ])('is rejected with %s', async (_what, body, status) => {
    const person = await aPerson();
    const goal = await aGoal(person);
    expect((await person.post(`${pathOf(person)}/${goal.id}/contributions`, body)).status).toBe(status);
    expect((await goalOf(person, goal.id))?.currentAmount).toBe(0);
  });

  test('is rejected for goals that follow an asset or a category', async () => {
    const person = await aPerson();
    const asset = await anAsset(person, 500);
    const category = await categoriesOf(person);
    const goals = [
      await aGoal(person, { assetId: asset.id }),
      await aGoal(person, { kind: 'SPEND_LESS', categoryId: category('식비').id }),
    ];
    for (const goal of goals) {
      const { status, body } = await putAside(person, goal, 1000);
      expect([status, body.code]).toEqual([422, 'GOAL_TAKES_NO_CONTRIBUTION']);
    }
  });
});

describe('reaching a goal', () => {
  test('marks it as done and notifies every member once, whatever happens afterwards', async () => {
    const [owner, member] = await couple();
    const goal = await aGoal(owner, { targetAmount: 100_000 });
    await putAside(owner, goal, 99_999);
    expect(await noticesOf(owner)).toEqual([]);
    const last = await putAside(member, goal, 1);
    expect(last.body.goal).toMatchObject({ currentAmount: 100_000, status: 'DONE', isCelebrated: false });
    const { title } = (await owner.get<{ title: string }>(`/api/v2/books/${owner.bookId}`)).body;
    for (const person of [owner, member]) {
      expect(await noticesOf(person)).toMatchObject([
        {
          title: '‘제주 여행’ 목표를 달성했어요',
          message: `${bookPhrase(title)}에서 100,000원을 모두 모았어요. 축하해요.`,
          link: '/goals',
          bookId: owner.bookId,
        },
      ]);
    }
    await owner.delete(`${pathOf(owner)}/${goal.id}/contributions/${last.body.id}`);
    expect((await goalOf(owner, goal.id))?.status).toBe('ACTIVE');
    await putAside(owner, goal, 5000);
    expect((await goalOf(owner, goal.id))?.status).toBe('DONE');
    expect(await noticesOf(owner)).toHaveLength(1);
  });

  test('is reached again later if the change or the contribution that reached it is undone', async () => {
    const saver = await aPerson();
    const path = `/api/v2/books/${saver.bookId}`;
    const goal = await aGoal(saver, { targetAmount: 100 });
    const reachedAt = async () => {
      const { body } = await saver.get<{ goals: { reachedAt: string | null }[] }>(`${path}/export?format=json`);
      return body.goals[0]?.reachedAt;
    };
    const undoLast = async () => {
      const { items } = (await saver.get<{ items: Activity[] }>(`${path}/activity?limit=1`)).body;
      expect((await saver.post(`${path}/activity/${items[0]?.id}/undo`)).status).toBe(200);
    };
    await putAside(saver, goal, 50);
    const { version } = (await goalOf(saver, goal.id)) ?? goal;
    expect((await saver.put(`${pathOf(saver)}/${goal.id}`, { targetAmount: 50, version })).status).toBe(200);
    expect(await reachedAt()).not.toBeNull();
    await undoLast();
    expect(await reachedAt()).toBeNull();
    await putAside(saver, goal, 60);
    expect(await reachedAt()).not.toBeNull();
    await undoLast();
    expect(await reachedAt()).toBeNull();
    await putAside(saver, goal, 70);
    expect(await noticesOf(saver)).toHaveLength(3);
  });

  test('is celebrated by each member once', async () => {
    const [owner, member] = await couple();
    const goal = await aGoal(owner, { targetAmount: 10 });
    const celebrate = (person: TestPerson) => person.post<Goal>(`${pathOf(owner)}/${goal.id}/celebrate`);
    expect((await celebrate(owner)).body.isCelebrated).toBe(false);
    await putAside(owner, goal, 10);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await celebrate(owner);
      expect([status, body.isCelebrated, body.version]).toEqual([200, true, 1]);
    }
    expect((await goalOf(owner, goal.id))?.isCelebrated).toBe(true);
    expect((await goalOf(member, goal.id, owner.bookId))?.isCelebrated).toBe(false);
  });

  test('through the balance of an asset follows the transactions and is announced by the first check', async () => {
    const [owner, member] = await couple();
    const asset = await anAsset(owner, 900_000);
    const goal = await aGoal(owner, { assetId: asset.id });
    expect(goal).toMatchObject({ currentAmount: 900_000, status: 'ACTIVE' });
    const income = await member.post<{ id: string }>(`/api/v2/books/${owner.bookId}/transactions`, {
      type: 'INCOME',
      date: '2026-11-20',
      amount: 150_000,
      assetId: asset.id,
    });
    expect(await goalOf(member, goal.id, owner.bookId)).toMatchObject({ currentAmount: 1_050_000, status: 'DONE' });
    await Promise.all(Array.from({ length: 3 }, () => notifyReachedGoals(app().deps)));
    expect([await noticesOf(owner), await noticesOf(member)].map((notices) => notices.length)).toEqual([1, 1]);
    await owner.delete(`/api/v2/books/${owner.bookId}/transactions/${income.body.id}`);
    expect(await goalOf(owner, goal.id)).toMatchObject({ currentAmount: 900_000, status: 'ACTIVE' });
    await notifyReachedGoals(app().deps);
    expect(await noticesOf(owner)).toHaveLength(1);
  });

  test('at its creation is not announced', async () => {
    const person = await aPerson();
    const asset = await anAsset(person, 5_000_000);
    expect((await aGoal(person, { assetId: asset.id })).status).toBe('DONE');
    await notifyReachedGoals(app().deps);
    expect(await noticesOf(person)).toEqual([]);
  });

  test('by lowering the target is announced too', async () => {
    const person = await aPerson();
    const goal = await aGoal(person);
    await putAside(person, goal, 600_000);
    const { body } = await person.put<Goal>(`${pathOf(person)}/${goal.id}`, { targetAmount: 500_000, version: 1 });
    expect(body).toMatchObject({ status: 'DONE', neededPerMonth: null });
    expect(await noticesOf(person)).toHaveLength(1);
  });
});

describe('a spending goal', () => {
  test('counts the running month of the category and its children, the same for every member', async () => {
    const [owner, member] = await couple();
    const category = await categoriesOf(owner);
    const [food, out, traffic] = [category('식비').id, category('외식', '식비').id, category('교통').id];
    const goal = await aGoal(owner, { kind: 'SPEND_LESS', categoryId: food, targetAmount: 300_000 });
    expect(goal).toMatchObject({
      icon: 'salim:less',
      currentAmount: 0,
      monthsLeft: null,
      neededPerMonth: null,
      pace: 20 / 30,
    });
    await spend(owner, 100_000, { categoryId: food });
    await spend(owner, 30_000, { categoryId: out });
    await spend(owner, 5000, { categoryId: out, isRefund: true });
    await spend(owner, 70_000, { categoryId: traffic });
    await spend(owner, 40_000, { categoryId: food, date: '2026-10-31' });
    await spend(owner, 50_000, { categoryId: food, excludeFromStats: true });
    await spend(member, 60_000, { categoryId: food, visibility: 'MASKED' }, owner.bookId);
    for (const person of [owner, member]) {
      expect(await goalOf(person, goal.id, owner.bookId)).toMatchObject({ currentAmount: 125_000, status: 'ACTIVE' });
    }
    await spend(owner, 400_000, { categoryId: food });
    expect(await goalOf(owner, goal.id)).toMatchObject({ currentAmount: 525_000, status: 'ACTIVE' });
  });

  describe('with an end date', () => {
    const clock = testClock();
    const later = useTestApp({ clock });

    async function untilNewYear(): Promise<{ person: TestPerson; food: string; goal: Goal }> {
      people += 1;
      const person = await joinAs(later(), `saver-${people}`);
      const food = (await categoriesOf(person))('식비').id;
      const fields = { kind: 'SPEND_LESS', categoryId: food, targetAmount: 300_000, targetDate: '2026-12-31' };
      return { person, food, goal: await aGoal(person, fields) };
    }

    test('is done after its date if each month was kept, and announced once', async () => {
      const [kept, broken] = [await untilNewYear(), await untilNewYear()];
      for (const { person, food } of [kept, broken]) {
        await spend(person, 300_000, { categoryId: food });
        await spend(person, 250_000, { categoryId: food, date: '2026-12-30' });
        await spend(person, 999_000, { categoryId: food, date: '2026-10-30' });
        await spend(person, 400_000, { categoryId: food, date: '2027-01-01' });
      }
      await spend(broken.person, 50_001, { categoryId: broken.food, date: '2026-12-31' });
      // 31 December, one minute before midnight in Seoul.
      clock.advance(41 * DAY_MS + 11 * HOUR_MS + 59 * MINUTE_MS);
      for (const one of [kept, broken]) one.person = await signInAgain(later(), one.person);
      await notifyReachedGoals(later().deps);
      expect(await goalOf(kept.person, kept.goal.id)).toMatchObject({
        status: 'ACTIVE',
        currentAmount: 250_000,
        daysLeft: 0,
        keptMonths: null,
      });
      expect(await noticesOf(kept.person)).toEqual([]);
      clock.advance(2 * MINUTE_MS);
      const checkedThisHour = new CheckedThisHour();
      await Promise.all(Array.from({ length: 3 }, () => notifyReachedGoals(later().deps, checkedThisHour)));
      expect(await goalOf(kept.person, kept.goal.id)).toMatchObject({
        status: 'DONE',
        currentAmount: 250_000,
        daysLeft: -1,
        keptMonths: { kept: 2, of: 2 },
      });
      const { title } = (await kept.person.get<{ title: string }>(`/api/v2/books/${kept.person.bookId}`)).body;
      expect(await noticesOf(kept.person)).toMatchObject([
        {
          title: '‘제주 여행’ 목표를 달성했어요',
          message: `${bookPhrase(title)}에서 2개월 동안 매달 300,000원 안에서 썼어요. 축하해요.`,
        },
      ]);
      expect(await goalOf(broken.person, broken.goal.id)).toMatchObject({
        status: 'ACTIVE',
        currentAmount: 300_001,
        keptMonths: { kept: 1, of: 2 },
      });
      expect(await noticesOf(broken.person)).toEqual([]);
      // A goal that was not kept is checked again an hour later, not before.
      expect(await notifyReachedGoals(later().deps, checkedThisHour)).toBe(0);
      const refund = { categoryId: broken.food, date: '2026-12-31', isRefund: true };
      await spend(broken.person, 1, refund);
      expect((await goalOf(broken.person, broken.goal.id))?.status).toBe('DONE');
      clock.advance(HOUR_MS);
      for (const one of [kept, broken]) one.person = await signInAgain(later(), one.person);
      expect(await notifyReachedGoals(later().deps, checkedThisHour)).toBe(1);
      expect(await noticesOf(broken.person)).toHaveLength(1);
      const celebrated = await kept.person.post<Goal>(`${pathOf(kept.person)}/${kept.goal.id}/celebrate`);
      expect(celebrated.body).toMatchObject({ status: 'DONE', isCelebrated: true });
    });

    test('that ended before it began is never done', async () => {
      people += 1;
      const person = await joinAs(later(), `saver-${people}`);
      const food = (await categoriesOf(person))('식비').id;
      const goal = await aGoal(person, { kind: 'SPEND_LESS', categoryId: food, targetDate: '2026-12-01' });
      await notifyReachedGoals(later().deps);
      expect(await goalOf(person, goal.id)).toMatchObject({ status: 'ACTIVE', keptMonths: { kept: 0, of: 0 } });
      expect(await noticesOf(person)).toEqual([]);
    });
  });

  test('follows its category into another one', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    const [cafe, food, traffic] = [category('카페·간식').id, category('식비').id, category('교통').id];
    const goal = await aGoal(person, { kind: 'SPEND_LESS', categoryId: cafe });
    await spend(person, 7000, { categoryId: cafe });
    const categories = `/api/v2/books/${person.bookId}/categories`;
    expect((await person.post(`${categories}/${cafe}/merge`, { into: food })).status).toBe(200);
    expect(await goalOf(person, goal.id)).toMatchObject({ categoryId: food, currentAmount: 7000 });
    expect((await person.delete(`${categories}/${food}?moveTo=${traffic}`)).status).toBe(204);
    expect(await goalOf(person, goal.id)).toMatchObject({ categoryId: traffic, currentAmount: 7000 });
  });
});

describe('changing a goal', () => {
  test('requires the current version, keeps omitted fields and ignores fixed ones', async () => {
    const person = await aPerson();
    const goal = await aGoal(person);
    const url = `${pathOf(person)}/${goal.id}`;
    const none = await person.put<ErrorAnswer>(url, { name: '부산' });
    expect([none.status, none.body.code]).toEqual([428, 'VERSION_REQUIRED']);
    const { status, body } = await person.put<Goal>(url, {
      ...goal,
      name: '부산 여행',
      kind: 'SPEND_LESS',
      currentAmount: 999,
      targetDate: '2026-12-31',
    });
    expect([status, body]).toEqual([
      200,
      {
        ...goal,
        name: '부산 여행',
        targetDate: '2026-12-31',
        daysLeft: 41,
        monthsLeft: 2,
        neededPerMonth: 500_000,
        pace: 0,
        version: 2,
      },
    ]);
    const stale = await person.put<ErrorAnswer>(url, { name: '강릉', version: 1 });
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'VERSION_CONFLICT', body]);
    expect((await person.put(url, { saved: 1, version: 2 })).status).toBe(400);
    expect((await person.put(url, { targetAmount: 0, version: 2 })).status).toBe(422);
  });

  test('archives it, reactivates it and marks it as done', async () => {
    const person = await aPerson();
    const [first, second] = [await aGoal(person, { name: '하나' }), await aGoal(person, { name: '둘' })];
    const put = async (status: string, version: number) =>
      (await person.put<Goal>(`${pathOf(person)}/${first.id}`, { status, version })).body.status;
    expect(await put('ARCHIVED', 1)).toBe('ARCHIVED');
    expect((await goalsOf(person)).map((goal) => goal.id)).toEqual([second.id, first.id]);
    expect(await put('ACTIVE', 2)).toBe('ACTIVE');
    expect(await put('DONE', 3)).toBe('DONE');
    expect(await put('ACTIVE', 4)).toBe('ACTIVE');
    await putAside(person, first, 1_000_000);
    // Sent back unchanged, it is not marked as done explicitly.
    expect(await put('DONE', 5)).toBe('DONE');
    const { body } = await person.get<{ items: GoalContribution[] }>(`${pathOf(person)}/${first.id}/contributions`);
    await person.delete(`${pathOf(person)}/${first.id}/contributions/${body.items[0]?.id ?? ''}`);
    expect((await goalOf(person, first.id))?.status).toBe('ACTIVE');
  });

  test('sorts by date', async () => {
    const person = await aPerson();
    await aGoal(person, { name: '언젠가' });
    await aGoal(person, { name: '내년', targetDate: '2027-06-30' });
    await aGoal(person, { name: '곧', targetDate: '2026-12-24' });
    expect((await goalsOf(person)).map((goal) => goal.name)).toEqual(['곧', '내년', '언젠가']);
  });
});

describe('deleting a goal', () => {
  test('is undone with all contributions', async () => {
    const person = await aPerson();
    const goal = await aGoal(person);
    await putAside(person, goal, 7000);
    const url = `${pathOf(person)}/${goal.id}`;
    expect((await person.delete(url)).status).toBe(204);
    const answers = await Promise.all([
      person.delete(url),
      person.put(url, { name: '없는 것', version: 2 }),
      person.get(`${url}/contributions`),
      putAside(person, goal, 1),
    ]);
    expect(statusesOf(answers)).toEqual([404, 404, 404, 404]);
    expect(await goalsOf(person)).toEqual([]);
    const back = await person.post<Goal>(`${url}/restore`);
    expect([back.status, back.body]).toEqual([200, { ...goal, currentAmount: 7000, version: 3 }]);
    expect(await person.post<Goal>(`${url}/restore`)).toMatchObject({ status: 200, body: back.body });
  });
});

describe('goals', () => {
  test('can be read by viewers, changed by members, and are not found by strangers', async () => {
    const [owner, viewer, stranger] = [await aPerson(), await aPerson(), await aPerson()];
    await addMember(app(), owner.bookId, viewer, 'VIEWER');
    const goal = await aGoal(owner);
    const aside = (await putAside(owner, goal, 10)).body;
    const url = `${pathOf(owner)}/${goal.id}`;
    const writes: ((person: Pick<TestPerson, 'post' | 'put' | 'delete'>) => Promise<{ status: number }>)[] = [
      (person) => person.post(pathOf(owner), { kind: 'SAVE', name: '남의 것', targetAmount: 1 }),
      (person) => person.put(url, { name: '남의 것', version: 1 }),
      (person) => person.post(`${url}/contributions`, { amount: 1, date: '2026-11-20' }),
      (person) => person.delete(`${url}/contributions/${aside.id}`),
      (person) => person.delete(url),
    ];
    expect(await goalsOf(viewer, owner.bookId)).toHaveLength(1);
    expect((await stranger.get<ErrorAnswer>(pathOf(owner))).body.code).toBe('BOOK_NOT_FOUND');
    expect((await signedOut(app()).get(pathOf(owner))).status).toBe(401);
    for (const write of writes) {
      expect((await write(viewer)).status).toBe(403);
      expect((await write(stranger)).status).toBe(404);
      expect((await write(signedOut(app()))).status).toBe(401);
    }
    const theirs = await aGoal(stranger);
    const reached = await Promise.all([
      owner.put(`${pathOf(owner)}/${theirs.id}`, { name: '남의 것', version: 1 }),
      owner.delete(`${pathOf(owner)}/${theirs.id}`),
      owner.delete(`${pathOf(owner)}/${anId()}/contributions/${aside.id}`),
      owner.post(`${pathOf(owner)}/${theirs.id}/contributions`, { amount: 1, date: '2026-11-20' }),
    ]);
    expect(statusesOf(reached)).toEqual([404, 404, 404, 404]);
    expect(await goalOf(owner, goal.id)).toEqual({ ...goal, currentAmount: 10 });
  });

  test('are recorded in the activity log', async () => {
    const [owner, member] = await couple();
    const goal = await aGoal(owner);
    const { body: aside } = await putAside(member, goal, 10);
    await member.delete(`${pathOf(owner)}/${goal.id}/contributions/${aside.id}`);
    await owner.put(`${pathOf(owner)}/${goal.id}`, { name: '바뀐 이름', version: 1 });
    const { body } = await owner.get<{ items: Activity[] }>(
      `/api/v2/books/${owner.bookId}/activity?entityId=${goal.id}`,
    );
    expect(body.items.map((item) => [item.action, item.entity, item.actor.userId])).toEqual([
      ['UPDATED', 'GOAL', owner.userId],
      ['CONTRIBUTION_TAKEN_BACK', 'GOAL', member.userId],
      ['CONTRIBUTED', 'GOAL', member.userId],
      ['CREATED', 'GOAL', owner.userId],
    ]);
  });

  test('are restored from the backup of a book', async () => {
    const person = await aPerson();
    const asset = await anAsset(person, 700);
    const category = await categoriesOf(person);
    const byHand = await aGoal(person, { targetDate: '2027-03-01' });
    await putAside(person, byHand, 123, { memo: '동전' });
    await aGoal(person, { name: '적금', assetId: asset.id });
    await aGoal(person, { name: '식비', kind: 'SPEND_LESS', categoryId: category('식비').id });
    const { body: file } = await person.get<object>(`/api/v2/books/${person.bookId}/export?format=json`);
    const { status, body } = await person.post<{ id: string }>('/api/v2/books/import-backup', file);
    expect(status, JSON.stringify(body)).toBe(201);
    const seen = (goals: readonly Goal[]) =>
      goals
        .map(({ name, kind, currentAmount, targetAmount, targetDate }) => [
          name,
          kind,
          currentAmount,
          targetAmount,
          targetDate,
        ])
        .toSorted();
    expect(seen(await goalsOf(person, body.id))).toEqual(seen(await goalsOf(person)));
  });

  test('pass the audit', async () => {
    await expectSoundBooks(app());
  });
});
