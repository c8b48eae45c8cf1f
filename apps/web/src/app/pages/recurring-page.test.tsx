import type { RecurringCandidate, RecurringRule, UpcomingOccurrence } from '@salim/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAsset } from '../../testing/asset-builder.ts';
import { aBook, anExpense } from '../../testing/builders.ts';
import { aCategory } from '../../testing/category-builder.ts';
import type { SeenRequest } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { aCandidate, anOccurrence, aRule } from '../../testing/recurring-builder.ts';
import { todayIn } from '../../text/format.ts';

const user = userEvent.setup();
const book = aBook();
const base = `/api/v2/books/${book.id}`;
const home = aCategory({ bookId: book.id, name: '주거' });
const bank = anAsset({ bookId: book.id, name: '월급통장' });

interface Held {
  readonly rules?: readonly RecurringRule[];
  readonly upcoming?: readonly UpcomingOccurrence[];
  readonly candidates?: readonly RecurringCandidate[];
}

const list = (items: readonly object[] = []) => ({ body: { items, nextCursor: null } });

const preview = (next: object, dueCount = 0) => ({ body: { items: [next], dueCount, nextCursor: null } });

function answers({ rules, upcoming, candidates }: Held) {
  return {
    [`GET ${base}/categories`]: { body: [home] },
    [`GET ${base}/assets`]: { body: [bank] },
    [`GET ${base}/payments`]: { body: [] },
    [`GET ${base}/recurring`]: list(rules),
    [`GET ${base}/recurring/upcoming`]: list(upcoming),
    [`GET ${base}/recurring/candidates`]: list(candidates),
    [`GET ${base}/recurring/preview`]: preview({ occurrenceDate: '2026-11-29', date: '2026-11-30', isExpected: true }),
  };
}

beforeEach(async () => {
  await import('@salim/contract');
});

afterEach(() => vi.useRealTimers());

describe('remaining fixed costs', () => {
  it.each([
    ['2026-11-20', 25, '2026-11-24', '11월 24일'],
    ['2026-11-25', 25, '2026-12-24', '12월 24일'],
    ['2026-01-31', 25, '2026-02-24', '2월 24일'],
    ['2026-01-31', 31, '2026-02-27', '2월 27일'],
    ['2026-01-31', 1, '2026-01-31', '1월 31일'],
  ])('on %s of a month that starts on day %i end on %s', async (today, monthStartDay, to, named) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T03:00:00.000Z`) });
    const asked: (string | null)[] = [];
    openApp('/recurring-transactions', [aBook({ id: book.id, monthStartDay })], {
      ...answers({ rules: [aRule({ bookId: book.id })] }),
      [`GET ${base}/recurring/upcoming`]: ({ path }: SeenRequest) => {
        const query = new URL(path, 'http://localhost').searchParams;
        asked.push(query.get('from'), query.get('to'));
        return list([anOccurrence({ date: to, state: 'PLANNED', amount: 30_000 })]);
      },
    });
    const left = (await screen.findByText('이번 달 남은 고정지출')).parentElement;
    await waitFor(() => expect(left?.textContent).toContain('30,000원'));
    expect(left?.textContent).toContain(named);
    expect(asked.slice(0, 2)).toEqual([today, to]);
  });
});

describe('the calendar', () => {
  it('adds up only what is still to come', async () => {
    const today = todayIn(book.timeZone);
    const of = (values: Partial<UpcomingOccurrence>) => anOccurrence({ date: today, type: 'INCOME', ...values });
    openApp('/recurring-transactions?view=calendar', [book], {
      ...answers({
        rules: [aRule({ bookId: book.id })],
        upcoming: [
          of({ state: 'RECORDED', amount: 3_180_000 }),
          of({ state: 'PLANNED', amount: 300_000, occurrenceDate: '2026-11-02' }),
          of({ state: 'WAITING', amount: 20_000, occurrenceDate: '2026-11-03' }),
          of({ state: 'SKIPPED', isSkipped: true, amount: 1000, occurrenceDate: '2026-11-04' }),
        ],
      }),
    });
    const coming = await screen.findByText('들어올 돈', { exact: false });
    await waitFor(() => expect(coming.textContent).toBe('들어올 돈 +320,000원'));
  });
});

describe('recurring transactions', () => {
  it('are sorted by next date and show their monthly amount', async () => {
    const rules = [
      aRule({ bookId: book.id }),
      aRule({
        bookId: book.id,
        template: { ...aRule().template, description: '자동차보험', amount: 600_000 },
        rrule: 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2',
      }),
      aRule({ bookId: book.id, isPaused: true, template: { ...aRule().template, description: '헬스장' } }),
    ];
    openApp('/recurring-transactions', [book], answers({ rules }));
    const region = await screen.findByRole('region', { name: '다음 예정일순' });
    expect(within(region).getAllByRole('button')).toHaveLength(2);
    expect(within(region).getByText(/^매달 25일/u)).toBeTruthy();
    expect(within(region).getByText(/^매년 3월 2일/u)).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '멈춘 반복 거래' })).getByText('헬스장')).toBeTruthy();
    expect(screen.getByText('월 고정지출').parentElement?.textContent).toContain('700,000원');
  });

  it('say that a date is provisional when it depends on a holiday that is not announced yet', async () => {
    const rule = aRule({ bookId: book.id, nextDate: '2199-01-25', isNextExpected: true });
    openApp('/recurring-transactions', [book], answers({ rules: [rule] }));
    expect(await screen.findByText(/^2199년 1월 25일 \(금\) 예상$/u)).toBeTruthy();
  });

  it('explain the empty state, and create the first rule', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T03:00:00.000Z') });
    const { server } = openApp('/recurring-transactions', [book], {
      ...answers({}),
      [`POST ${base}/recurring`]: ({ body }: SeenRequest) => ({
        status: 201,
        body: aRule({ bookId: book.id, ...(body as { rrule: string; startDate: string }), template: aRule().template }),
      }),
    });
    await screen.findByText('반복 거래를 등록해 보세요');
    await user.click(screen.getByRole('button', { name: '반복 거래 추가' }));
    const dialog = await screen.findByRole('dialog', { name: '반복 거래 추가' });
    await user.click(within(dialog).getByRole('button', { name: '저장' }));
    expect(await within(dialog).findByText('금액을 입력해 주세요.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: '금액' })));
    await user.type(within(dialog).getByRole('textbox', { name: '금액' }), '65만');
    await user.type(within(dialog).getByLabelText('내용'), '월세');
    await user.click(within(dialog).getByRole('button', { name: /^\d+일 날짜$/u }));
    await user.click(await screen.findByRole('option', { name: '말일' }));
    await user.click(within(dialog).getByRole('button', { name: /휴일과 겹치면/u }));
    await user.click(await screen.findByRole('option', { name: '다음 영업일 (자동이체)' }));
    expect(await within(dialog).findByText('11월 30일 (월) 예상')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: '저장' }));
    await waitFor(() => expect(server.count(`POST ${base}/recurring`)).toBe(1));
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      template: { type: 'EXPENSE', amount: 650_000, description: '월세', visibility: 'SHARED' },
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
      adjust: 'NEXT_BUSINESS_DAY',
      mode: 'AUTO',
      endDate: null,
      count: null,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say before saving that today is recorded at once, unless it is only reminded of', async () => {
    const today = todayIn(book.timeZone);
    openApp('/recurring-transactions', [book], {
      ...answers({}),
      [`GET ${base}/recurring/preview`]: preview({ occurrenceDate: today, date: today, isExpected: false }, 1),
    });
    await user.click(await screen.findByRole('button', { name: '반복 거래 추가' }));
    const dialog = await screen.findByRole('dialog', { name: '반복 거래 추가' });
    await within(dialog).findByText('저장하면 오늘 회차를 바로 기록해요.');
    await user.click(within(dialog).getByRole('radio', { name: '알림 받고 기록' }));
    expect(within(dialog).queryByText('저장하면 오늘 회차를 바로 기록해요.')).toBeNull();
  });

  it('say before saving how many past occurrences are recorded at once', async () => {
    const next = { occurrenceDate: '2026-12-20', date: '2026-12-20', isExpected: false };
    openApp('/recurring-transactions', [book], {
      ...answers({}),
      [`GET ${base}/recurring/preview`]: preview(next, 1234),
    });
    await user.click(await screen.findByRole('button', { name: '반복 거래 추가' }));
    const dialog = await screen.findByRole('dialog', { name: '반복 거래 추가' });
    await within(dialog).findByText('저장하면 시작일부터 오늘까지 1,234건을 바로 기록해요.');
  });

  it('may transfer into an account of another book', async () => {
    const shared = aBook({ title: '우리집', memberCount: 2 });
    const joint = anAsset({ bookId: shared.id, name: '생활비 통장' });
    const into = { bookId: shared.id, assetId: joint.id };
    const rule = aRule({
      bookId: book.id,
      into,
      leavesBook: true,
      template: { ...aRule().template, type: 'TRANSFER', description: '생활비', assetId: bank.id, splits: [] },
    });
    const { server } = openApp('/recurring-transactions', [book, shared], {
      ...answers({ rules: [rule] }),
      [`GET /api/v2/books/${shared.id}/assets`]: { body: [joint] },
      [`POST ${base}/recurring`]: { status: 201, body: rule },
    });
    expect(await screen.findByText(/월급통장 → 우리집/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '반복 거래 추가' }));
    const dialog = await screen.findByRole('dialog', { name: '반복 거래 추가' });
    await user.click(within(dialog).getByRole('radio', { name: '이체' }));
    await user.type(within(dialog).getByRole('textbox', { name: '금액' }), '60만');
    await user.click(within(dialog).getByRole('button', { name: /보내는 자산/u }));
    await user.click(await screen.findByRole('option', { name: /월급통장/u }));
    await user.click(within(dialog).getByRole('button', { name: /받는 자산/u }));
    await user.click(await screen.findByRole('option', { name: /우리집 › 생활비 통장/u }));
    expect(await within(dialog).findByText(/수입·지출에는 포함되지 않아요/u)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: '저장' }));
    await waitFor(() => expect(server.count(`POST ${base}/recurring`)).toBe(1));
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      template: { type: 'TRANSFER', assetId: bank.id, toAssetId: null, fee: 0 },
      into,
    });
  });

  it.each([
    [false, ['멈추기', '삭제']],
    [true, ['삭제']],
  ])('that move another user’s money can only be stopped or deleted, paused: %s', async (isPaused, names) => {
    const template = { ...aRule().template, type: 'TRANSFER' as const, description: '생활비', assetId: bank.id };
    const rule = aRule({ bookId: book.id, into: null, leavesBook: true, isPaused, template });
    openApp('/recurring-transactions', [book], answers({ rules: [rule] }));
    await user.click(await screen.findByText('생활비'));
    const dialog = await screen.findByRole('dialog', { name: '생활비' });
    await within(dialog).findByText(/만든 사람만 할 수 있어요/u);
    const shown = within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(shown.filter((name) => ['수정', '멈추기', '다시 시작', '삭제'].includes(name ?? ''))).toEqual(names);
  });

  it('start from a detected pattern, and from a transaction', async () => {
    openApp('/recurring-transactions', [book], answers({ candidates: [aCandidate()] }));
    expect(await screen.findByText('매달 25일쯤 17,000원 · 6번')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '영상 구독 반복 거래로 등록' }));
    const dialog = await screen.findByRole('dialog', { name: '반복 거래 추가' });
    expect(within(dialog).getByRole('textbox', { name: '금액' })).toHaveProperty('value', '17,000');
    expect(within(dialog).getByLabelText('내용')).toHaveProperty('value', '영상 구독');
  });

  it('start from the transaction that a screen links from', async () => {
    const transaction = anExpense({ bookId: book.id, description: '수영 강습', amount: 88_000, date: '2026-11-20' });
    const { server } = openApp(`/recurring-transactions?entry=${transaction.id}`, [book], {
      ...answers({}),
      [`GET ${base}/transactions/${transaction.id}`]: { body: transaction },
      [`POST ${base}/recurring`]: { status: 201, body: aRule() },
    });
    const dialog = await screen.findByRole('dialog', { name: '반복 거래 추가' });
    expect(within(dialog).getByLabelText('내용')).toHaveProperty('value', '수영 강습');
    await user.click(within(dialog).getByRole('button', { name: '저장' }));
    await waitFor(() => expect(server.count(`POST ${base}/recurring`)).toBe(1));
    expect(server.requests.find((one) => one.method === 'POST')?.body).toMatchObject({
      template: { amount: 88_000, description: '수영 강습' },
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=20',
      startDate: '2026-11-21',
    });
  });

  it('are changed for all future occurrences, or from a date on', async () => {
    const rule = aRule({ bookId: book.id, nextDate: '2199-01-25' });
    const one = `${base}/recurring/${rule.id}`;
    const { server } = openApp(`/recurring-transactions?rule=${rule.id}`, [book], {
      ...answers({ rules: [rule] }),
      [`GET ${one}/occurrences`]: list([anOccurrence({ ruleId: rule.id })]),
      [`POST ${one}/split`]: { status: 201, body: rule },
    });
    const sheet = await screen.findByRole('dialog', { name: '월세' });
    await user.click(within(sheet).getByRole('button', { name: '수정' }));
    const form = await screen.findByRole('dialog', { name: '반복 거래 수정' });
    const amount = within(form).getByRole('textbox', { name: '금액' });
    await user.clear(amount);
    await user.type(amount, '700000');
    await user.click(within(form).getByRole('radio', { name: '특정 날짜부터' }));
    await user.click(within(form).getByRole('button', { name: '저장' }));
    await waitFor(() => expect(server.count(`POST ${one}/split`)).toBe(1));
    const body = server.requests.find((request) => request.method === 'POST')?.body as { changes: object };
    expect(body).toMatchObject({ fromDate: '2199-01-25', changes: { template: { amount: 700_000 } }, version: 3 });
    expect(Object.keys(body.changes)).toEqual(['template']);
  });

  it('skip one occurrence, and undo it', async () => {
    const rule = aRule({ bookId: book.id });
    const place = `${base}/recurring/${rule.id}/occurrences/2199-01-25`;
    const { server } = openApp(`/recurring-transactions?rule=${rule.id}`, [book], {
      ...answers({ rules: [rule] }),
      [`GET ${base}/recurring/${rule.id}/occurrences`]: list([anOccurrence({ ruleId: rule.id })]),
      [`PUT ${place}`]: { body: anOccurrence({ isSkipped: true, state: 'SKIPPED' }) },
    });
    await user.click(await screen.findByRole('button', { name: /더보기$/u }));
    await user.click(await screen.findByRole('menuitem', { name: '이번만 건너뛰기' }));
    await waitFor(() => expect(server.count(`PUT ${place}`)).toBe(1));
    await user.click(await screen.findByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(server.count(`PUT ${place}`)).toBe(2));
    expect(server.requests.filter((one) => one.method === 'PUT').map((one) => one.body)).toEqual([
      { skip: true },
      { skip: false },
    ]);
  });

  it('are recorded from the notification that asks for it', async () => {
    const rule = aRule({ bookId: book.id, mode: 'REMIND' });
    const place = `${base}/recurring/${rule.id}/occurrences/2026-11-20`;
    const waiting = anOccurrence({ ruleId: rule.id, date: '2026-11-20', state: 'WAITING', mode: 'REMIND' });
    const { server } = openApp(`/recurring-transactions?record=${rule.id}&date=2026-11-20`, [book], {
      ...answers({ rules: [rule], upcoming: [waiting] }),
      [`GET ${base}/recurring/${rule.id}/occurrences`]: list([waiting]),
      [`POST ${place}/record`]: { status: 201, body: anExpense({ amount: 48_200 }) },
    });
    const dialog = await screen.findByRole('dialog', { name: '기록하기' });
    const amount = within(dialog).getByRole('textbox', { name: '금액' });
    await user.clear(amount);
    await user.type(amount, '48200');
    await user.click(within(dialog).getByRole('button', { name: '기록하기' }));
    await waitFor(() => expect(server.count(`POST ${place}/record`)).toBe(1));
    expect(server.requests.find((one) => one.method === 'POST')?.body).toEqual({ amount: 48_200, date: '2026-11-20' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are read-only for a viewer', async () => {
    const seen = aBook({ role: 'VIEWER' });
    const rule = aRule({ bookId: seen.id });
    const at = `/api/v2/books/${seen.id}`;
    openApp(`/recurring-transactions?rule=${rule.id}`, [seen], {
      [`GET ${at}/categories`]: { body: [] },
      [`GET ${at}/assets`]: { body: [] },
      [`GET ${at}/payments`]: { body: [] },
      [`GET ${at}/recurring`]: list([rule]),
      [`GET ${at}/recurring/upcoming`]: list(),
      [`GET ${at}/recurring/${rule.id}/occurrences`]: list([anOccurrence({ ruleId: rule.id })]),
    });
    const sheet = await screen.findByRole('dialog', { name: '월세' });
    await within(sheet).findByText('예정된 회차');
    expect(within(sheet).queryByRole('button', { name: '수정' })).toBeNull();
    expect(within(sheet).queryByRole('button', { name: /더보기$/u })).toBeNull();
  });
});
