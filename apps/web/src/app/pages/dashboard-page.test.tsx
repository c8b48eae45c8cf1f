import type { Dashboard, Insight } from '@salim/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outbox } from '../../features/transactions/outbox/outbox.ts';
import { useOutbox } from '../../features/transactions/outbox/outbox-state.ts';
import { useDevicePreferences } from '../../platform/browser/device-preferences.ts';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBook, anExpense, anId } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import { aDashboard } from '../../testing/dashboard-builder.ts';
import { unreachable } from '../../testing/fake-server.ts';
import { openApp, person } from '../../testing/open-app.tsx';
import { aWaiting, aWritten } from '../../testing/outbox-builder.ts';
import { anOccurrence } from '../../testing/recurring-builder.ts';
import { onScreen } from '../../testing/setup.ts';

const user = userEvent.setup();
const book = aBook();
const food = aCategory({ bookId: book.id, name: '식비' });
const account = anAsset({ bookId: book.id, name: '월급통장', balance: 2_500_000 });
const card = anAsset({ bookId: book.id, name: '국민카드', assetType: 'CREDIT_CARD', balance: -320_000 });
const categories = { [`GET /api/v2/books/${book.id}/categories`]: { body: [food] } };

const base = aDashboard({ bookId: book.id });
/** Spending of 176,000 on the first five days of November and 50,000 on each day of October. */
const month = aDashboard({
  bookId: book.id,
  income: 3_200_000,
  expense: 880_000,
  days: base.days.map((day, index) => (index < 5 ? { ...day, expense: 176_000 } : day)),
  previous: {
    ...base.previous,
    expense: 1_550_000,
    expenseToDate: 1_000_000,
    days: base.previous.days.map((day) => ({ ...day, expense: 50_000 })),
  },
  recent: [
    anExpense({
      bookId: book.id,
      description: '김밥천국',
      amount: 8500,
      splits: [{ categoryId: food.id, amount: 8500, memo: '' }],
      assetId: account.id,
    }),
  ],
  assets: { netWorth: 2_180_000, positive: 2_500_000, negative: -320_000, items: [account, card] },
  attention: { uncategorized: 12, inbox: 3, duplicates: 2, unsettled: -35_000, reported: 0 },
  cardPayments: [{ assetId: card.id, date: '2026-12-15', amount: 420_000 }],
});
const budget = { total: 1_000_000, spent: 880_000, remaining: 120_000, carriedOver: 0, pace: 20 / 30 };

function openDashboard(data: Dashboard) {
  return openApp('/dashboard', [book], { 'GET /api/v2/dashboard': { body: data }, ...categories });
}

afterEach(() => useDevicePreferences.setState({ numberDisplay: 'won' }));

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

  it.each([
    ['sign', '₩35,000', '₩420,000'],
    ['man', '3만 5,000원', '42만원'],
  ] as const)('shows what needs attention in the format %s', async (numberDisplay, debt, bill) => {
    useDevicePreferences.setState({ numberDisplay });
    openDashboard(month);
    const attention = await screen.findByRole('region', { name: '확인해 주세요' });
    expect(within(attention).getByText(debt)).toBeTruthy();
    expect(within(attention).getByText(bill)).toBeTruthy();
  });

  it('answers what the month cost, and links the amounts to their transactions', async () => {
    openDashboard({ ...month, budget });
    const spent = await screen.findByRole('region', { name: '이번 달 쓴 돈' });
    expect(within(spent).getByRole('link', { name: '880,000원' })).toHaveProperty(
      'search',
      '?month=2026-11&type=EXPENSE',
    );
    expect(screen.getByRole('link', { name: '지난달 이맘때보다 120,000원 (12%) 덜 썼어요.' })).toHaveProperty(
      'search',
      '?from=2026-10-01&to=2026-10-20&type=EXPENSE',
    );
    const main = screen.getByRole('main');
    expect(within(main).getAllByText('880,000')).toHaveLength(1);
  });

  it('says how many queued transactions are not in the sums yet, as the list does', async () => {
    vi.spyOn(outbox, 'start').mockReturnValue(() => undefined);
    const queued = anExpense({ bookId: book.id });
    const item = aWaiting(queued, { kind: 'create', written: aWritten(queued, person.id) }, { userId: person.id });
    openDashboard(month);
    const spent = await screen.findByRole('region', { name: '이번 달 쓴 돈' });
    expect(screen.queryByText(/^전송 대기/u)).toBeNull();
    act(() => useOutbox.setState({ items: [{ ...item, seq: 1 }], waitingCount: 1, isLoaded: true }));
    const note = await screen.findByText('전송 대기 1건은 서버에 저장되면 합계에 반영돼요.');
    expect(spent.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    act(() => useOutbox.setState({ items: [], waitingCount: 0 }));
  });

  it('says what can be spent today, as the budget does', async () => {
    openDashboard({ ...month, budget });
    const today = await screen.findByRole('region', { name: '오늘 쓸 수 있는 돈' });
    // 120,000 for the eleven days from the 20th to the 30th.
    expect(within(today).getByRole('link', { name: '10,909원' })).toHaveProperty('pathname', '/budgets');
    expect(within(today).getByText('예산 기준')).toBeTruthy();
    expect(within(today).queryByText('예산을 넘었어요')).toBeNull();
    const panel = await screen.findByRole('region', { name: '남은 예산' });
    expect(panel.textContent).toContain('120,000원');
    expect(panel.textContent).toContain('이번 달이 67% 지났고, 예산의 88%를 썼어요.');
    expect(within(panel).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('88%');
    expect(within(panel).getByRole('link', { name: '예산 보기' })).toHaveProperty('search', '?month=2026-11');
  });

  it('suggests a budget where there is none', async () => {
    openDashboard(month);
    const today = await screen.findByRole('region', { name: '오늘 쓸 수 있는 돈' });
    expect(within(today).getByRole('link', { name: '예산 정하기' })).toHaveProperty('search', '?month=2026-11');
    expect(await screen.findByRole('region', { name: '순자산' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: '남은 예산' })).toBeNull();
  });

  it('says so once the budget is exceeded', async () => {
    openDashboard({ ...month, budget: { ...budget, total: 500_000, remaining: -380_000 } });
    const today = await screen.findByRole('region', { name: '오늘 쓸 수 있는 돈' });
    expect(within(today).getByRole('link', { name: '0원' })).toBeTruthy();
    expect(within(today).getByText('예산을 넘었어요')).toBeTruthy();
    const panel = await screen.findByRole('region', { name: '예산 초과' });
    expect(panel.textContent).toContain('380,000원');
  });

  it('explains why the budget counts a different sum than the month', async () => {
    openDashboard({ ...month, budget: { ...budget, spent: 300_000, remaining: 700_000 } });
    expect(await screen.findByText(/할부를 청구되는 달에 나눠 반영하면 300,000원을 썼어요\./u)).toBeTruthy();
  });

  it('draws the spending over that of the previous month, with a table and by keys', async () => {
    openDashboard(month);
    const chart = await screen.findByRole('slider', { name: '날짜별로 더한 지출' });
    expect(chart.getAttribute('aria-valuetext')).toBe('11월 20일까지 이번 달 880,000원, 지난달 1,000,000원');
    chart.focus();
    await user.keyboard('{Home}{ArrowRight}');
    expect(chart.getAttribute('aria-valuetext')).toBe('11월 2일까지 이번 달 352,000원, 지난달 100,000원');
    await user.keyboard('{End}');
    expect(chart.getAttribute('aria-valuetext')).toBe('10월 31일까지 지난달 1,550,000원');
    const table = screen.getByRole('table', { name: '날짜별로 더한 지출' });
    expect(within(table).getAllByRole('row')).toHaveLength(32);
    expect(within(table).getByRole('row', { name: '11월 5일까지 880,000원 250,000원' })).toBeTruthy();
  });

  it('links everything that needs attention, with the next card bill', async () => {
    openDashboard(month);
    const panel = await screen.findByRole('region', { name: '확인해 주세요' });
    const links = within(panel)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['정산 보낼 돈35,000원', '/settlement'],
      ['확인할 내역3건', '/inbox'],
      ['미분류 거래12건', '/unsorted'],
      ['중복 의심 거래2쌍', '/duplicates'],
      ['12월 15일 국민카드 대금420,000원', `/assets/${card.id}`],
    ]);
  });

  it('tells the first insight in a line that opens it, and silences it', async () => {
    const anInsight = (kind: Insight['kind'], sentence: string, link: string): Insight => {
      return { id: anId(), kind, sentence, link, refs: [] };
    };
    const bill = anInsight('MISSING_BILL', '관리비가 아직 없어요.', '/duplicates');
    const twice = anInsight('DOUBLE_CHARGE', '두 번 나갔어요.', '/duplicates');
    const rise = anInsight('PRICE_RISE', '요금이 올랐어요.', '/transactions');
    const path = `/api/v2/books/${book.id}/insights`;
    const { server } = openApp('/dashboard', [book], {
      ...categories,
      [`GET /api/v2/dashboard`]: { body: month },
      [`GET ${path}`]: { body: [twice, bill, rise] },
      [`POST ${path}/${bill.id}/dismiss`]: {},
    });
    const line = within(await screen.findByRole('region', { name: '평소와 다른 것' }));
    expect(line.getByRole('link', { name: bill.sentence }).getAttribute('href')).toBe('/duplicates');
    await user.click(line.getByRole('button', { name: `다시 알리지 않기: ${bill.sentence}` }));
    expect(await screen.findByRole('link', { name: rise.sentence })).toBeTruthy();
    expect(screen.queryByText(bill.sentence)).toBeNull();
    expect(screen.queryByText(twice.sentence)).toBeNull();
    expect(server.requests.filter((one) => one.path === `${path}/${bill.id}/dismiss`)).toHaveLength(1);
  });

  it.each([
    [-35_000, '정산 확인 대기35,000원'],
    [-20_000, '정산 보낼 돈15,000원'],
  ])('does not ask again for what is reported as sent: %i', async (reported, text) => {
    openDashboard({ ...month, attention: { ...month.attention, reported } });
    const matters = await screen.findByRole('region', { name: '확인해 주세요' });
    expect(within(matters).getByRole('link', { name: /정산/u }).textContent).toBe(text);
  });

  it('asks the recipient to confirm what is reported as sent', async () => {
    openDashboard({ ...month, attention: { ...month.attention, unsettled: 35_000, reported: 35_000 } });
    const matters = await screen.findByRole('region', { name: '확인해 주세요' });
    expect(within(matters).getByRole('link', { name: /정산 받은 돈 확인/u })).toBeTruthy();
  });

  it('says which card has a bill without a recorded payment', async () => {
    openDashboard({ ...month, overdueCardPayments: [{ assetId: card.id, date: '2026-11-16', amount: 250_000 }] });
    const matters = await screen.findByRole('region', { name: '확인해 주세요' });
    const link = within(matters).getByRole('link', { name: /11월 16일 국민카드 결제 기록 없음.*250,000원/u });
    expect(link).toHaveProperty('pathname', `/assets/${card.id}`);
  });

  it('is silent when nothing needs attention', async () => {
    const attention = { uncategorized: 0, inbox: 0, duplicates: 0, unsettled: 0, reported: 0 };
    openDashboard({ ...month, attention, cardPayments: [] });
    await screen.findByRole('region', { name: '앞으로 7일' });
    expect(screen.queryByRole('region', { name: '확인해 주세요' })).toBeNull();
  });

  it('lists what goes and comes in the next seven days, and a card bill only there', async () => {
    openDashboard({
      ...month,
      upcoming: [
        anOccurrence({ date: '2026-11-21', description: '월세', amount: 650_000 }),
        anOccurrence({ date: '2026-11-25', type: 'INCOME', description: '급여', amount: 3_000_000 }),
      ],
      cardPayments: [{ assetId: card.id, date: '2026-11-27', amount: 420_000 }],
    });
    const week = await screen.findByRole('region', { name: '앞으로 7일' });
    expect(week.textContent).toContain('나갈 돈 1,070,000원들어올 돈 3,000,000원');
    expect(
      within(week)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['내일월세 −650,000원', '11월 25일급여 +3,000,000원', '11월 27일국민카드 카드 대금−420,000원']);
    expect(within(week).getByRole('link', { name: /국민카드/u })).toHaveProperty('pathname', `/assets/${card.id}`);
    expect(screen.queryByRole('link', { name: /국민카드 대금/u })).toBeNull();
  });

  it('counts what does not fit into the seven days’ rows', async () => {
    const upcoming = Array.from({ length: 6 }, (_, index) =>
      anOccurrence({ date: '2026-11-22', description: `구독 ${index + 1}`, amount: 60_000 - index }),
    );
    openDashboard({ ...month, upcoming });
    const week = await screen.findByRole('region', { name: '앞으로 7일' });
    expect(within(week).getAllByRole('listitem')).toHaveLength(4);
    expect(within(week).queryByText('나가거나 들어올 돈이 없어요.')).toBeNull();
    expect(within(week).getByRole('link', { name: '외 3건' })).toHaveProperty('search', '?view=calendar');
  });

  it('says so when nothing is due', async () => {
    openDashboard(month);
    const week = await screen.findByRole('region', { name: '앞으로 7일' });
    expect(within(week).getByText('나가거나 들어올 돈이 없어요.')).toBeTruthy();
  });

  it('shows the latest transactions', async () => {
    openDashboard(month);
    const recent = await screen.findByRole('region', { name: '최근 거래' });
    expect(await within(recent).findByText('식비 · 월급통장')).toBeTruthy();
    expect(within(recent).getByRole('link', { name: '모두 보기' })).toHaveProperty('pathname', '/transactions');
    expect(screen.queryByText('누가 얼마나 냈나요?')).toBeNull();
  });

  it('leaves the second column to wide windows', async () => {
    onScreen('narrow');
    openDashboard({ ...month, budget });
    await screen.findByRole('region', { name: '최근 거래' });
    expect(screen.getByRole('region', { name: '오늘 쓸 수 있는 돈' })).toBeTruthy();
    for (const name of ['남은 예산', '순자산']) expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('shows only what another month cost, and what was left of its budget', async () => {
    const past = { ...month, month: '2026-10', from: '2026-10-01', to: '2026-10-31' };
    openDashboard({ ...past, previous: { ...month.previous, month: '2026-09', expense: 800_000 }, budget });
    expect(await screen.findByRole('region', { name: '10월 쓴 돈' })).toBeTruthy();
    expect(screen.getByText('9월보다 80,000원 (10%) 더 썼어요.')).toBeTruthy();
    const left = screen.getByRole('region', { name: '남은 예산' });
    expect(within(left).getByRole('link', { name: '120,000원' })).toHaveProperty('search', '?month=2026-10');
    expect(screen.getByRole('link', { name: '10월 거래 보기' })).toHaveProperty('search', '?month=2026-10');
    await screen.findByRole('slider', { name: '날짜별로 더한 지출' });
    for (const name of ['오늘 쓸 수 있는 돈', '확인해 주세요', '앞으로 7일', '최근 거래', '순자산']) {
      expect(screen.queryByRole('region', { name })).toBeNull();
    }
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
    await screen.findByRole('region', { name: '이번 달 쓴 돈' });
    await user.click(screen.getByRole('button', { name: '이전 달' }));
    expect(await screen.findByRole('region', { name: '10월 쓴 돈' })).toBeTruthy();
    expect(router.state.location.search).toEqual({ month: '2026-10' });
    expect(server.requests.some((one) => one.path === `/api/v2/dashboard?bookId=${book.id}&month=2026-10`)).toBe(true);
  });

  it('shows who paid what in a shared book', async () => {
    const members = [
      {
        userId: '0190a000-0000-7000-8000-0000000000a1',
        name: '민지',
        color: '#0A7D5A',
        paid: 300_000,
        isMasked: false,
      },
      {
        userId: '0190a000-0000-7000-8000-0000000000a2',
        name: '지수',
        color: '#C4656F',
        paid: 580_000,
        isMasked: false,
      },
    ];
    openApp('/dashboard', [book], { 'GET /api/v2/dashboard': { body: { ...month, members } }, ...categories });
    const panel = await screen.findByRole('region', { name: '누가 얼마나 냈나요?' });
    const [first] = within(panel)
      .getAllByRole('listitem')
      .map((row) => within(row).getByRole('link'));
    const faces = within(panel)
      .getAllByText(/^[민지]$/u)
      .map((face) => face.style.getPropertyValue('--face'));
    expect(new Set(faces).size).toBe(2);
    expect(first).toHaveProperty('search', `?month=2026-11&memberId=${members[1]?.userId}&type=EXPENSE`);
  });

  it('offers ways to start in an empty book', async () => {
    const empty = aDashboard({ bookId: book.id, isEmpty: true });
    openApp('/dashboard', [book], { 'GET /api/v2/dashboard': { body: empty }, ...categories });
    expect(await screen.findByRole('heading', { name: '오늘 뭐 샀어요?' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /직접 입력/u })).toHaveProperty('pathname', '/transactions/new');
    expect(screen.getByRole('link', { name: /카드 문자 붙여넣기/u })).toHaveProperty('pathname', '/paste');
    expect(screen.getByRole('link', { name: /파일 가져오기/u })).toHaveProperty('pathname', '/imports');
    expect(screen.getByRole('link', { name: /자산 추가/u })).toHaveProperty('search', '?add=new');
  });

  it('takes the first amount along to the entry form', async () => {
    const empty = aDashboard({ bookId: book.id, isEmpty: true });
    const { router } = openApp('/dashboard', [book], { 'GET /api/v2/dashboard': { body: empty }, ...categories });
    const question = await screen.findByRole('region', { name: '직접 입력' });
    await user.type(within(question).getByRole('textbox', { name: '금액' }), '4500');
    await user.click(within(question).getByRole('link', { name: '직접 입력하기' }));
    expect(router.state.location).toMatchObject({ pathname: '/transactions/new', search: { amount: '4500' } });
  });

  it('reminds of the e-mail address below the first question', async () => {
    const empty = aDashboard({ bookId: book.id, isEmpty: true });
    openApp('/dashboard', [book], {
      'GET /api/v2/dashboard': { body: empty },
      'GET /api/v2/user/me': { body: { ...person, emailVerified: false } },
      ...categories,
    });
    const question = await screen.findByRole('region', { name: '직접 입력' });
    const reminder = await screen.findByText(/이메일을 인증해 주세요/u);
    expect(question.compareDocumentPosition(reminder) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
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
    await screen.findByText('이번 달 쓴 돈');
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
    await screen.findByText('이번 달 쓴 돈');
    expect(screen.queryByText('오프라인이에요')).toBeNull();
  });
});
