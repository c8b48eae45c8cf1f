import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBook, anExpense } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { aCategoryRow, aDashboard } from '../../testing/dashboard-builder.ts';
import { unreachable } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';

const user = userEvent.setup();
const book = aBook();
const food = aCategory({ bookId: book.id, name: '식비' });
const account = anAsset({ bookId: book.id, name: '월급통장', balance: 2_500_000 });
const categories = { [`GET /api/v2/books/${book.id}/categories`]: { body: [food] } };

const month = aDashboard({
  bookId: book.id,
  income: 3_200_000,
  expense: 880_000,
  previous: { month: '2026-10', income: 3_200_000, expense: 1_500_000, expenseToDate: 1_000_000 },
  categories: [
    aCategoryRow({ categoryId: food.id, name: '식비', amount: 660_000 }),
    aCategoryRow({ categoryId: null, name: '미분류', amount: 220_000 }),
  ],
  recent: [
    anExpense({
      bookId: book.id,
      description: '김밥천국',
      amount: 8500,
      splits: [{ categoryId: food.id, amount: 8500, memo: '' }],
      assetId: account.id,
    }),
  ],
  assets: { netWorth: 2_180_000, positive: 2_500_000, negative: -320_000, items: [account] },
  attention: { uncategorized: 12, duplicates: 2, unsettled: -35_000 },
});

beforeEach(async () => {
  // Response validation loads it on the first call, which can exceed a test's timeout on a busy machine.
  await import('@salim/contract');
});

describe('the dashboard', () => {
  it('reports an error when the list of books cannot be loaded', async () => {
    openApp('/dashboard', [book], {
      'GET /api/v2/book/mybooks': { status: 500, body: { code: 'INTERNAL', message: '잠시 후 다시 시도해 주세요.' } },
      'GET /api/v2/dashboard': { body: aDashboard({ bookId: book.id, isEmpty: true }) },
    });
    expect(await screen.findByText('불러오지 못했어요')).toBeTruthy();
    expect(screen.getByText('잠시 후 다시 시도해 주세요.')).toBeTruthy();
    expect(screen.queryByText('직접 입력')).toBeNull();
  });

  it('summarizes the month and links each number to its transactions', async () => {
    openApp('/dashboard', [book], { 'GET /api/v2/dashboard': { body: month }, ...categories });
    const summary = await screen.findByRole('region', { name: '이번 달에 쓴 돈' });
    expect(within(summary).getByText('지난달 이맘때보다 120,000원 (12%) 덜 썼어요.')).toBeTruthy();
    expect(within(summary).getByRole('link', { name: '880,000원' })).toHaveProperty(
      'search',
      '?month=2026-11&type=EXPENSE',
    );
    expect(screen.getByRole('link', { name: '2,320,000원' })).toBeTruthy();
    const unsorted = screen.getByRole('link', { name: '미분류 거래 12건' });
    expect(unsorted.getAttribute('href')).toBe('/unsorted');
    expect(screen.getByRole('link', { name: '중복 의심 거래 2쌍' }).getAttribute('href')).toBe('/duplicates');
    expect(await screen.findByRole('link', { name: /식비\s*75%\s*660,000원/u })).toHaveProperty(
      'search',
      `?month=2026-11&type=EXPENSE&categoryId=${food.id}`,
    );
    const recent = screen.getByRole('region', { name: '최근 거래' });
    expect(await within(recent).findByText('식비 · 월급통장')).toBeTruthy();
    expect(screen.queryByText('누가 얼마나 냈나요?')).toBeNull();
  });

  it('provides a table for each chart', async () => {
    openApp('/dashboard', [book], { 'GET /api/v2/dashboard': { body: month }, ...categories });
    const byCategory = await screen.findByRole('table', { name: '분류별 지출' });
    expect(within(byCategory).getByRole('row', { name: '미분류 220,000원 25%' })).toBeTruthy();
    expect(within(screen.getByRole('table', { name: '일별 지출' })).getAllByRole('row')).toHaveLength(31);
    expect(within(screen.getByRole('table', { name: '최근 12개월 수입과 지출' })).getAllByRole('row')).toHaveLength(13);
  });

  it('moves between days with the arrow keys within one tab stop', async () => {
    openApp('/dashboard', [book], { 'GET /api/v2/dashboard': { body: month }, ...categories });
    const chart = await screen.findByRole('group', { name: '일별 지출' });
    const today = within(chart).getByRole('link', { name: '11월 20일 (금), 지출 0원' });
    expect(
      within(chart)
        .getAllByRole('link')
        .filter((link) => link.tabIndex === 0),
    ).toEqual([today]);
    today.focus();
    await user.keyboard('{ArrowLeft}');
    const before = within(chart).getByRole('link', { name: '11월 19일 (목), 지출 0원' });
    expect(document.activeElement).toBe(before);
    expect(before).toHaveProperty('search', '?from=2026-11-19&to=2026-11-19&type=EXPENSE');
  });

  it('explains why the budget counts a different sum than the month', async () => {
    const budget = { total: 1_000_000, spent: 300_000, remaining: 700_000, carriedOver: 0, pace: 20 / 30 };
    openApp('/dashboard', [book], { 'GET /api/v2/dashboard': { body: { ...month, budget } }, ...categories });
    expect(await screen.findByText(/할부를 청구되는 달에 나눠 반영하면 300,000원을 썼어요\./u)).toBeTruthy();
  });

  it('compares what is left of the budget with how far the month is', async () => {
    const budget = { total: 1_000_000, spent: 880_000, remaining: 120_000, carriedOver: 0, pace: 20 / 30 };
    openApp('/dashboard', [book], { 'GET /api/v2/dashboard': { body: { ...month, budget } }, ...categories });
    const panel = await screen.findByRole('region', { name: '남은 예산' });
    expect(panel.textContent).toContain('120,000원');
    expect(panel.textContent).toContain('이번 달이 67% 지났고, 예산의 88%를 썼어요.');
    expect(within(panel).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('88%');
    expect(within(panel).getByRole('link', { name: '예산 보기' })).toHaveProperty('search', '?month=2026-11');
  });

  it('says how much was overspent, and suggests a budget for a month without one', async () => {
    const budget = { total: 500_000, spent: 880_000, remaining: -380_000, carriedOver: 0, pace: 1 };
    openApp('/dashboard', [book], {
      'GET /api/v2/dashboard': ({ path }) => ({
        body: path.includes('month=2026-10') ? aDashboard({ bookId: book.id, month: '2026-10' }) : { ...month, budget },
      }),
      ...categories,
    });
    const panel = await screen.findByRole('region', { name: '예산 초과' });
    expect(panel.textContent).toContain('380,000원');
    await user.click(screen.getByRole('button', { name: '이전 달' }));
    const invitation = await screen.findByRole('link', { name: '예산 정하기' });
    expect(invitation).toHaveProperty('search', '?month=2026-10');
    expect(screen.getByText('2026년 10월 예산을 정하면 남은 돈을 알려 드려요.')).toBeTruthy();
  });

  it('requests another month by name', async () => {
    const { server, router } = openApp('/dashboard', [book], {
      'GET /api/v2/dashboard': ({ path }) => ({
        body: path.includes('month=2026-10')
          ? aDashboard({ bookId: book.id, month: '2026-10', expense: 777_000 })
          : month,
      }),
      ...categories,
    });
    await screen.findByRole('region', { name: '이번 달에 쓴 돈' });
    await user.click(screen.getByRole('button', { name: '이전 달' }));
    expect(await screen.findByRole('region', { name: '10월에 쓴 돈' })).toBeTruthy();
    expect(router.state.location.search).toEqual({ month: '2026-10' });
    expect(server.requests.some((one) => one.path === `/api/v2/dashboard?bookId=${book.id}&month=2026-10`)).toBe(true);
  });

  it('shows who paid what in a shared book', async () => {
    const members = [
      { userId: '0190a000-0000-7000-8000-0000000000a1', name: '민지', paid: 300_000, isMasked: false },
      { userId: '0190a000-0000-7000-8000-0000000000a2', name: '지수', paid: 580_000, isMasked: false },
    ];
    openApp('/dashboard', [book], { 'GET /api/v2/dashboard': { body: { ...month, members } }, ...categories });
    const card = await screen.findByRole('region', { name: '누가 얼마나 냈나요?' });
    expect(within(card).getByText('지수님이 가장 많이 냈어요.')).toBeTruthy();
    const [first] = within(card)
      .getAllByRole('listitem')
      .map((row) => within(row).getByRole('link'));
    expect(first).toHaveProperty('search', `?month=2026-11&memberId=${members[1]?.userId}&type=EXPENSE`);
  });

  it('offers ways to start in an empty book', async () => {
    const empty = aDashboard({ bookId: book.id, isEmpty: true });
    openApp('/dashboard', [book], { 'GET /api/v2/dashboard': { body: empty }, ...categories });
    expect(await screen.findByRole('heading', { name: '김민지님, 반가워요' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /직접 입력/u })).toHaveProperty('pathname', '/transactions/new');
    expect(screen.getByRole('link', { name: /파일 가져오기/u })).toHaveProperty('pathname', '/imports');
    expect(screen.getByRole('link', { name: /자산 등록/u })).toHaveProperty('pathname', '/assets');
  });

  it("shows the server's error and retries", async () => {
    let isUp = false;
    const refusal = { code: 'INTERNAL_ERROR', message: '요청을 처리하는 중 오류가 발생했어요.', requestId: 'r1' };
    openApp('/dashboard', [book], {
      'GET /api/v2/dashboard': () => (isUp ? { body: month } : { status: 500, body: refusal }),
      ...categories,
    });
    await screen.findByText(refusal.message);
    isUp = true;
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    await screen.findByText('이번 달에 쓴 돈');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that it is offline, and resumes once the server is reachable', async () => {
    let isUp = false;
    openApp('/dashboard', [book], {
      'GET /api/v2/dashboard': (request) => (isUp ? { body: month } : unreachable(request)),
      ...categories,
    });
    await screen.findByText('오프라인이에요');
    isUp = true;
    await user.click(screen.getByRole('button', { name: '다시 연결' }));
    await screen.findByText('이번 달에 쓴 돈');
    expect(screen.queryByText('오프라인이에요')).toBeNull();
  });
});
