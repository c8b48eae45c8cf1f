import type { AnomalyRow, CashFlow, ForecastReport } from '@salim/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBook, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { aCategoryRow } from '../../testing/dashboard-builder.ts';
import { type FakeAnswer, type SeenRequest, unreachable } from '../../testing/fake-server.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { aComparison, aMerchantRow, aSummary } from '../../testing/report-builder.ts';

const user = userEvent.setup();
const book = aBook();
const food = aCategory({ bookId: book.id, name: '식비' });
const base = `/api/v2/books/${book.id}`;
const ledger = aLedger({ meId: anId(), book, categories: [food] });

const flow: CashFlow = {
  from: '2025-10-01',
  to: '2025-10-31',
  income: 3_000_000,
  expense: 900_000,
  saved: 2_100_000,
  nodes: [
    { id: 'book', categoryId: null, name: '가계부', color: '#4F5B57', side: 'BOOK', kind: null, amount: 3_000_000 },
    {
      id: 'in:none',
      categoryId: null,
      name: '미분류',
      color: '#8C8F94',
      side: 'IN',
      kind: 'INCOME',
      amount: 3_000_000,
    },
    {
      id: `out:${food.id}`,
      categoryId: food.id,
      name: '식비',
      color: '#D9825B',
      side: 'OUT',
      kind: 'EXPENSE',
      amount: 900_000,
    },
    { id: 'saved', categoryId: null, name: '남은 돈', color: '#0A7D5A', side: 'OUT', kind: null, amount: 2_100_000 },
  ],
  links: [],
};

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

const handlers = {
  ...ledger.handlers,
  [`GET ${base}/analytics/summary`]: { body: aSummary({ income: 3_000_000, expense: 900_000, count: 31 }) },
  [`GET ${base}/analytics/cash-flow`]: { body: flow },
  [`GET ${base}/analytics/forecast`]: { body: forecast },
  [`GET ${base}/analytics/anomalies`]: { body: [odd] },
  [`GET ${base}/analytics/heatmap`]: {
    body: [
      { date: '2025-10-01', income: 0, expense: 0 },
      { date: '2025-10-02', income: 0, expense: 900_000 },
    ],
  },
  [`GET ${base}/analytics/net-worth`]: {
    body: [
      { month: '2025-09', date: '2025-09-30', netWorth: 100, positive: 100, negative: 0, byType: [] },
      { month: '2025-10', date: '2025-10-31', netWorth: 5100, positive: 6000, negative: -900, byType: [] },
    ],
  },
  [`GET ${base}/analytics/trend`]: {
    body: [{ month: '2025-10', from: '2025-10-01', to: '2025-10-31', income: 3_000_000, expense: 900_000 }],
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
  [`GET ${base}/analytics/compare`]: {
    body: aComparison({
      rows: [
        {
          categoryId: food.id,
          name: '식비',
          icon: '🍚',
          color: '#D9825B',
          kind: 'EXPENSE',
          isMasked: false,
          current: 900_000,
          previous: 600_000,
          difference: 300_000,
          change: 0.5,
          share: 1,
        },
      ],
    }),
  },
  [`GET ${base}/analytics/categories`]: {
    body: [aCategoryRow({ categoryId: food.id, name: '식비', amount: 900_000 })],
  },
  [`GET ${base}/analytics/merchants`]: { body: [aMerchantRow({ name: '쿠팡', amount: 300_000, count: 12 })] },
};

beforeEach(async () => {
  await import('@salim/contract');
});

describe('advanced analytics', () => {
  it('summarizes each chart in a sentence', async () => {
    openApp('/analytics/advanced?month=2025-10', [book], handlers);
    for (const sentence of [
      '수입 3,000,000원 중 900,000원을 쓰고 2,100,000원이 남았어요.',
      '3개월치 기록이 모이면 예측할 수 있어요. 지금은 2개월치가 있어요.',
      '눈여겨볼 지출이 1건 있어요.',
      '가장 많이 쓴 날은 2025년 10월 2일 (목), 900,000원이에요. 무지출 데이는 1일이에요.',
      '순자산은 5,100원이고, 2025년 9월보다 5,000원 늘었어요.',
      '고정비로 설정한 분류의 지출은 월평균 300,000원(지출의 33%)이에요.',
      '식비가 지난달보다 300,000원 늘어 변화가 가장 커요.',
      '지난 1개월 동안 수입의 70%를 남겼어요.',
      '식비 분류가 지출의 100%를 차지해요.',
    ]) {
      expect(await screen.findByText(sentence)).toBeTruthy();
    }
  });

  it('links its tables and findings to the transactions', async () => {
    openApp('/analytics/advanced?month=2025-10', [book], handlers);
    const streams = await screen.findByRole('table', { name: '들어온 돈과 나간 돈', hidden: true });
    const search = (name: string) =>
      within(streams).getByRole('link', { name, hidden: true }).getAttribute('href')?.split('?')[1];
    expect(search('900,000원')).toBe(`month=2025-10&type=EXPENSE&categoryId=${food.id}`);
    expect(search('3,000,000원')).toBe('month=2025-10&type=INCOME&categoryId=none');
    const days = screen.getByRole('table', { name: '지출이 있는 날', hidden: true });
    expect(within(days).getByRole('link', { hidden: true })).toHaveProperty(
      'search',
      '?from=2025-10-02&to=2025-10-02&type=EXPENSE',
    );
    expect(screen.getByRole('link', { name: /편의점.*두 번 나갔어요/u }).getAttribute('href')).toBe(
      `/transactions/${odd.transactionId}`,
    );
  });

  it('explains for a new book which charts will appear, and when', async () => {
    openApp('/analytics/advanced?month=2025-10', [book], {
      ...handlers,
      [`GET ${base}/analytics/summary`]: { body: aSummary({ income: 0, expense: 0, count: 0 }) },
      [`GET ${base}/analytics/trend`]: {
        body: [{ month: '2025-10', from: '2025-10-01', to: '2025-10-31', income: 0, expense: 0 }],
      },
      [`GET ${base}/analytics/net-worth`]: { body: [] },
    });
    const ahead = await screen.findByRole('list', { name: '앞으로 볼 수 있는 통계' });
    expect(within(ahead).getAllByRole('listitem')[3]?.textContent).toBe('3개월이 지나면월말 예측');
    expect(screen.getByRole('link', { name: '파일 가져오기' })).toHaveProperty('pathname', '/imports');
    expect(screen.queryByRole('region', { name: '현금 흐름' })).toBeNull();
  });

  it('shows net worth for a book with assets only', async () => {
    openApp('/analytics/advanced?month=2025-10', [book], {
      ...handlers,
      [`GET ${base}/analytics/summary`]: { body: aSummary({ income: 0, expense: 0, count: 0 }) },
      [`GET ${base}/analytics/trend`]: { body: [] },
    });
    expect(await screen.findByText('순자산은 5,100원이고, 2025년 9월보다 5,000원 늘었어요.')).toBeTruthy();
  });

  it('says that it is offline instead of loading indefinitely, and resumes once the server is reachable', async () => {
    let isUp = false;
    const reports = Object.entries(handlers).filter(([call]) => call.includes('/analytics/'));
    openApp('/analytics/advanced?month=2025-10', [book], {
      ...handlers,
      ...Object.fromEntries(
        reports.map(([call, answer]) => [
          call,
          (request: SeenRequest) => (isUp ? (answer as FakeAnswer) : unreachable(request)),
        ]),
      ),
    });
    await screen.findByText('오프라인이에요');
    expect(screen.queryByRole('region', { name: '현금 흐름' })).toBeNull();
    isUp = true;
    await user.click(screen.getByRole('button', { name: '다시 연결' }));
    expect(await screen.findByRole('region', { name: '현금 흐름' })).toBeTruthy();
    expect(screen.queryByText('오프라인이에요')).toBeNull();
  });

  it('prints the annual report', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    openApp('/analytics/advanced?month=2025-10', [book], handlers);
    const sheet = await screen.findByRole('region', { name: '2025년 보고서' });
    expect(
      await within(sheet).findByText('2025년에는 3,000,000원이 들어오고 900,000원을 썼어요. 수입의 70%를 남겼어요.'),
    ).toBeTruthy();
    expect(within(sheet).getByRole('table', { name: '월별' })).toBeTruthy();
    expect(within(sheet).getByRole('rowheader', { name: '쿠팡' })).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: '인쇄 / PDF로 저장' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });
});
