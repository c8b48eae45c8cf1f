import type { CashFlow } from '@salim/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBook, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { type FakeAnswer, type SeenRequest, unreachable } from '../../testing/fake-server.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { aCategoryRow, aComparison, aMerchantRow, aSummary } from '../../testing/report-builder.ts';
import { onScreen } from '../../testing/setup.ts';

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

const handlers = {
  ...ledger.handlers,
  [`GET ${base}/analytics/summary`]: { body: aSummary({ income: 3_000_000, expense: 900_000, count: 31 }) },
  [`GET ${base}/analytics/cash-flow`]: { body: flow },
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
          previousToDate: 1_000_000,
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

afterEach(() => vi.useRealTimers());

beforeEach(async () => {
  await import('@salim/contract');
});

describe('advanced analytics', () => {
  it('summarizes each chart in a sentence', async () => {
    openApp('/analytics/advanced?month=2025-10', [book], handlers);
    for (const sentence of [
      '수입 3,000,000원 중 900,000원을 쓰고 2,100,000원이 남았어요.',
      '가장 많이 쓴 날은 2025년 10월 2일 (목), 900,000원이에요. 무지출 데이는 1일이에요.',
      '식비가 지난달보다 300,000원 늘어 변화가 가장 커요.',
      '식비 분류가 지출의 100%를 차지해요.',
    ]) {
      expect(await screen.findByText(sentence)).toBeTruthy();
    }
  });

  it('compares a running period with the same days of the one before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T03:00:00.000Z') });
    openApp('/analytics/advanced?span=year&month=2026-11', [book], handlers);
    expect(await screen.findByText('식비가 지난해 이맘때보다 100,000원 줄어 변화가 가장 커요.')).toBeTruthy();
  });

  it('links its tables and changes to the transactions', async () => {
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
    const changes = screen.getByRole('list', { name: '변화가 큰 분류' });
    expect(within(changes).getByRole('link')).toHaveProperty(
      'search',
      `?month=2025-10&type=EXPENSE&categoryId=${food.id}`,
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

  it('shows the reports of a book with assets only', async () => {
    openApp('/analytics/advanced?month=2025-10', [book], {
      ...handlers,
      [`GET ${base}/analytics/summary`]: { body: aSummary({ income: 0, expense: 0, count: 0 }) },
      [`GET ${base}/analytics/trend`]: { body: [] },
    });
    expect(await screen.findByRole('region', { name: '현금 흐름' })).toBeTruthy();
  });

  it('on a phone is a list of reports; one fills the screen, and Back closes it', async () => {
    onScreen('narrow');
    const asked: string[] = [];
    const heatmap = (request: SeenRequest) => {
      asked.push(request.path.split('?')[1] ?? '');
      return { body: [{ date: '2025-10-02', income: 0, expense: 900_000 }] };
    };
    const { router } = openApp('/analytics/advanced?month=2025-10', [book], {
      ...handlers,
      [`GET ${base}/analytics/heatmap`]: heatmap,
    });
    const lines = await screen.findByRole('list', { name: '고급 통계' });
    expect(within(lines).getAllByRole('button')).toHaveLength(5);
    expect(asked).toEqual([]);
    await user.click(within(lines).getByRole('button', { name: /^일별 지출/u }));
    const days = await screen.findByRole('dialog', { name: '일별 지출' });
    expect(await within(days).findByText(/^가장 많이 쓴 날은 2025년 10월 2일/u)).toBeTruthy();
    // Five weeks: from the Sunday four weeks before that of 31 October.
    expect(asked).toEqual(['from=2025-09-28&to=2025-10-31']);
    expect(router.state.location.search).toEqual({ month: '2025-10', chart: 'days' });
    router.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({ month: '2025-10' });
  });

  it('closes a report that was opened by its URL', async () => {
    onScreen('narrow');
    const { router } = openApp('/analytics/advanced?month=2025-10&chart=flow', [book], handlers);
    const flows = await screen.findByRole('dialog', { name: '현금 흐름' });
    expect(within(flows).getByText('2025년 10월')).toBeTruthy();
    await user.click(within(flows).getByRole('button', { name: '닫기' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({ month: '2025-10' });
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
