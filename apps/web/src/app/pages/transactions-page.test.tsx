import type { Transaction } from '@salim/contract';
import { dayNumber } from '@salim/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outbox } from '../../features/transactions/outbox/outbox.ts';
import type { OutboxItem } from '../../features/transactions/outbox/outbox-item.ts';
import { useOutbox } from '../../features/transactions/outbox/outbox-state.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { anExpense, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { type FakeAnswer, unreachable } from '../../testing/fake-server.ts';
import { aLedger } from '../../testing/ledger-server.ts';
import { openApp, person } from '../../testing/open-app.tsx';
import { aWaiting, aWritten } from '../../testing/outbox-builder.ts';
import { onScreen } from '../../testing/setup.ts';
import { todayIn } from '../../text/format.ts';

const user = userEvent.setup();
const food = aCategory({ name: '식비' });
const transactions = [
  anExpense({ date: '2026-11-20', time: '12:20', amount: 9500, description: '김밥천국' }),
  anExpense({ date: '2026-11-20', time: '08:10', amount: 4500, description: '스타벅스' }),
  anExpense({ date: '2026-11-06', type: 'INCOME', amount: 3_000_000, description: '월급' }),
  anExpense({ date: '2026-10-31', amount: 30_000, description: '롯데마트' }),
  anExpense({
    date: '2026-11-02',
    amount: 7000,
    description: '비공개',
    isMasked: true,
    visibility: 'MASKED',
    splits: [],
    payments: [],
  }),
];

function openList(path: string, more: Parameters<typeof openApp>[2] = {}) {
  const ledger = aLedger({ meId: person.id, categories: [food], transactions });
  const opened = openApp(path, [ledger.book], { ...ledger.handlers, ...more });
  return { ...opened, ledger };
}

const totals = async () => {
  const list = await screen.findByLabelText('합계');
  return within(list)
    .getAllByRole('definition')
    .map((one) => one.textContent);
};

beforeEach(async () => {
  await import('@salim/contract');
});

describe('the list', () => {
  it('says how many queued transactions are not in the sums yet, without those that the server refused', async () => {
    vi.spyOn(outbox, 'start').mockReturnValue(() => undefined);
    const { ledger } = openList('/transactions?month=2026-11');
    const queued = (problem: OutboxItem['problem'], seq: number) => {
      const transaction = anExpense({ bookId: ledger.book.id, date: '2026-11-20' });
      const written = aWritten(transaction, person.id);
      return { ...aWaiting(transaction, { kind: 'create', written }, { userId: person.id, problem }), seq };
    };
    const refused = { kind: 'refused', message: '자산을 찾을 수 없어요.', fieldErrors: [] } as const;
    await screen.findByText('김밥천국');
    act(() => useOutbox.setState({ items: [queued(null, 1), queued(refused, 2)], isLoaded: true }));
    expect(await screen.findByText('전송 대기 1건은 서버에 저장되면 합계에 반영돼요.')).toBeTruthy();
    useOutbox.setState({ items: [] });
  });

  it('groups a month by date with daily totals, under the totals of the month', async () => {
    openList('/transactions?month=2026-11');
    const day = await screen.findByRole('group', { name: '2026년 11월 20일 (금)' });
    expect(within(day).getByText('−14,000')).not.toBeNull();
    expect(
      within(day)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([expect.stringContaining('김밥천국'), expect.stringContaining('스타벅스')]);
    expect(screen.queryByText('롯데마트')).toBeNull();
    await waitFor(async () => expect(await totals()).toEqual(['3,000,000원', '21,000원', '+2,979,000원']));
  });

  it('continues into earlier months when no period is requested', async () => {
    openList('/transactions');
    expect(await screen.findByText('롯데마트')).not.toBeNull();
    expect(screen.getByRole('button', { name: '2026년 10월만 보기' })).not.toBeNull();
  });

  it('shows other members’ masked transactions as 비공개, without actions', async () => {
    openList('/transactions?month=2026-11');
    const day = await screen.findByRole('group', { name: '2026년 11월 2일 (월)' });
    expect(within(day).getByText('비공개')).not.toBeNull();
    expect(within(day).queryByRole('button')).toBeNull();
  });

  it('is one tab stop, in which the arrow keys move from row to row', async () => {
    openList('/transactions?month=2026-11');
    const kimbap = await screen.findByRole('link', { name: /^김밥천국.*9,500/u });
    const coffee = screen.getByRole('link', { name: /^스타벅스.*4,500/u });
    const stops = () => [...document.querySelectorAll<HTMLElement>('[data-stop]')].filter((one) => one.tabIndex === 0);
    expect(stops()).toEqual([kimbap]);
    kimbap.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(coffee);
    expect(stops()).toEqual([coffee]);
    // The actions of a row come after it, and the arrow keys work from there, too.
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('스타벅스 수정');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(kimbap);
  });

  it('moves the focus to the next row when one is deleted by keyboard', async () => {
    openList('/transactions?month=2026-11');
    const kimbap = await screen.findByRole('link', { name: /^김밥천국.*9,500/u });
    kimbap.focus();
    (await screen.findByRole('button', { name: '김밥천국 삭제' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('김밥천국')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^스타벅스.*4,500/u })));
  });

  it('caches at most the first rows for the next visit', async () => {
    openList('/transactions');
    await screen.findByText('김밥천국');
    expect(useBookStore.getState().transactions.map((one) => one.description)).toContain('김밥천국');
  });

  it('reports a failed load and retries', async () => {
    const ledger = aLedger({ meId: person.id, transactions });
    let isAway = true;
    openApp('/transactions?month=2026-11', [ledger.book], {
      ...ledger.handlers,
      [`GET ${ledger.base}/transactions`]: (request) => {
        const answer = ledger.handlers[`GET ${ledger.base}/transactions`];
        return isAway || typeof answer !== 'function' ? unreachable(request) : answer(request);
      },
    });
    expect(await screen.findByText('서버에 연결할 수 없어요. 네트워크 연결을 확인해 주세요.')).not.toBeNull();
    isAway = false;
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByText('김밥천국')).not.toBeNull();
  });
});

describe('the details of a transaction', () => {
  const [kimbap] = transactions;
  const openWide = (path: string) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('min-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    window.matchMedia = globalThis.matchMedia;
    return openList(path);
  };

  it('open beside the list, and Escape closes them and returns to their row', async () => {
    const { router } = openWide('/transactions?month=2026-11');
    const line = await screen.findByRole('link', { name: /^김밥천국.*9,500/u });
    line.focus();
    await user.keyboard('{Enter}');
    const details = await screen.findByRole('complementary', { name: '거래 상세' });
    expect(router.state.location.search).toEqual({ month: '2026-11', entry: kimbap?.id });
    within(details).getByRole('button', { name: '상세 닫기' }).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: '거래 상세' })).toBeNull());
    expect(document.activeElement).toBe(line);
    expect(router.state.location.search).toEqual({ month: '2026-11' });
  });

  it('are closed first by Back, and leave no history step when closed with the button', async () => {
    const { router } = openWide('/transactions?month=2026-11');
    const open = async () => {
      await user.click(await screen.findByRole('link', { name: /^김밥천국.*9,500/u }));
      await screen.findByRole('complementary', { name: '거래 상세' });
    };
    const untilClosed = () =>
      waitFor(() => expect(screen.queryByRole('complementary', { name: '거래 상세' })).toBeNull());

    await open();
    router.history.back();
    await untilClosed();
    expect(router.state.location.search).toEqual({ month: '2026-11' });

    await open();
    await user.click(screen.getByRole('button', { name: '상세 닫기' }));
    await untilClosed();
    expect(router.history.canGoBack()).toBe(false);
  });

  it('stay open while Escape belongs to a field or a menu', async () => {
    openWide(`/transactions?month=2026-11&entry=${kimbap?.id}`);
    await screen.findByRole('complementary', { name: '거래 상세' });
    const search = screen.getByLabelText('내역 검색');
    search.focus();
    // At once: a search that comes to rest shows another list, which closes them.
    fireEvent.change(search, { target: { value: '김밥' } });
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(search).toHaveProperty('value', '');
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(screen.queryByRole('complementary', { name: '거래 상세' })).not.toBeNull();
    await user.click(screen.getByRole('button', { name: '내역 메뉴' }));
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.queryByRole('complementary', { name: '거래 상세' })).not.toBeNull();
  });

  it('fill the screen when there is no room for the list beside them', async () => {
    const { router } = openList(`/transactions?month=2026-11&entry=${kimbap?.id}`);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/transactions/${kimbap?.id}`));
  });
});

describe('filters', () => {
  it('are kept in the URL: chips, search, and Back', async () => {
    const { router, server } = openList('/transactions?month=2026-11');
    await user.click(await screen.findByRole('button', { name: '수입' }));
    await waitFor(() => expect(router.state.location.href).toBe('/transactions?month=2026-11&type=INCOME'));
    await waitFor(() => expect(screen.queryByText('김밥천국')).toBeNull());
    expect(await screen.findByText('월급')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: '전체' }));
    await user.type(screen.getByLabelText('내역 검색'), '김밥');
    await waitFor(() => expect(router.state.location.search).toEqual({ month: '2026-11', q: '김밥' }));
    await waitFor(() => expect(screen.queryByText('스타벅스')).toBeNull());
    expect(server.requests.some((one) => one.path.includes('q=%EA%B9%80%EB%B0%A5'))).toBe(true);
    router.history.back();
    await waitFor(() => expect(screen.getByLabelText('내역 검색')).toHaveProperty('value', ''));
  });

  it('are shown as chips and removed one by one', async () => {
    const { router } = openList(`/transactions?month=2026-11&categoryId=${food.id},none&minAmount=5000`);
    const active = await screen.findByRole('group', { name: '적용된 필터' });
    await user.click(within(active).getByRole('button', { name: '미분류 지우기' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ month: '2026-11', categoryId: food.id, minAmount: '5000' }),
    );
    await user.click(screen.getByRole('button', { name: '5,000원 이상 지우기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ month: '2026-11', categoryId: food.id }));
  });

  it('of an import reach the server, and are removed like others', async () => {
    const importId = anId();
    const { router, server } = openList(`/transactions?importId=${importId}`);
    const active = await screen.findByRole('group', { name: '적용된 필터' });
    await waitFor(() => expect(server.requests.some((one) => one.path.includes(`importId=${importId}`))).toBe(true));
    await user.click(within(active).getByRole('button', { name: '가져온 거래 지우기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('sum up the whole timeline on request, and the month again', async () => {
    openList('/transactions?type=EXPENSE');
    await user.click(await screen.findByRole('button', { name: '전체 4건 보기' }));
    expect(await screen.findByRole('heading', { name: '모든 기간' })).not.toBeNull();
    await waitFor(async () => expect(await totals()).toEqual(['0원', '51,000원']));
    await user.click(screen.getByRole('button', { name: '이번 달 합계 보기' }));
    expect(await screen.findByRole('button', { name: '전체 4건 보기' })).not.toBeNull();
    expect(screen.queryByRole('heading', { name: '모든 기간' })).toBeNull();
  });

  it('lead from an empty month to all periods by one button', async () => {
    openList('/transactions?month=2027-03');
    expect(await screen.findAllByRole('button', { name: '모든 기간 보기' })).toHaveLength(1);
  });

  it('offer what a text is about when nothing matches it with its ending', async () => {
    const { router } = openList('/transactions?q=커피값');
    await user.click(await screen.findByRole('button', { name: '‘커피’로 찾기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: '커피' }));
  });

  it('leave out categories: chosen in the sheet, shown as chips', async () => {
    const { router, server } = openList('/transactions');
    await user.click(await screen.findByRole('button', { name: '필터' }));
    const sheet = await screen.findByRole('dialog', { name: '필터' });
    const chip = () => within(sheet).getAllByRole('button', { name: '식비' });
    expect(chip()).toHaveLength(1);
    await user.click(within(sheet).getByRole('button', { name: /^제외할 분류 \d+개 모두 보기$/u }));
    const [, excluded] = chip();
    if (excluded) await user.click(excluded);
    await user.click(within(sheet).getByRole('button', { name: '적용' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ excludeCategoryId: food.id }));
    expect(server.requests.some((one) => one.path.includes(`excludeCategoryId=${food.id}`))).toBe(true);
    await user.click(await screen.findByRole('button', { name: '식비 제외 지우기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('are chosen in the sheet and applied together', async () => {
    const { router } = openList('/transactions');
    await user.click(await screen.findByRole('button', { name: '필터' }));
    const sheet = await screen.findByRole('dialog', { name: '필터' });
    await user.click(within(sheet).getByRole('button', { name: '식비' }));
    await user.type(within(sheet).getByLabelText('최소 금액'), '1만');
    expect(router.state.location.search).toEqual({});
    await user.click(within(sheet).getByRole('button', { name: '적용' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ categoryId: food.id, minAmount: '10000' }));
  });
});

describe('purchases in installments', () => {
  it('are listed per installment on the billing basis, in the current month by default', async () => {
    const sofa = anExpense({ date: '2026-11-05', amount: 33_333, description: '소파' });
    const turn = (index: number, date: string): Transaction => ({
      ...sofa,
      date,
      installment: { months: 3, interestFree: true, feeTotal: null, index, groupId: sofa.id },
    });
    const ledger = aLedger({ meId: person.id, categories: [food], transactions });
    const path = `GET /api/v2/books/${ledger.book.id}/transactions`;
    const plain = ledger.handlers[path];
    const { router, server } = openApp('/transactions', [ledger.book], {
      ...ledger.handlers,
      [path]: (request) =>
        request.path.includes('basis=BILLING')
          ? {
              body: {
                items: [turn(2, '2026-11-05'), turn(1, '2026-10-05')],
                nextCursor: null,
                income: 0,
                expense: 66_666,
                count: 2,
                period: { from: '2026-11-01', to: '2026-11-30' },
              },
            }
          : typeof plain === 'function'
            ? plain(request)
            : (plain ?? {}),
    });
    await user.click(await screen.findByRole('button', { name: '필터' }));
    const sheet = await screen.findByRole('dialog', { name: '필터' });
    const month = todayIn(ledger.book.timeZone).slice(0, 7);
    await user.click(within(sheet).getByRole('radio', { name: '청구 기준' }));
    await user.click(within(sheet).getByRole('button', { name: '적용' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ month, basis: 'BILLING' }));
    expect(await screen.findByText('할부 2/3')).not.toBeNull();
    expect(screen.getByText('할부 1/3')).not.toBeNull();
    expect(screen.getByText(/할부를 회차별로 보고 있어요/u)).not.toBeNull();
    const asked = server.requests.filter(
      (one) => one.path.startsWith(path.slice(4)) && one.path.includes('totals=true'),
    );
    expect(asked.at(-1)?.path).toContain('basis=BILLING');
    await user.click(screen.getByRole('button', { name: '할부 청구 기준 지우기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ month }));
  });

  it('are selected as one transaction, however many installments are listed', async () => {
    const sofa = anExpense({ date: '2026-11-05', amount: 33_333, description: '소파' });
    const installment = { months: 3, interestFree: true, feeTotal: null, groupId: sofa.id };
    const ledger = aLedger({ meId: person.id, categories: [food], transactions });
    const items = [2, 1].map((index) => ({ ...sofa, installment: { ...installment, index } }));
    openApp('/transactions?basis=BILLING&from=2026-10-01&to=2026-11-30', [ledger.book], {
      ...ledger.handlers,
      [`GET /api/v2/books/${ledger.book.id}/transactions`]: {
        body: { items, nextCursor: null, income: 0, expense: 66_666, count: 2 },
      },
    });
    expect(await screen.findByText('할부 2/3')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: '선택' }));
    await user.click(await screen.findByRole('checkbox', { name: /전체 선택/u }));
    expect(await screen.findByText('1건 선택')).not.toBeNull();
  });
});

describe('bulk edits', () => {
  it('are undone with one press', async () => {
    const { ledger, server } = openList('/transactions?month=2026-11');
    const undone = `/api/v2/books/${ledger.book.id}/activity/`;
    await screen.findByText('김밥천국');
    await user.click(screen.getByRole('button', { name: '선택' }));
    await user.click(await screen.findByRole('checkbox', { name: /전체 선택/u }));
    const bar = screen.getByRole('toolbar', { name: '선택한 거래' });
    await user.click(within(bar).getByRole('button', { name: '메모' }));
    const dialog = await screen.findByRole('dialog', { name: '메모 바꾸기' });
    await user.type(within(dialog).getByRole('textbox', { name: '메모' }), '출장');
    await user.click(within(dialog).getByRole('button', { name: /건 바꾸기/u }));
    expect(await screen.findByText(/건을 바꿨어요/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '되돌리기' }));
    await waitFor(() =>
      expect(server.requests.filter((one) => one.method === 'POST' && one.path.startsWith(undone))).toHaveLength(1),
    );
  });
});

describe('deleting', () => {
  it('removes the transaction and its amount at once, and restores both', async () => {
    const { ledger } = openList('/transactions?month=2026-11');
    await user.hover(await screen.findByText('김밥천국'));
    await user.click(screen.getByRole('button', { name: '김밥천국 삭제' }));
    await waitFor(() => expect(screen.queryByText('김밥천국')).toBeNull());
    await waitFor(async () => expect((await totals())[1]).toBe('11,500원'));
    expect(ledger.transactions().find((one) => one.description === '김밥천국')?.deletedAt).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: '되돌리기' }));
    expect(await screen.findByText('김밥천국')).not.toBeNull();
    await waitFor(async () => expect((await totals())[1]).toBe('21,000원'));
  });

  it('restores the transaction and says why when the server refuses', async () => {
    const ledger = aLedger({ meId: person.id, transactions });
    const first = transactions[0];
    openApp('/transactions?month=2026-11', [ledger.book], {
      ...ledger.handlers,
      [`DELETE ${ledger.base}/transactions/${first?.id}`]: {
        status: 403,
        body: {
          code: 'ROLE_TOO_LOW',
          message: '이 가계부에서는 권한이 없어요. 소유자나 관리자에게 요청해 주세요.',
          requestId: 'test',
        },
      },
    });
    await user.hover(await screen.findByText('김밥천국'));
    await user.click(screen.getByRole('button', { name: '김밥천국 삭제' }));
    expect(await screen.findByText('이 가계부에서는 권한이 없어요. 소유자나 관리자에게 요청해 주세요.')).not.toBeNull();
    expect(await screen.findByText('김밥천국')).not.toBeNull();
  });

  it('can be undone from the trash', async () => {
    const ledger = aLedger({
      meId: person.id,
      transactions: [anExpense({ description: '지운 것', deletedAt: '2026-11-20T00:00:00.000Z' })],
    });
    openApp('/transactions', [ledger.book], ledger.handlers);
    await user.click(await screen.findByRole('button', { name: '내역 메뉴' }));
    await user.click(await screen.findByRole('menuitem', { name: '휴지통' }));
    await user.click(await screen.findByRole('button', { name: '지운 것 복원' }));
    await waitFor(() => expect(ledger.transactions()[0]?.deletedAt).toBeNull());
    expect(await screen.findByText('휴지통이 비어 있어요')).not.toBeNull();
  });
});

it('changes the category of several transactions at once', async () => {
  const { ledger } = openList('/transactions?month=2026-11&type=EXPENSE');
  await screen.findByText('김밥천국');
  await user.click(screen.getByRole('button', { name: '선택' }));
  const [first, second] = screen.getAllByRole('checkbox', { name: /김밥천국|스타벅스/u });
  if (first && second) {
    await user.click(first);
    await user.click(second);
  }
  const bar = await screen.findByRole('toolbar', { name: '선택한 거래' });
  expect(within(bar).getByText('2건 선택')).not.toBeNull();
  await user.click(within(bar).getByRole('button', { name: '분류' }));
  const dialog = await screen.findByRole('dialog', { name: '분류 바꾸기' });
  await user.click(within(dialog).getByRole('combobox', { name: '분류' }));
  await user.click(await screen.findByRole('option', { name: '식비' }));
  await user.click(within(dialog).getByRole('button', { name: '2건 바꾸기' }));
  await waitFor(() =>
    expect(
      ledger
        .transactions()
        .filter((one) => one.categoryId === food.id)
        .map((one) => one.description)
        .toSorted(),
    ).toEqual(['김밥천국', '스타벅스']),
  );
});

it('shows the month as a calendar, and the transactions of a date', async () => {
  openList('/transactions?month=2026-11&view=calendar');
  const calendar = await screen.findByRole('table', { name: '달력' });
  expect(
    within(calendar)
      .getAllByRole('columnheader')
      .map((one) => one.textContent),
  ).toEqual([...'일월화수목금토']);
  await user.click(await within(calendar).findByRole('button', { name: /^11월 20일 \(금\).*지출.*14,000.*2건$/u }));
  const sheet = await screen.findByRole('dialog', { name: /11월 20일 \(금\)/u });
  expect(await within(sheet).findByText('김밥천국')).not.toBeNull();
  expect(within(sheet).queryByText('월급')).toBeNull();
  expect(within(sheet).getByRole('link', { name: '이날에 거래 추가' })).toHaveProperty('search', '?date=2026-11-20');
});

it('keeps the open day of the calendar in the URL, and Back closes it', async () => {
  const { router } = openList('/transactions?month=2026-11&view=calendar');
  await user.click(await screen.findByRole('button', { name: /^11월 20일 \(금\)/u }));
  await screen.findByRole('dialog');
  expect(router.state.location.search).toMatchObject({ view: 'calendar', day: '2026-11-20' });
  router.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({ month: '2026-11', view: 'calendar' });
});

it('opens a transaction of a day on its own screen', async () => {
  const { router } = openList('/transactions?month=2026-11&view=calendar&day=2026-11-20');
  const sheet = await screen.findByRole('dialog');
  await user.click(await within(sheet).findByRole('link', { name: /김밥천국/u }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/transactions/${transactions[0]?.id}`));
});

it.each([
  ['/transactions', '모든 기간'],
  ['/transactions?month=2026-10', '2026년 10월'],
])('marks the period that %s shows in the filters: %s', async (address, name) => {
  const { router } = openList(address);
  const openFilters = async () => {
    await user.click(await screen.findByRole('button', { name: /^필터/u }));
    const periods = within(await screen.findByRole('dialog', { name: '필터' })).getByRole('group', {
      name: '자주 쓰는 기간',
    });
    return within(periods);
  };
  const periods = await openFilters();
  await waitFor(() =>
    expect(periods.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([name]),
  );
  await user.click(periods.getByRole('button', { name: '올해' }));
  expect(periods.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['올해']);
  await user.click(periods.getByRole('button', { name }));
  await user.click(screen.getByRole('button', { name: '적용' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toMatchObject(Object.fromEntries(new URLSearchParams(address.split('?')[1])));
});

it('filters by the usual periods', async () => {
  const { router } = openList('/transactions');
  const today = todayIn('Asia/Seoul');
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /^필터/u }));
    const sheet = await screen.findByRole('dialog', { name: '필터' });
    await user.click(within(sheet).getByRole('button', { name }));
    await user.click(within(sheet).getByRole('button', { name: '적용' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return router.state.location.search;
  };
  expect(await choose('이번 달')).toEqual({ month: today.slice(0, 7) });
  expect(await choose('올해')).toEqual({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` });
  const { from = '', to } = await choose('3개월');
  expect(to).toBe(today);
  expect(dayNumber(today) - dayNumber(from)).toBeGreaterThan(87);
});

it('abbreviates the totals of a narrow day cell, and labels them in full', async () => {
  onScreen('narrow');
  const rent = anExpense({ date: '2026-11-05', amount: 404_010, description: '월세' });
  const ledger = aLedger({ meId: person.id, categories: [food], transactions: [rent] });
  openApp('/transactions?month=2026-11&view=calendar', [ledger.book], ledger.handlers);
  const day = await screen.findByRole('button', { name: /^11월 5일.*지출.*404,010.*1건$/u });
  expect(within(day).getByText('40만')).not.toBeNull();
});

describe('exporting the list', () => {
  function openWithExport(address: string, answer: FakeAnswer) {
    const ledger = aLedger({ meId: person.id, categories: [food], transactions });
    const path = `/api/v2/books/${ledger.book.id}/export`;
    const { server } = openApp(address, [ledger.book], { ...ledger.handlers, [`GET ${path}`]: answer });
    return { server, path };
  }

  it("exports what is shown, in its order, and saves it under the server's file name", async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    try {
      const { server, path } = openWithExport('/transactions?month=2026-11&type=EXPENSE&q=김밥&sort=-amount', {
        text: 'file',
        headers: {
          'content-disposition': `attachment; filename="salim.csv"; filename*=UTF-8''${encodeURIComponent('살림-우리집-2026-11.csv')}`,
        },
      });
      await user.click(await screen.findByRole('button', { name: '내역 메뉴' }));
      await user.click(await screen.findByRole('menuitem', { name: 'CSV로 내보내기' }));
      await screen.findByText('파일을 내려받았어요');
      expect(saved).toEqual(['살림-우리집-2026-11.csv']);
      const asked = new URL(server.requests.find((one) => one.path.startsWith(path))?.path ?? '', 'http://x');
      expect(Object.fromEntries(asked.searchParams)).toEqual({
        month: '2026-11',
        type: 'EXPENSE',
        q: '김밥',
        sort: '-amount',
        format: 'csv',
      });
    } finally {
      saving.mockRestore();
    }
  });

  it('reports a refused export', async () => {
    openWithExport('/transactions?month=2026-11', {
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', message: '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.', requestId: 'r' },
    });
    await user.click(await screen.findByRole('button', { name: '내역 메뉴' }));
    await user.click(await screen.findByRole('menuitem', { name: '엑셀로 내보내기' }));
    await screen.findByText('내보내지 못했어요');
    expect(screen.getByText('요청이 너무 많아요. 잠시 후 다시 시도해 주세요.')).toBeTruthy();
  });
});
