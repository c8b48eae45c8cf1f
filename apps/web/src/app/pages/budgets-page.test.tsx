import { addMonths } from '@salim/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useBudgetStore } from '../../platform/stores/budget-store.ts';
import { aBudget, aBudgetLine, aBudgetSuggestion, aBudgetSummary } from '../../testing/budget-builder.ts';
import { aBook } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { unreachable } from '../../testing/fake-server.ts';
import { aMember } from '../../testing/member-builder.ts';
import { openApp, person } from '../../testing/open-app.tsx';
import { todayIn } from '../../text/format.ts';

const user = userEvent.setup();
const book = aBook();
const food = aCategory({ bookId: book.id, name: '식비' });
const eatingOut = aCategory({ bookId: book.id, name: '외식', parentId: food.id });
const traffic = aCategory({ bookId: book.id, name: '교통', icon: '🚌' });
const path = `/api/v2/budgets/books/${book.id}`;
const missing = {
  status: 404,
  body: { code: 'BUDGET_NOT_FOUND', message: '이 달에는 아직 예산이 없어요.', requestId: 'r' },
};
const common = {
  [`GET ${path}/month/2026-10`]: missing,
  [`GET /api/v2/books/${book.id}/categories`]: { body: [food, eatingOut, traffic] },
  [`GET ${path}/suggestion`]: { body: aBudgetSuggestion() },
};
const planned = aBudget({
  bookId: book.id,
  categories: [{ categoryId: food.id, amount: 300_000, rollover: 'SURPLUS' }],
});
const summary = aBudgetSummary({
  incomeBudget: 3_000_000,
  totalIncome: 2_500_000,
  categories: [
    aBudgetLine({ categoryId: food.id, spent: 250_000, carriedOver: 20_000 }),
    aBudgetLine({ categoryId: traffic.id, name: '교통', isPlanned: false, budget: 0, spent: 40_000 }),
    aBudgetLine({ categoryId: null, name: '비공개', isPlanned: false, isMasked: true, budget: 0, spent: 110_000 }),
  ],
});
const withBudget = {
  ...common,
  [`GET ${path}/month/2026-11`]: { body: planned },
  [`GET ${path}/summary`]: { body: summary },
};

beforeEach(async () => {
  await import('@salim/contract');
});

describe('budgets of single members', () => {
  const meId = person.id;
  const [me, jiyeon] = [aMember({ userId: meId, name: '하늘' }), aMember({ name: '지연' })];
  const mine = { memberId: meId, all: true as const, categoryId: null, amount: 100_000, rollover: 'NONE' as const };
  const theirs = { memberId: jiyeon.userId, categoryId: food.id, amount: 50_000, rollover: 'NONE' as const };
  const lineOf = { categoryId: null, all: true, budget: 100_000, carriedOver: 0, spent: 62_000, remaining: 38_000 };
  const answers = {
    ...withBudget,
    [`GET /api/v2/books/${book.id}/members`]: { body: { items: [me, jiyeon], nextCursor: null } },
    [`GET ${path}/month/2026-11`]: { body: { ...planned, categories: [...planned.categories, mine, theirs] } },
    [`GET ${path}/summary`]: {
      body: { ...summary, members: [{ ...lineOf, memberId: meId, rollover: 'NONE' }] },
    },
    [`PUT ${path}/202611`]: { body: planned },
  };

  it('are shown and changed one by one, and keep all other lines', async () => {
    const { server } = openApp(`/budgets?month=2026-11&memberId=${meId}`, [book], answers);
    expect((await screen.findByText('62%')).parentElement?.textContent).toContain('62,000원 / 100,000원');
    const field = screen.getByLabelText('전체 예산');
    await user.clear(field);
    await user.type(field, '120000');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await screen.findByText('예산을 저장했어요');
    expect(server.requests.find((one) => one.method === 'PUT')?.body).toMatchObject({
      categories: [...planned.categories, theirs, { ...mine, amount: 120_000 }],
    });
  });

  it('may be for what has no category', async () => {
    const { server } = openApp(`/budgets?month=2026-11&memberId=${meId}`, [book], answers);
    await user.click(await screen.findByRole('button', { name: '분류 선택' }));
    const sheet = await screen.findByRole('dialog', { name: '예산을 정할 분류' });
    await user.click(within(sheet).getByRole('button', { name: '미분류' }));
    await user.click(within(sheet).getByRole('button', { name: '완료' }));
    await user.type(await screen.findByLabelText('미분류 예산'), '30000');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await screen.findByText('예산을 저장했어요');
    const unsorted = { memberId: meId, categoryId: null, amount: 30_000, rollover: 'NONE' };
    expect(server.requests.find((one) => one.method === 'PUT')?.body).toMatchObject({
      categories: [...planned.categories, theirs, mine, unsorted],
    });
  });

  it('stay as they are when the budget of the book is saved', async () => {
    const { server } = openApp('/budgets?month=2026-11', [book], answers);
    await user.type(await screen.findByLabelText('메모'), '김장');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await screen.findByText('예산을 저장했어요');
    expect(server.requests.find((one) => one.method === 'PUT')?.body).toMatchObject({
      categories: [...planned.categories, mine, theirs],
    });
  });
});

describe('a month without a budget', () => {
  it('explains budgets and caches the empty month', async () => {
    const { server } = openApp('/budgets?month=2026-11', [book], {
      ...common,
      [`GET ${path}/month/2026-11`]: missing,
    });
    expect(await screen.findByRole('heading', { name: '2026년 11월에는 아직 예산이 없어요' })).toBeTruthy();
    expect(screen.getByLabelText('지출 예산')).toHaveProperty('value', '');
    expect(useBudgetStore.getState()).toMatchObject({
      month: '2026-11',
      isLoading: false,
      error: null,
      budget: { id: 0, bookId: book.id, budgetMonth: '2026-11', incomeBudget: 0, expenseBudget: 0, memo: '' },
      summary: { month: '2026-11', totalBudget: 0, totalSpent: 0, remainingBudget: 0, currency: 'KRW', categories: [] },
    });
    // A second 404 would prove nothing.
    expect(server.count(`GET ${path}/summary`)).toBe(0);
  });

  it('offers the form, and no copy of a month without a budget', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    openApp('/budgets?month=2026-11', [book], {
      ...common,
      [`GET ${path}/month/2026-11`]: missing,
    });
    await user.click(await screen.findByRole('button', { name: '예산 정하기' }));
    expect(document.activeElement).toBe(screen.getByLabelText('지출 예산'));
    expect(screen.queryByRole('button', { name: /복사/u })).toBeNull();
  });

  it('has one filled action, and saves nothing that is empty', async () => {
    const { server } = openApp('/budgets?month=2026-11', [book], {
      ...common,
      [`GET ${path}/month/2026-11`]: missing,
    });
    const save = await screen.findByRole('button', { name: '저장' });
    const filled = screen.getByRole('button', { name: '예산 정하기' }).className;
    const quiet = save.className;
    await user.click(save);
    expect(screen.getByText('예산을 입력해 주세요.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('지출 예산'));
    expect(server.count(`POST ${path}`)).toBe(0);
    await user.type(screen.getByLabelText('지출 예산'), '5');
    expect(screen.queryByText('예산을 입력해 주세요.')).toBeNull();
    const primary = filled.split(' ').find((name) => name.includes('primary'));
    expect(save.className.split(' ')).toContain(primary);
    expect(quiet.split(' ')).not.toContain(primary);
  });

  it.each([
    [1, '거의 다 쓰면 알려 드려요.'],
    [2, '거의 다 쓰면 구성원 모두에게 알려 드려요.'],
  ])('says who is told before it is used up, in a book of %d', async (memberCount, text) => {
    openApp('/budgets?month=2026-11', [{ ...book, memberCount }], {
      ...common,
      [`GET ${path}/month/2026-11`]: missing,
    });
    const title = await screen.findByRole('heading', { name: '2026년 11월에는 아직 예산이 없어요' });
    expect(title.parentElement?.textContent).toContain(text);
  });

  it.each([
    ['a new book', '2026-11-20T00:00:00.000Z', 0, 0],
    ['a restored book', '2026-11-20T00:00:00.000Z', 50_000, 1],
    ['an older book', '2026-01-01T00:00:00.000Z', 0, 1],
  ])('looks for a budget to copy only if there can be one: %s', async (_what, createdAt, expense, lookUps) => {
    const suggestion = aBudgetSuggestion();
    const months = suggestion.months.map((month) => ({ ...month, income: 0, expense }));
    const { server } = openApp('/budgets?month=2026-11', [{ ...book, createdAt }], {
      ...common,
      [`GET ${path}/month/2026-11`]: missing,
      [`GET ${path}/suggestion`]: { body: { ...suggestion, months } },
    });
    await screen.findByRole('heading', { name: '2026년 11월에는 아직 예산이 없어요' });
    await waitFor(() => expect(server.count(`GET ${path}/suggestion`)).toBe(1));
    await waitFor(() => expect(server.count(`GET ${path}/month/2026-10`)).toBe(lookUps));
  });

  it('creates one from the form, and reloads the month and its summary', async () => {
    let isMade = false;
    const { server } = openApp('/budgets?month=2026-11', [book], {
      ...common,
      [`GET ${path}/month/2026-11`]: () => (isMade ? { body: planned } : missing),
      [`GET ${path}/summary`]: { body: summary },
      [`POST ${path}`]: () => {
        isMade = true;
        return { status: 201, body: planned };
      },
    });
    await user.type(await screen.findByLabelText('지출 예산'), '100만');
    await user.type(screen.getByLabelText('수입 예산'), '3000000');
    await user.type(screen.getByLabelText('메모'), '김장');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await screen.findByText('예산을 저장했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toEqual({
      budgetMonth: '2026-11',
      expenseBudget: 1_000_000,
      incomeBudget: 3_000_000,
      memo: '김장',
      categories: [],
    });
    expect(await screen.findByRole('region', { name: '예산 현황' })).toBeTruthy();
    expect(useBudgetStore.getState().budget?.id).toBe(202611);
    expect(useBudgetStore.getState().summary?.totalSpent).toBe(400_000);
  });

  it('keeps the input and shows the reason when saving fails', async () => {
    openApp('/budgets?month=2026-11', [book], {
      ...common,
      [`GET ${path}/month/2026-11`]: missing,
      [`POST ${path}`]: { status: 500, body: {} },
    });
    const expense = await screen.findByLabelText('지출 예산');
    await user.type(expense, '500000');
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect((await screen.findByRole('alert')).textContent).toContain('예산을 만들지 못했어요.');
    expect(expense).toHaveProperty('value', '500,000');
  });

  it('shows an error at the field instead of sending it', async () => {
    const { server } = openApp('/budgets?month=2026-11', [book], {
      ...common,
      [`GET ${path}/month/2026-11`]: missing,
    });
    const income = await screen.findByLabelText('수입 예산');
    await user.type(income, '많이');
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect(income.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(income);
    expect(server.count(`POST ${path}`)).toBe(0);
  });

  it('says that an average needs a past month', async () => {
    openApp('/budgets?month=2026-11', [book], { ...common, [`GET ${path}/month/2026-11`]: missing });
    expect(await screen.findByText('지난달까지의 지출이 있으면 월평균으로 예산을 채울 수 있어요.')).toBeTruthy();
  });

  it('fills in the average of the previous three months', async () => {
    const { server } = openApp('/budgets?month=2026-11', [book], {
      ...common,
      [`GET ${path}/month/2026-11`]: missing,
      [`GET ${path}/suggestion`]: {
        body: aBudgetSuggestion({
          expenseBudget: 812_300,
          months: aBudgetSuggestion().months.map((month) => ({ ...month, expense: 812_300 })),
          categories: [
            { categoryId: food.id, amount: 400_000 },
            { categoryId: eatingOut.id, amount: 150_000 },
          ],
        }),
      },
      [`POST ${path}`]: { status: 201, body: planned },
    });
    await user.click(await screen.findByRole('button', { name: '평균으로 채우기' }));
    expect(screen.getByLabelText('지출 예산')).toHaveProperty('value', '813,000');
    expect(screen.getByLabelText('식비 예산')).toHaveProperty('value', '400,000');
    expect(screen.queryByLabelText('외식 예산')).toBeNull();
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(server.count(`POST ${path}`)).toBe(1));
  });

  it.each([
    ['running', todayIn('Asia/Seoul').slice(0, 7), '지난달 예산 복사'],
    ['other', '2031-01', '2030년 12월 예산 복사'],
  ])('names the previous month relative to today: %s', async (_which, month, name) => {
    openApp(`/budgets?month=${month}`, [book], {
      ...common,
      [`GET ${path}/month/${addMonths(month, -1)}`]: { body: planned },
      [`GET ${path}/month/${month}`]: missing,
    });
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  });

  it('copies the previous month, and says when its budget has been deleted meanwhile', async () => {
    const { server } = openApp('/budgets?month=2031-01', [book], {
      ...common,
      [`GET ${path}/month/2031-01`]: missing,
      [`GET ${path}/month/2030-12`]: { body: planned },
      [`POST ${path}/copy`]: missing,
    });
    await user.click(await screen.findByRole('button', { name: '2030년 12월 예산 복사' }));
    expect(await screen.findByText('2030년 12월에는 예산이 없어요.')).toBeTruthy();
    expect(server.requests.find((one) => one.method === 'POST')?.body).toEqual({
      fromMonth: '2030-12',
      toMonth: '2031-01',
    });
  });
});

describe('a month with a budget', () => {
  it('shows what is left and the pace, and links each number to its transactions', async () => {
    openApp('/budgets?month=2026-11', [book], withBudget);
    const overview = await screen.findByRole('region', { name: '예산 현황' });
    expect(overview.textContent).toContain('남은 예산600,000원');
    expect(overview.textContent).toContain('한 달의 67%가 지났고, 예산의 40%를 썼어요.');
    expect(overview.textContent).toContain('하루 54,545원씩');
    expect(overview.textContent).toContain('전월 이월액 +20,000원');
    expect(within(overview).getByRole('link', { name: '400,000원' })).toHaveProperty(
      'search',
      '?month=2026-11&type=EXPENSE%2CTRANSFER',
    );
    const lines = screen.getByRole('region', { name: '분류별 예산' });
    const line = within(lines).getByRole('link', { name: /식비.*70,000원 남음.*이월 \+20,000원.*78%/u });
    expect(line).toHaveProperty('search', `?month=2026-11&categoryId=${food.id}`);
    const others = screen.getByRole('region', { name: '예산을 정하지 않은 지출' });
    expect(within(others).getAllByRole('link')).toHaveLength(1);
    expect(others.textContent).toContain('비공개110,000원');
  });

  it('says when installment purchases count per installment', async () => {
    openApp('/budgets?month=2026-11', [{ ...book, installmentBasis: 'BILLING' }], withBudget);
    expect(await screen.findByText(/^할부는 청구되는 달에 회차별로 나눠 반영돼요/u)).toBeTruthy();
    const line = await screen.findByRole('link', { name: /식비.*남음/u });
    expect(line).toHaveProperty('search', `?month=2026-11&categoryId=${food.id}&basis=BILLING`);
  });

  it('moves the focus to the form', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    openApp('/budgets?month=2026-11', [book], withBudget);
    await user.click(await screen.findByRole('button', { name: '수정' }));
    expect(document.activeElement?.contains(screen.getByRole('form', { name: '예산' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is edited in place, from the version that was read', async () => {
    const { server } = openApp('/budgets?month=2026-11', [book], {
      ...withBudget,
      [`PUT ${path}/202611`]: { body: { ...planned, version: 2 } },
    });
    const amount = await screen.findByLabelText('식비 예산');
    await user.clear(amount);
    await user.type(amount, '35만');
    await user.click(screen.getByRole('button', { name: '분류 선택' }));
    const sheet = await screen.findByRole('dialog', { name: '예산을 정할 분류' });
    expect(within(sheet).getByRole('button', { name: '식비' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(within(sheet).getByRole('button', { name: '교통' }));
    await user.click(within(sheet).getByRole('button', { name: '완료' }));
    await user.type(await screen.findByLabelText('교통 예산'), '90000');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await screen.findByText('예산을 저장했어요');
    expect(server.requests.find((one) => one.method === 'PUT')?.body).toEqual({
      expenseBudget: 1_000_000,
      incomeBudget: 0,
      memo: '',
      categories: [
        { categoryId: food.id, amount: 350_000, rollover: 'SURPLUS' },
        { categoryId: traffic.id, amount: 90_000, rollover: 'NONE' },
      ],
      version: 1,
    });
  });

  it('is not overwritten when another user has changed it', async () => {
    let current = planned;
    openApp('/budgets?month=2026-11', [book], {
      ...withBudget,
      [`GET ${path}/month/2026-11`]: () => ({ body: current }),
      [`PUT ${path}/202611`]: () => {
        current = { ...planned, version: 2, expenseBudget: 700_000 };
        return {
          status: 409,
          body: { code: 'VERSION_CONFLICT', message: '그사이 다른 곳에서 수정됐어요.', requestId: 'r', current },
        };
      },
    });
    const expense = await screen.findByLabelText('지출 예산');
    await user.clear(expense);
    await user.type(expense, '900000');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await screen.findByText('그사이 다른 곳에서 수정됐어요.');
    expect(expense).toHaveProperty('value', '900,000');
    await user.click(screen.getByRole('button', { name: '최신 내용 보기' }));
    await waitFor(() => expect(screen.getByLabelText('지출 예산')).toHaveProperty('value', '700,000'));
  });

  it('is deleted and restored', async () => {
    const { server } = openApp('/budgets?month=2026-11', [book], {
      ...withBudget,
      [`DELETE ${path}/202611`]: {},
      [`POST ${path}`]: { status: 201, body: planned },
    });
    await user.click(await screen.findByRole('button', { name: '예산 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '예산 삭제' }));
    await user.click(await screen.findByRole('button', { name: '되돌리기' }));
    await screen.findByText('예산을 복원했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      budgetMonth: '2026-11',
      expenseBudget: 1_000_000,
      categories: planned.categories,
    });
  });

  it('is copied to the next month, and the screen opens that month', async () => {
    const { router } = openApp('/budgets?month=2026-11', [book], {
      ...withBudget,
      [`POST ${path}/copy`]: { status: 201, body: { ...planned, id: 202612, budgetMonth: '2026-12' } },
      [`GET ${path}/month/2026-12`]: { body: { ...planned, id: 202612, budgetMonth: '2026-12' } },
    });
    await user.click(await screen.findByRole('button', { name: '예산 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '다음 달로 복사' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ month: '2026-12' }));
  });

  it('is shown to a viewer without a form', async () => {
    openApp('/budgets?month=2026-11', [{ ...book, role: 'VIEWER' }], withBudget);
    expect(await screen.findByRole('region', { name: '예산 현황' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '저장' })).toBeNull();
    expect(screen.queryByRole('button', { name: '예산 더보기' })).toBeNull();
  });
});

it('shows no budget and a retry when the month cannot be loaded', async () => {
  openApp('/budgets?month=2026-11', [book], {
    ...common,
    [`GET ${path}/month/2026-11`]: {
      status: 500,
      body: { code: 'INTERNAL_ERROR', message: '요청을 처리하는 중 오류가 발생했어요.', requestId: 'r' },
    },
  });
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeTruthy();
  expect(useBudgetStore.getState()).toMatchObject({
    budget: null,
    error: '요청을 처리하는 중 오류가 발생했어요.',
    isLoading: false,
  });
});

it('says that the server is unreachable', async () => {
  openApp('/budgets?month=2026-11', [book], { ...common, [`GET ${path}/month/2026-11`]: unreachable });
  expect(await screen.findByText('서버에 연결할 수 없어요. 네트워크 연결을 확인해 주세요.')).toBeTruthy();
  expect(useBudgetStore.getState().budget).toBeNull();
});

describe('moving budget', () => {
  const over = aBudgetSummary({
    categories: [
      aBudgetLine({ categoryId: food.id, budget: 300_000, spent: 340_000, carriedOver: 0, remaining: -40_000 }),
      aBudgetLine({
        categoryId: traffic.id,
        name: '교통',
        budget: 100_000,
        spent: 10_000,
        carriedOver: 0,
        remaining: 90_000,
      }),
    ],
  });
  const answers = { ...withBudget, [`GET ${path}/summary`]: { body: over }, [`POST ${path}/moves`]: { body: planned } };

  it('fills an overspent category from the one with most left, and back again', async () => {
    const { server } = openApp('/budgets?month=2026-11', [book], answers);
    await user.click(await screen.findByRole('button', { name: '식비 예산을 다른 분류에서 채우기' }));
    const dialog = await screen.findByRole('dialog', { name: '예산 옮기기' });
    expect(within(dialog).getByLabelText('옮길 금액')).toHaveProperty('value', '40,000');
    await user.click(within(dialog).getByRole('button', { name: '옮기기' }));
    await screen.findByText('예산 40,000원을 옮겼어요');
    await user.click(screen.getByRole('button', { name: '되돌리기' }));
    const moves = () =>
      server.requests.filter(({ method, path: called }) => method === 'POST' && called === `${path}/moves`);
    await waitFor(() => expect(moves()).toHaveLength(2));
    expect(moves().map(({ body }) => body)).toEqual([
      { month: '2026-11', fromCategoryId: traffic.id, toCategoryId: food.id, amount: 40_000 },
      { month: '2026-11', fromCategoryId: food.id, toCategoryId: traffic.id, amount: 40_000 },
    ]);
  });

  it('asks for the category and the amount that are missing', async () => {
    openApp('/budgets?month=2026-11', [book], answers);
    await user.click(await screen.findByRole('button', { name: '예산 더보기' }));
    await user.click(await screen.findByRole('menuitem', { name: '예산 옮기기' }));
    const dialog = await screen.findByRole('dialog', { name: '예산 옮기기' });
    await user.click(within(dialog).getByRole('button', { name: '옮기기' }));
    await within(dialog).findByText('예산을 더할 분류를 골라 주세요.');
    await within(dialog).findByText('0원보다 큰 금액을 입력해 주세요.');
  });
});
