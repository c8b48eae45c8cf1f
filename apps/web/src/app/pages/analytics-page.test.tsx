import type { AnomalyRow, ForecastReport } from '@salim/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBook, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import type { SeenRequest } from '../../testing/fake-server.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { aMember } from '../../testing/member-builder.ts';
import { openApp } from '../../testing/open-app.tsx';
import {
  aCategoryRow,
  aComparison,
  aMemberRow,
  aMerchantRow,
  aPaymentRow,
  aSummary,
} from '../../testing/report-builder.ts';
import { onScreen } from '../../testing/setup.ts';

const user = userEvent.setup();
const book = aBook();
const food = aCategory({ bookId: book.id, name: '식비' });
const eatingOut = aCategory({ bookId: book.id, name: '외식', parentId: food.id });
const bus = aCategory({ bookId: book.id, name: '교통' });
const me = aMember({ name: '하늘' });
const other = aMember({ name: '바다' });
const base = `/api/v2/books/${book.id}`;

const ledger = aLedger({ meId: me.userId, book, categories: [food, eatingOut, bus], members: [me, other] });
const method = aPaymentRow({ name: '신한카드', amount: 700_000, count: 12 });

const forecast: ForecastReport = {
  month: '2025-10',
  from: '2025-10-01',
  to: '2025-10-31',
  today: '2025-10-20',
  monthsKnown: 2,
  monthsNeeded: 3,
  forecast: null,
  planned: [],
};

const odd: AnomalyRow = {
  kind: 'DOUBLE_CHARGE',
  transactionId: anId(),
  otherTransactionId: anId(),
  date: '2025-10-04',
  amount: 15_000,
  description: '편의점',
  categoryId: null,
  usual: null,
  reason: '‘편의점’에서 4분 사이에 15,000원이 두 번 나갔어요.',
};

function reports(more: Parameters<typeof openApp>[2] = {}) {
  return {
    ...ledger.handlers,
    [`GET ${base}/analytics/summary`]: {
      body: aSummary({ income: 3_000_000, expense: 900_000, count: 31, transferFees: 1000, maskedExcluded: 2 }),
    },
    [`GET ${base}/analytics/compare`]: {
      body: aComparison({
        current: { from: '2025-10-01', to: '2025-10-31', income: 3_000_000, expense: 900_000 },
        previous: {
          from: '2025-09-01',
          to: '2025-09-30',
          income: 0,
          expense: 1_000_000,
          incomeToDate: 0,
          expenseToDate: 1_000_000,
        },
      }),
    },
    [`GET ${base}/analytics/categories`]: {
      body: [
        aCategoryRow({ categoryId: food.id, name: '식비', amount: 200_000 }),
        aCategoryRow({ categoryId: eatingOut.id, name: '외식', parentId: food.id, amount: 400_000 }),
        aCategoryRow({ categoryId: bus.id, name: '교통', amount: 200_000 }),
        aCategoryRow({ categoryId: null, name: '비공개', isMasked: true, amount: 100_000 }),
        aCategoryRow({ categoryId: null, name: '미분류', kind: 'INCOME', amount: 3_000_000 }),
      ],
    },
    [`GET ${base}/analytics/trend`]: {
      body: [
        { month: '2025-09', from: '2025-09-01', to: '2025-09-30', income: 0, expense: 1_000_000 },
        { month: '2025-10', from: '2025-10-01', to: '2025-10-31', income: 3_000_000, expense: 900_000 },
      ],
    },
    [`GET ${base}/analytics/forecast`]: { body: forecast },
    [`GET ${base}/analytics/anomalies`]: { body: [odd] },
    [`GET ${base}/analytics/net-worth`]: {
      body: [
        { month: '2025-09', date: '2025-09-30', netWorth: 100, positive: 100, negative: 0, byType: [] },
        { month: '2025-10', date: '2025-10-31', netWorth: 5100, positive: 6000, negative: -900, byType: [] },
      ],
    },
    [`GET ${base}/analytics/fixed-variable`]: {
      body: [
        {
          month: '2025-10',
          from: '2025-10-01',
          to: '2025-10-31',
          fixed: 300_000,
          variable: 600_000,
          unset: 0,
          masked: 0,
          total: 900_000,
        },
      ],
    },
    [`GET ${base}/analytics/members`]: {
      body: [
        aMemberRow({ userId: me.userId, name: '하늘', paid: 600_000, borne: 450_000, income: 3_000_000 }),
        aMemberRow({ userId: other.userId, name: '바다', paid: 300_000, borne: 450_000 }),
      ],
    },
    [`GET ${base}/analytics/payments`]: {
      body: [method, aPaymentRow({ paymentMethodId: null, name: '결제수단 없음', amount: 200_000 })],
    },
    [`GET ${base}/analytics/merchants`]: {
      body: [
        aMerchantRow({ name: '쿠팡', amount: 300_000, count: 12, average: 25_000 }),
        aMerchantRow({ name: '내용 없음', amount: 5000 }),
        aMerchantRow({ name: '비공개', isMasked: true, amount: 100_000 }),
      ],
    },
    ...more,
  };
}

afterEach(() => vi.useRealTimers());

beforeEach(async () => {
  await import('@salim/contract');
});

const at = '/analytics?month=2025-10';
const types = 'type=EXPENSE%2CTRANSFER';

describe('analytics', () => {
  it('어디에 summarizes the month, and links every number to its transactions', async () => {
    openApp(at, [book], reports());
    expect(await screen.findByRole('link', { name: '900,000원' })).toHaveProperty('search', `?month=2025-10&${types}`);
    expect(
      await screen.findByText(
        '지난달보다 100,000원 (10%) 덜 썼어요. 거래 31건. 비공개 거래 2건은 필터를 적용할 수 없어 제외했어요.',
      ),
    ).toBeTruthy();
    const shops = await screen.findByRole('list', { name: '거래처별 지출' });
    expect(within(shops).getByRole('link', { name: /쿠팡/u })).toHaveProperty(
      'search',
      `?month=2025-10&${types}&merchant=%EC%BF%A0%ED%8C%A1`,
    );
    expect(within(shops).queryByRole('link', { name: /비공개|내용 없음/u })).toBeNull();
    const methods = screen.getByRole('list', { name: '결제수단별 지출' });
    expect(within(methods).getAllByRole('link')).toHaveLength(1);
    const members = await screen.findByRole('list', { name: '구성원별 지출' });
    expect(within(members).getByRole('link', { name: /하늘.*67% · 분담 450,000원.*600,000원/u })).toHaveProperty(
      'search',
      `?month=2025-10&${types}&memberId=${me.userId}`,
    );
  });

  it.each([
    [at, '2025년 10월'],
    [`${at}&span=quarter`, '2025년 4분기'],
  ])('marks the period of %s in the filters: %s', async (address, name) => {
    openApp(address, [book], reports());
    await user.click(await screen.findByRole('button', { name: '필터' }));
    const sheet = await screen.findByRole('dialog', { name: '필터' });
    const periods = within(sheet).getByRole('group', { name: '자주 쓰는 기간' });
    const pressed = within(periods).getAllByRole('button', { pressed: true });
    expect(pressed.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it('drills into a category and back', async () => {
    openApp(at, [book], reports());
    const list = await screen.findByRole('list', { name: '분류별 지출' });
    const rows = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(within(list).getByRole('link', { name: /식비\s*67%\s*600,000원/u })).toHaveProperty(
      'search',
      `?month=2025-10&${types}&categoryId=${food.id}`,
    );
    await user.click(within(list).getByRole('button', { name: '식비 세부 분류 보기' }));
    const inside = await screen.findByRole('link', { name: /외식\s*67%\s*400,000원/u });
    expect(inside).toHaveProperty('search', `?month=2025-10&${types}&categoryId=${eatingOut.id}`);
    expect(screen.getByText('식비 지출 중 외식이 67%로 가장 많아요.')).toBeTruthy();
    expect(rows().some((text) => text?.includes('식비 (소분류 없음)'))).toBe(true);
    await user.click(screen.getByRole('button', { name: '전체 분류' }));
    expect(await screen.findByRole('button', { name: '식비 세부 분류 보기' })).toBeTruthy();
  });

  it('switches to income', async () => {
    openApp(at, [book], reports());
    await user.click(await screen.findByRole('radio', { name: '수입' }));
    expect(await screen.findByText('미분류 수입이 전체의 100%예요.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: '누가 벌었나요?' })).toBeTruthy();
    expect(screen.getByText(/^지난달에는 들어온 돈이 없었어요\. 거래 31건/u)).toBeTruthy();
    const list = screen.getByRole('list', { name: '분류별 수입' });
    expect(within(list).getByRole('link', { name: /3,000,000원/u })).toHaveProperty(
      'search',
      '?month=2025-10&type=INCOME&categoryId=none',
    );
  });

  it('shows the largest categories first on a phone, and all of them on request', async () => {
    onScreen('narrow');
    const many = Array.from({ length: 7 }, (_, index) =>
      aCategoryRow({ categoryId: anId(), name: `분류 ${index + 1}`, amount: 100_000 - index }),
    );
    openApp(at, [book], reports({ [`GET ${base}/analytics/categories`]: { body: many } }));
    const list = await screen.findByRole('list', { name: '분류별 지출' });
    expect(within(list).getAllByRole('link')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: '분류 7개 모두 보기' }));
    expect(within(list).getAllByRole('link')).toHaveLength(7);
  });

  it('흐름 summarizes what was left, and links each month to its transactions', async () => {
    const { router } = openApp(at, [book], reports());
    await user.click(await screen.findByRole('tab', { name: '흐름' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ month: '2025-10', tab: 'flow' }));
    expect(await screen.findByRole('link', { name: '2,100,000원' })).toHaveProperty('search', '?month=2025-10');
    expect(screen.getAllByRole('link', { name: '3,000,000원' })[0]).toHaveProperty(
      'search',
      '?month=2025-10&type=INCOME',
    );
    for (const sentence of [
      '지난 2개월 동안 월평균 950,000원을 썼어요.',
      '지난 1개월 동안 수입의 70%를 남겼어요.',
      '순자산은 5,100원이고, 2025년 9월보다 5,000원 늘었어요.',
      '고정비로 설정한 분류의 지출은 월평균 300,000원(지출의 33%)이에요.',
    ]) {
      expect(await screen.findByText(sentence)).toBeTruthy();
    }
  });

  it('이번 달 예상 says how the month ends, what changed and what is unusual', async () => {
    const asked: string[] = [];
    const categories = (request: SeenRequest) => {
      asked.push(request.path.split('?')[1] ?? '');
      const isPast = request.path.includes('from=2025-09');
      return { body: [aCategoryRow({ categoryId: food.id, name: '식비', amount: isPast ? 150_000 : 200_000 })] };
    };
    openApp(`${at}&tab=outlook&span=year`, [book], reports({ [`GET ${base}/analytics/categories`]: categories }));
    expect(await screen.findByText('3개월치 기록이 모이면 예측할 수 있어요. 지금은 2개월치가 있어요.')).toBeTruthy();
    expect(await screen.findByText('식비가 지난달보다 50,000원 늘어 변화가 가장 커요.')).toBeTruthy();
    const changes = screen.getByRole('list', { name: '변화가 큰 분류' });
    expect(within(changes).getByRole('link', { name: /식비\+50,000원/u })).toHaveProperty(
      'search',
      `?month=2025-10&type=EXPENSE&categoryId=${food.id}`,
    );
    expect(screen.getByRole('link', { name: /편의점.*두 번 나갔어요/u }).getAttribute('href')).toBe(
      `/transactions/${odd.transactionId}`,
    );
    expect(asked.toSorted()).toEqual(['from=2025-09-01&to=2025-09-30', 'from=2025-10-01&to=2025-10-31']);
    expect(screen.queryByRole('radiogroup', { name: '기간 단위' })).toBeNull();
  });

  it.each([
    ['the same days of the previous one while it is not over', '2026-11-29', 'from=2026-10-01&to=2026-10-29'],
    ['the whole previous one on its last day', '2026-11-30', 'from=2026-10-01&to=2026-10-31'],
  ])('compares a month with %s', async (_what, today, previous) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T03:00:00.000Z`) });
    const asked: string[] = [];
    const categories = (request: SeenRequest) => {
      asked.push(request.path.split('?')[1] ?? '');
      return { body: [] };
    };
    openApp('/analytics?tab=outlook', [book], reports({ [`GET ${base}/analytics/categories`]: categories }));
    await screen.findByText('두 달 모두 지출이 없어서 비교할 수 없어요.');
    expect(asked.toSorted()).toEqual([previous, `from=2026-11-01&to=${today}`]);
  });

  it('loads only what its tab shows', async () => {
    const { server } = openApp(at, [book], reports());
    await screen.findByRole('list', { name: '구성원별 지출' });
    const reported = () =>
      new Set(server.requests.flatMap(({ path }) => /\/analytics\/([a-z-]+)/u.exec(path)?.[1] ?? []));
    expect(reported()).toEqual(new Set(['summary', 'compare', 'categories', 'merchants', 'members', 'payments']));
  });

  it('requests quarters and years by date range, with the filters of the URL', async () => {
    const seen: string[] = [];
    const note = (request: SeenRequest) => {
      seen.push(request.path.split('?')[1] ?? '');
      return { body: aSummary({ expense: 1, count: 1 }) };
    };
    openApp(`${at}&span=quarter&tagId=${food.id}`, [book], reports({ [`GET ${base}/analytics/summary`]: note }));
    expect(await screen.findByText('2025년 4분기')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '이전 분기' }));
    expect(await screen.findByText('2025년 3분기')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '연' }));
    expect(await screen.findByText('2025년')).toBeTruthy();
    for (const days of [
      'from=2025-10-01&to=2025-12-31',
      'from=2025-07-01&to=2025-09-30',
      'from=2025-01-01&to=2025-12-31',
    ]) {
      expect(seen).toContain(`${days}&tagId=${food.id}`);
    }
  });

  it('이번 달 예상 rounds the forecast, which is not known to the won', async () => {
    const known = { days: [], spent: 1_000_000, comingFixed: 0, comingVariable: 0 };
    const body = {
      ...forecast,
      monthsKnown: 3,
      forecast: { ...known, expected: 3_388_450, low: 3_120_479, high: 3_656_421 },
    };
    openApp(`${at}&tab=outlook`, [book], reports({ [`GET ${base}/analytics/forecast`]: { body } }));
    const sentence = '2025년 10월에는 339만원 정도 쓸 것 같아요. 80% 확률로 312만~366만원 사이예요.';
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('이번 달 예상 of a new book leads to the first transaction, and claims nothing', async () => {
    openApp(
      `${at}&tab=outlook`,
      [book],
      reports({
        [`GET ${base}/analytics/summary`]: { body: aSummary() },
        [`GET ${base}/analytics/trend`]: { body: [] },
        [`GET ${base}/analytics/net-worth`]: { body: [] },
      }),
    );
    expect(await screen.findByText('기록이 쌓일수록 볼 수 있는 통계가 늘어나요.')).toBeTruthy();
    expect(screen.queryByText(/평소와 다른 지출이 없어요/u)).toBeNull();
  });

  it('explains the empty state and reports failures', async () => {
    openApp(at, [book], {
      ...reports({
        [`GET ${base}/analytics/summary`]: { body: aSummary() },
        [`GET ${base}/analytics/compare`]: { body: aComparison() },
      }),
    });
    expect(await screen.findByRole('heading', { name: '이 기간에는 거래가 없어요' })).toBeTruthy();
  });

  it('keeps the other charts when one fails', async () => {
    openApp(at, [book], {
      ...reports({
        [`GET ${base}/analytics/payments`]: {
          status: 422,
          body: { code: 'LIMIT_EXCEEDED', message: '입력할 수 있는 범위를 벗어났어요.', requestId: 'r' },
        },
      }),
    });
    const failed = await screen.findByRole('region', { name: '결제수단' });
    expect(await within(failed).findByRole('alert')).toHaveProperty(
      'textContent',
      '입력할 수 있는 범위를 벗어났어요.다시 시도',
    );
    expect(await screen.findByRole('list', { name: '거래처별 지출' })).toBeTruthy();
  });
});
