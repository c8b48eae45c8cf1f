import type { Asset, CardBill, LoanTerms } from '@salim/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useDevicePreferences } from '../../platform/browser/device-preferences.ts';
import { useAssetStore } from '../../platform/stores/asset-store.ts';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBook, anExpense } from '../../testing/builders.ts';
import { openApp } from '../../testing/open-app.tsx';
import { aRule } from '../../testing/recurring-builder.ts';

const user = userEvent.setup();
const book = aBook();
const list = `/api/v2/books/${book.id}/assets`;
const account = anAsset({ bookId: book.id, name: '월급통장', balance: 2_500_000, version: 3 });
const card = anAsset({
  bookId: book.id,
  name: '신한카드',
  assetType: 'CREDIT_CARD',
  balance: -320_000,
  color: '#FF9800',
  card: { paymentDay: 14, cutoffDay: null, settlementAssetId: account.id },
});
const old = anAsset({ bookId: book.id, name: '옛 통장', balance: 9000, isActive: false });

function aBill(values: Partial<CardBill> = {}): CardBill {
  return {
    month: '2026-12',
    from: '2026-11-01',
    to: '2026-11-30',
    paymentDate: '2026-12-14',
    state: 'RUNNING',
    opening: 0,
    charges: 0,
    installments: 0,
    fees: 0,
    amount: 0,
    credited: 0,
    paid: 0,
    remaining: 0,
    turns: [],
    ...values,
  };
}

const purchaseId = '0190a000-0000-7000-8000-0000000000aa';
const bills = {
  items: [
    aBill({
      charges: 45_000,
      installments: 33_333,
      amount: 78_333,
      remaining: 78_333,
      turns: [
        {
          transactionId: purchaseId,
          isMasked: false,
          description: '세탁기',
          date: '2026-09-10',
          turn: 3,
          months: 12,
          amount: 33_333,
          fee: 0,
        },
      ],
    }),
    aBill({
      month: '2026-11',
      from: '2026-10-01',
      to: '2026-10-31',
      paymentDate: '2026-11-16',
      state: 'PAST',
      charges: 90_000,
      amount: 90_000,
      paid: 90_000,
    }),
  ],
  nextCursor: null,
  nextPayment: { date: '2026-12-14', amount: 78_333 },
  settlement: { assetId: account.id, balance: 2_500_000, balanceAfter: 2_421_667 },
  overdue: 380_000,
  laterInstallments: 299_997,
};
const billPath = `GET /api/v2/assets/${card.id}/bills`;

afterEach(() => useDevicePreferences.setState({ numberDisplay: 'won' }));

beforeEach(async () => {
  await import('@salim/contract');
});

describe('the assets', () => {
  it('shows assets and liabilities separately, by type, without those excluded from net worth', async () => {
    openApp('/assets', [book], { [`GET ${list}`]: { body: [account, card, old] }, [billPath]: { body: bills } });
    const worth = await screen.findByRole('region', { name: '순자산' });
    expect(worth.textContent).toContain('2,180,000원');
    expect(worth.textContent).toContain('자산2,500,000원');
    expect(worth.textContent).toContain('부채−320,000원');
    const cards = screen.getByRole('region', { name: '신용카드' });
    expect(within(cards).getByText('매달 14일 결제')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '사용하지 않는 자산' })).getByText('옛 통장')).toBeTruthy();
    expect(useAssetStore.getState().assets).toHaveLength(3);
  });

  it('shows all figures of a row in the chosen format', async () => {
    useDevicePreferences.setState({ numberDisplay: 'man' });
    openApp('/assets', [book], { [`GET ${list}`]: { body: [account, card] }, [billPath]: { body: bills } });
    expect(await screen.findByText('카드값 결제 후 242만 1,667원')).toBeTruthy();
    expect(screen.getByText('12월 14일 (월) 7만 8,333원 결제')).toBeTruthy();
  });

  it('adds a card with a negative balance without a typed minus sign', async () => {
    const { server } = openApp('/assets', [book], {
      [`GET ${list}`]: { body: [account] },
      [`POST ${list}`]: { status: 201, body: card },
    });
    await user.click(await screen.findByRole('button', { name: '자산 추가' }));
    const sheet = await screen.findByRole('dialog', { name: '자산 추가' });
    await user.click(within(sheet).getByRole('button', { name: '추가' }));
    expect(within(sheet).getByText('이름을 입력해 주세요.')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: /종류 입출금통장|입출금통장 종류/u }));
    await user.click(await screen.findByRole('option', { name: '신용카드' }));
    await user.type(within(sheet).getByLabelText('이름'), '신한카드');
    await user.type(within(sheet).getByLabelText('시작 잔액'), '12만');
    await user.click(within(sheet).getByRole('button', { name: '추가' }));
    await screen.findByText('자산을 추가했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      assetType: 'CREDIT_CARD',
      name: '신한카드',
      openingBalance: -120_000,
      color: '#FF9800',
    });
  });

  it('shows a name error at the field and keeps the input', async () => {
    openApp('/assets', [book], {
      [`GET ${list}`]: { body: [account] },
      [`POST ${list}`]: {
        status: 422,
        body: {
          code: 'LIMIT_EXCEEDED',
          message: '입력할 수 있는 범위를 벗어났어요.',
          errors: [{ field: 'name', message: '50자까지 입력할 수 있어요.' }],
          requestId: 'r',
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: '자산 추가' }));
    const sheet = await screen.findByRole('dialog', { name: '자산 추가' });
    const name = within(sheet).getByLabelText('이름');
    await user.type(name, '월급통장{Enter}');
    await within(sheet).findByText('50자까지 입력할 수 있어요.');
    expect(name).toHaveProperty('value', '월급통장');
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('upcoming balances', () => {
  it('are shown per asset: the next payment of a card, the remaining balance of its account, the maturity of a deposit', async () => {
    const savings = anAsset({
      bookId: book.id,
      name: '정기예금',
      assetType: 'SAVINGS_ACCOUNT',
      subType: 'TIME_DEPOSIT',
      institution: '국민은행',
      balance: 1_000_000,
      deposit: { rateBps: 310, maturityDate: '1999-12-31', monthlyPayment: null },
    });
    openApp('/assets', [book], { [`GET ${list}`]: { body: [account, card, savings] }, [billPath]: { body: bills } });
    const cards = await screen.findByRole('region', { name: '신용카드' });
    await within(cards).findByText('12월 14일 (월) 78,333원 결제');
    const accounts = screen.getByRole('region', { name: '입출금통장' });
    expect(within(accounts).getByText('카드값 결제 후 2,421,667원')).toBeTruthy();
    const deposits = screen.getByRole('region', { name: '예·적금' });
    expect(within(deposits).getByText('1999년 12월 31일 (금) 만기')).toBeTruthy();
    expect(within(deposits).getByText('국민은행')).toBeTruthy();
  });

  it('are added up across assets to the net worth over time', async () => {
    const day = (date: string, balance: number) => ({ date, balance });
    openApp('/assets', [book], {
      [`GET ${list}`]: { body: [account, card] },
      [billPath]: { body: bills },
      [`GET /api/v2/assets/${account.id}/history`]: { body: [day('2025-12-01', 1000), day('2026-11-20', 2_500_000)] },
      [`GET /api/v2/assets/${card.id}/history`]: { body: [day('2025-12-01', 0), day('2026-11-20', -320_000)] },
    });
    await screen.findByText('이 기간에 순자산이 2,179,000원 늘었어요.');
    const table = screen.getByRole('table', { name: '순자산' });
    expect(within(table).getByRole('row', { name: '2026년 11월 20일 (금) 2,180,000원' })).toBeTruthy();
  });
});

it('leads from an account to its transactions and those of its debit card, but not of its credit card', async () => {
  const debit = anAsset({
    bookId: book.id,
    name: '체크카드',
    assetType: 'DEBIT_CARD',
    card: { paymentDay: null, cutoffDay: null, settlementAssetId: account.id },
  });
  openApp(`/assets/${account.id}`, [book], {
    [`GET ${list}`]: { body: [account, card, debit] },
    [`GET /api/v2/assets/${account.id}`]: { body: account },
    [`GET /api/v2/assets/${account.id}/history`]: { body: [] },
  });
  const link = await screen.findByRole('link', { name: '이 자산 거래 보기' });
  await waitFor(() =>
    expect(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('assetId')).toBe(
      `${account.id},${debit.id}`,
    ),
  );
});

describe('a credit card', () => {
  const open = (asset = card, answers: object = { [billPath]: { body: bills } }) =>
    openApp(`/assets/${asset.id}`, [book], {
      [`GET ${list}`]: { body: [account, asset] },
      [`GET /api/v2/assets/${asset.id}`]: { body: asset },
      [`GET /api/v2/assets/${asset.id}/history`]: { body: [] },
      ...answers,
    });

  it('shows the next payment, the remaining balance of its account, its bills and their installments', async () => {
    open();
    const panel = await screen.findByRole('region', { name: '카드 청구서' });
    await within(panel).findByText('다음 결제 · 12월 14일 (월)');
    expect(panel.textContent).toContain('카드값 결제 후 · 월급통장2,421,667원현재 2,500,000원');
    expect(panel.textContent).toContain('11.1 ~ 11.30 이용 금액, 더 늘어날 수 있어요');
    expect(panel.textContent).toContain('이후에 결제할 할부가 299,997원 남았어요.');
    expect(panel.textContent).toContain('결제 기록이 없는 지난 청구서가 모두 380,000원이에요.');
    await user.click(within(panel).getByText('2026년 12월 결제'));
    const turn = within(panel).getByRole('link', { name: /세탁기/u });
    expect(turn.textContent).toBe('세탁기3/1233,333원');
    expect(turn).toHaveProperty('pathname', `/transactions/${purchaseId}`);
    const entries = within(panel).getAllByRole('link', { name: '이 기간 거래 보기', hidden: true })[0];
    expect(entries).toHaveProperty('search', `?assetId=${card.id}&from=2026-11-01&to=2026-11-30`);
    expect(within(panel).getByText('결제 완료')).toBeTruthy();
  });

  it('shows what a bill collects after a refund, and where the rest of the refund goes', async () => {
    const next = { month: '2027-01', from: '2026-12-01', to: '2026-12-31', paymentDate: '2027-01-14' } as const;
    const items = [
      aBill({ ...next, state: 'NEXT', installments: 100_000, amount: 100_000, credited: 20_000, remaining: 80_000 }),
      aBill({ charges: -120_000, installments: 100_000, amount: -20_000 }),
    ];
    open(card, { [billPath]: { body: { ...bills, items, nextPayment: { date: '2026-12-14', amount: 0 } } } });
    const panel = await screen.findByRole('region', { name: '카드 청구서' });
    await within(panel).findByText('2026년 12월 결제');
    const summaryOf = (month: string) => within(panel).getByText(`${month} 결제`).closest('details');
    expect(summaryOf('2026년 12월')?.textContent).toMatch(/0원이용 중.*다음 청구서로 이월20,000원/u);
    expect(summaryOf('2026년 12월')?.textContent).not.toContain('−20,000원');
    expect(summaryOf('2027년 1월')?.textContent).toMatch(/80,000원이용 전.*지난 청구서에서 이월−20,000원/u);
  });

  it('records a collected bill as a transfer from its account, and reverts it', async () => {
    const [running, past] = bills.items;
    const owed = { ...bills, items: [running, { ...past, fees: 1000, paid: 0, remaining: 90_000 }] };
    const transactions = `/api/v2/books/${book.id}/transactions`;
    let made = '';
    const { server } = open(card, {
      [billPath]: { body: owed },
      [`POST ${transactions}`]: ({ body }: { body: { id: string } }) => {
        made = body.id;
        return { status: 201, body: anExpense({ id: made, bookId: book.id, type: 'TRANSFER', amount: 90_000 }) };
      },
    });
    await user.click(await screen.findByText('2026년 11월 결제'));
    await user.click(screen.getByRole('button', { name: '90,000원 결제 완료로 기록' }));
    await screen.findByText('카드값을 이체로 기록했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      type: 'TRANSFER',
      amount: 89_000,
      fee: 1000,
      assetId: account.id,
      toAssetId: card.id,
      description: '신한카드 카드값',
    });
    await user.click(screen.getByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(server.count(`DELETE ${transactions}/${made}`)).toBe(1));
  });

  it('warns when the account does not cover the payment', async () => {
    const short = { ...bills, settlement: { ...bills.settlement, balanceAfter: -50_000 } };
    open(card, { [billPath]: { body: short } });
    await screen.findByText('월급통장에 50,000원이 부족해요.');
  });

  it('asks for a payment day when it has none', async () => {
    const bare = { ...card, card: null };
    const { server } = open(bare, {});
    await user.click(await screen.findByRole('button', { name: '결제일 정하기' }));
    const sheet = await screen.findByRole('dialog', { name: '자산 수정' });
    expect(server.count(billPath)).toBe(0);
    await user.click(within(sheet).getByRole('button', { name: /카드사/u }));
    await user.click(await screen.findByRole('option', { name: '삼성카드' }));
    expect(within(sheet).getByText('전월 1일~전월 말일 이용 금액이 매달 13일에 결제돼요.')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: /결제일/u }));
    await user.click(await screen.findByRole('option', { name: '25일' }));
    expect(within(sheet).getByText('전월 13일~당월 12일 이용 금액이 매달 25일에 결제돼요.')).toBeTruthy();
    expect(within(sheet).getByLabelText('금융기관')).toHaveProperty('value', '삼성카드');
  });
});

describe('an asset that another user changes or deletes while its form is open', () => {
  const path = `/api/v2/assets/${account.id}`;
  const isMissing = {
    status: 404,
    body: { code: 'ASSET_NOT_FOUND', message: '자산을 찾을 수 없어요.', requestId: 'test' },
  };
  /** Opens the form and types; `stored` is the server's row, null after deletion. */
  async function typeNote() {
    let stored: Asset | null = account;
    const { server } = openApp(`/assets/${account.id}`, [book], {
      [`GET ${list}`]: () => ({ body: stored === null ? [] : [stored] }),
      [`GET ${path}`]: () => (stored === null ? isMissing : { body: stored }),
      [`GET ${path}/history`]: { body: [] },
      [`POST ${path}/restore`]: () => {
        stored = { ...account, version: 5 };
        return { body: stored };
      },
      [`PUT ${path}`]: ({ body }) => {
        if (stored === null) return isMissing;
        stored = { ...stored, ...(body as Partial<Asset>), version: stored.version + 1 };
        return { body: stored };
      },
    });
    await user.click(await screen.findByRole('button', { name: '수정' }));
    const sheet = within(await screen.findByRole('dialog', { name: '자산 수정' }));
    await user.type(sheet.getByLabelText('메모'), '비상금');
    const become = async (next: Asset | null) => {
      stored = next;
      await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.book(book.id) }));
    };
    return { server, sheet, become, sent: () => server.requests.findLast((one) => one.method === 'PUT')?.body };
  }

  it("keeps both the input and the other user's changes", async () => {
    const { sheet, become, sent } = await typeNote();
    await become({ ...account, name: '생활비통장', version: 4 });
    expect(await sheet.findByText(/방금 이 자산을 수정했어요/u)).toBeTruthy();
    expect(sheet.getByLabelText('메모')).toHaveProperty('value', '비상금');
    await user.click(sheet.getByRole('button', { name: '저장' }));
    await screen.findByText('저장했어요');
    expect(sent()).toMatchObject({ name: '생활비통장', note: '비상금', version: 4 });
  });

  it('says that it was deleted, and restores it with the input', async () => {
    const { server, sheet, become, sent } = await typeNote();
    await become(null);
    await user.click(await sheet.findByRole('button', { name: '복원하고 저장' }));
    await screen.findByText('복원하고 저장했어요');
    expect(server.count(`POST ${path}/restore`)).toBe(1);
    expect(sent()).toMatchObject({ name: '월급통장', note: '비상금', version: 5 });
  });

  it('keeps showing its last state, with a link back', async () => {
    const { sheet, become } = await typeNote();
    await become(null);
    await user.click(await sheet.findByRole('button', { name: '취소' }));
    expect(await screen.findByText(/다른 곳에서 삭제된 자산이에요/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '잔액 맞추기' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '복원' }));
    await screen.findByText('‘월급통장’을 복원했어요');
    expect(await screen.findByRole('button', { name: '잔액 맞추기' })).toBeTruthy();
    expect(screen.queryByText(/다른 곳에서 삭제된 자산이에요/u)).toBeNull();
  });
});

describe('a loan', () => {
  it('shows the remaining debt, the end date and the interest', async () => {
    const loan = anAsset({
      bookId: book.id,
      name: '신용대출',
      assetType: 'OTHER',
      subType: 'LOAN',
      openingBalance: -2_000_000,
      balance: -1_000_000,
      loan: { rateBps: 425, maturityDate: '2199-12-31', monthlyPayment: 300_000 },
    });
    openApp(`/assets/${loan.id}`, [book], {
      [`GET ${list}`]: { body: [loan] },
      [`GET /api/v2/assets/${loan.id}`]: { body: loan },
      [`GET /api/v2/assets/${loan.id}/history`]: { body: [] },
    });
    const plan = await screen.findByRole('region', { name: '상환 계획' });
    expect(plan.textContent).toContain('2,000,000원 중 1,000,000원을 갚았어요.');
    expect(plan.textContent).toContain('연 4.25%');
    expect(plan.textContent).toMatch(/예상 완납 시기\d{4}년 \d{1,2}월 · 4개월 뒤, 이자 약 7,\d{3}원/u);
    expect(within(plan).getByRole('progressbar', { name: '상환율' }).getAttribute('aria-valuenow')).toBe('50');
  });

  it('is edited in the form, and an invalid rate is reported at its field', async () => {
    const { server } = openApp('/assets?add=new', [book], {
      [`GET ${list}`]: { body: [account] },
      [`POST ${list}`]: { status: 201, body: account },
    });
    const sheet = await screen.findByRole('dialog', { name: '자산 추가' });
    await user.click(within(sheet).getByRole('button', { name: /종류 입출금통장|입출금통장 종류/u }));
    await user.click(await screen.findByRole('option', { name: '대출' }));
    expect(within(sheet).getByRole('radio', { name: '갚을 돈' }).getAttribute('aria-checked')).toBe('true');
    const name = within(sheet).getByLabelText('이름');
    expect(name.getAttribute('placeholder')).toBe('예: 주택담보대출');
    await user.type(name, '전세대출');
    await user.type(within(sheet).getByLabelText('연 금리'), '사점이');
    await user.type(within(sheet).getByLabelText('월 상환액'), '30만');
    await user.click(within(sheet).getByRole('button', { name: '추가' }));
    const rate = within(sheet).getByLabelText('연 금리');
    expect([rate.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', rate]);
    await user.clear(rate);
    await user.type(rate, '4.2');
    await user.click(within(sheet).getByRole('button', { name: '추가' }));
    await screen.findByText('자산을 추가했어요');
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      assetType: 'OTHER',
      subType: 'LOAN',
      loan: { rateBps: 420, maturityDate: null, monthlyPayment: 300_000 },
      deposit: null,
    });
  });
});

describe('a pension', () => {
  it('says what other pensions of the same person use of its limits', async () => {
    const pension = anAsset({
      ...{ bookId: book.id, name: 'IRP', assetType: 'INVESTMENT', subType: 'PENSION' },
      terms: { kind: 'IRP', taxBps: 0 },
    });
    const limits = [{ of: 'CREDIT', limit: 9_000_000, used: 2_000_000, usedElsewhere: 6_000_000, left: 1_000_000 }];
    openApp(`/assets/${pension.id}`, [book], {
      [`GET ${list}`]: { body: [account, pension] },
      [`GET /api/v2/assets/${pension.id}`]: { body: pension },
      [`GET /api/v2/assets/${pension.id}/history`]: { body: [] },
      [`GET /api/v2/assets/${pension.id}/allowance`]: {
        body: { kind: 'IRP', limits, source: '소득세법', checkedOn: '2026-11-22' },
      },
    });
    const text = '세액공제 한도 9,000,000원 중 2,000,000원을 채웠고 1,000,000원 남았어요.';
    const item = (await screen.findByText(/다른 연금 계좌에서도 6,000,000원을 채웠어요/u)).textContent;
    expect(item).toContain(text);
  });
});

describe('a loan with a schedule', () => {
  const terms: LoanTerms = {
    ...{ principal: 2_000_000, rateBps: 400, startDate: '2026-01-15', months: 2, graceMonths: 0, paymentDay: 15 },
    ...{ repayment: 'EQUAL_PRINCIPAL', rateChanges: [], dayCount: 'MONTHLY', rounding: 'DOWN' },
    payingAssetId: account.id,
  };
  const loan = anAsset({
    ...{ bookId: book.id, name: '신용대출', assetType: 'OTHER', subType: 'LOAN', terms },
    ...{ openingBalance: -2_000_000, balance: -1_000_000 },
  });
  const row = { n: 2, payment: 1_003_333, interest: 3333, principal: 1_000_000, balance: 0, isOverridden: false };
  const open = (date: string, asset = loan) => {
    const template = { ...aRule().template, type: 'TRANSFER', description: '옛 상환', toAssetId: loan.id } as const;
    return openApp(`/assets/${loan.id}`, [book], {
      [`GET ${list}`]: { body: [account, asset] },
      [`GET /api/v2/assets/${loan.id}`]: { body: asset },
      [`GET /api/v2/assets/${loan.id}/history`]: { body: [] },
      [`GET /api/v2/assets/${loan.id}/schedule`]: { body: { rows: [{ ...row, date }] } },
      [`GET /api/v2/books/${book.id}/recurring`]: {
        body: { items: [aRule({ bookId: book.id, template })], nextCursor: null },
      },
    });
  };

  it('shows what is due next, and warns of another rule that repays it', async () => {
    open('2199-03-15');
    const schedule = await screen.findByRole('region', { name: '상환 일정' });
    await waitFor(() => expect(schedule.textContent).toMatch(/다음 납부.*1,003,333원남은 이자 3,333원/u));
    await within(schedule).findByText(/반복 거래 ‘옛 상환’도 이 대출을 갚고 있어 두 번 기록돼요/u);
    expect(within(schedule).getByRole('link', { name: '반복 거래 보기' })).toHaveProperty(
      'search',
      expect.stringContaining('rule='),
    );
  });

  it('says nothing of a debt that is about that of the schedule', async () => {
    open('2199-03-15', { ...loan, balance: -1_500_000 });
    const schedule = await screen.findByRole('region', { name: '상환 일정' });
    await waitFor(() => expect(schedule.textContent).toContain('다음 납부'));
    expect(schedule.textContent).not.toContain('일정과 달라요');
  });

  it('says so once the debt is more than an installment off the schedule', async () => {
    open('2199-03-15', { ...loan, openingBalance: -9_000_000, balance: -4_000_000 });
    expect(await screen.findByText(/대출 잔액 4,000,000원이 일정과 달라요/u)).toBeTruthy();
  });

  it.each([
    ['after its last installment', '2026-03-15', loan],
    ['once it is repaid early', '2199-03-15', { ...loan, balance: 0 }],
  ])('names no interest to come %s', async (_when, date, asset) => {
    open(date, asset);
    const schedule = await screen.findByRole('region', { name: '상환 일정' });
    await within(schedule).findByText('다 갚았거나 마지막 회차가 지난 대출이에요.');
    expect(schedule.textContent).not.toContain('남은 이자');
  });
});

describe('the contract of a rented home', () => {
  it('is typed and shown as rent and an end, without a rate', async () => {
    const home = anAsset({
      ...{ bookId: book.id, name: '전세', assetType: 'REAL_ESTATE', subType: 'DEPOSIT', balance: 1 },
      deposit: { rateBps: null, maturityDate: '2199-02-28', monthlyPayment: 300_000 },
    });
    openApp(`/assets/${home.id}`, [book], {
      [`GET ${list}`]: { body: [home] },
      [`GET /api/v2/assets/${home.id}`]: { body: home },
      [`GET /api/v2/assets/${home.id}/history`]: { body: [] },
    });
    const contract = await screen.findByRole('region', { name: '임대차 계약' });
    expect(contract.textContent).toMatch(/월세300,000원계약 만기일2199년 2월 28일/u);
    await user.click(screen.getByRole('button', { name: '수정' }));
    const form = await screen.findByRole('form', { name: '자산 수정' });
    expect([within(form).queryByLabelText('월세'), within(form).queryByLabelText('연 금리')]).toEqual([
      expect.anything(),
      null,
    ]);
  });
});

describe('one asset', () => {
  const path = `/api/v2/assets/${account.id}`;
  const history = [
    { date: '2026-09-01', balance: 1_000_000 },
    { date: '2026-11-20', balance: 2_500_000 },
  ];
  const handlers = {
    [`GET ${list}`]: { body: [account] },
    [`GET ${path}`]: { body: account },
    [`GET ${path}/history`]: { body: history },
  };

  it('shows its balance history, for sighted users and screen readers', async () => {
    openApp(`/assets/${account.id}`, [book], handlers);
    await screen.findByText('이 기간에 1,500,000원 늘었어요.');
    const table = screen.getByRole('table', { name: '월급통장 잔액' });
    expect(within(table).getByRole('row', { name: '2026년 9월 1일 (화) 1,000,000원' })).toBeTruthy();
    const line = screen.getByRole('slider', { name: '월급통장 잔액' });
    line.focus();
    await user.keyboard('{ArrowLeft}');
    expect(line.getAttribute('aria-valuetext')).toBe('2026년 9월 1일 (화) 1,000,000원');
    expect(screen.getByRole('link', { name: '이 자산 거래 보기' })).toHaveProperty('search', `?assetId=${account.id}`);
  });

  it('is reconciled with the balance of the bank', async () => {
    const { server } = openApp(`/assets/${account.id}`, [book], {
      ...handlers,
      [`POST ${path}/reconcile`]: { status: 201, body: { asset: account, transaction: null } },
    });
    await user.click(await screen.findByRole('button', { name: '잔액 맞추기' }));
    const dialog = await screen.findByRole('dialog', { name: '잔액 맞추기' });
    await user.type(within(dialog).getByLabelText('실제 잔액'), '2,400,000');
    expect(within(dialog).getByText('가계부 잔액보다 100,000원 적어요.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: '맞추기' }));
    await waitFor(() => expect(server.count(`POST ${path}/reconcile`)).toBe(1));
    expect(server.requests.find((one) => one.path.endsWith('/reconcile'))?.body).toMatchObject({ balance: 2_400_000 });
  });

  it.each([
    [-1_351_300, '갚을 돈', '1,000,000', '갚을 돈이 351,300원 줄어요.'],
    [-1_351_300, '갚을 돈', '1,400,000', '갚을 돈이 48,700원 늘어요.'],
    [-1_351_300, '갚을 돈', '0', '갚을 돈이 1,351,300원 줄어요.'],
    [-1_351_300, '가진 돈', '48,700', '가계부 잔액보다 1,400,000원 많아요.'],
    [50_000, '갚을 돈', '50,000', '가계부 잔액보다 100,000원 적어요.'],
    [0, '갚을 돈', '20,000', '갚을 돈이 20,000원 늘어요.'],
  ])('says from %d to %s %s: %s', async (balance, side, typed, sentence) => {
    const owing = { ...account, balance };
    openApp(`/assets/${account.id}`, [book], {
      ...handlers,
      [`GET ${list}`]: { body: [owing] },
      [`GET ${path}`]: { body: owing },
    });
    await user.click(await screen.findByRole('button', { name: '잔액 맞추기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '잔액 맞추기' }));
    expect(dialog.queryByText(/현재 갚을 돈은/u) !== null).toBe(balance < 0);
    await user.click(dialog.getByRole('radio', { name: side }));
    await user.type(dialog.getByLabelText('실제 잔액'), typed);
    expect(dialog.getByRole('status').textContent).toBe(sentence);
  });

  it('is deleted after confirmation, from another screen, and can be restored', async () => {
    let isGone = false;
    const { server, router } = openApp(`/assets/${account.id}`, [book], {
      ...handlers,
      [`GET ${list}`]: () => ({ body: isGone ? [] : [account] }),
      [`DELETE ${path}`]: () => {
        isGone = true;
        return { status: 204 };
      },
      [`POST ${path}/restore`]: () => {
        isGone = false;
        return { body: account };
      },
    });
    await user.click(await screen.findByRole('button', { name: '삭제' }));
    const question = await screen.findByRole('alertdialog');
    const reads = server.count(`GET ${path}`);
    await user.click(within(question).getByRole('button', { name: '삭제' }));
    await screen.findByText('자산이 없어요');
    expect(router.state.location.pathname).toBe('/assets');
    await user.click(await screen.findByRole('button', { name: '되돌리기' }));
    await screen.findByRole('region', { name: '순자산' });
    expect(server.count(`GET ${path}`)).toBe(reads);
  });

  it('is reported as missing when it does not exist', async () => {
    openApp('/assets/0190a000-0000-7000-8000-00000000dead', [book], { [`GET ${list}`]: { body: [] } });
    await screen.findByText('자산을 찾을 수 없어요');
    expect(screen.getByRole('link', { name: '자산 목록 보기' })).toBeTruthy();
  });
});

it('draws no outlook that is not known yet', async () => {
  const days = ['2026-11-20', '2026-11-21'].map((date) => ({ date, expected: 0, low: 0, high: 0 }));
  const unknown = {
    from: '2026-11-20',
    to: '2026-11-21',
    days,
    items: [],
    lowest: { date: '2026-11-20', expected: 0, cause: null },
    sentence: '앞으로의 잔액은 아직 알 수 없어요.',
  };
  openApp('/assets', [book], {
    [`GET ${list}`]: { body: [account] },
    [`GET /api/v2/books/${book.id}/outlook`]: { body: unknown },
  });
  const region = await screen.findByRole('region', { name: '앞으로 90일' });
  await within(region).findByText(unknown.sentence);
  expect(within(region).queryByRole('slider', { name: '예상 잔액' })).toBeNull();
  expect(region.textContent).not.toContain('0원');
});
