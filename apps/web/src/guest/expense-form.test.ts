import type { GuestView } from '@salim/contract';
import { fractionDigits } from '@salim/domain';
import { fireEvent, getByLabelText, getByText } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CURRENCIES } from '../text/currencies.ts';
import { EMPTY_EXPENSE, expenseForm, readAmount } from './expense-form.ts';

const view: GuestView = {
  bookTitle: '제주 여행',
  memberName: '서연',
  scope: 'ADD',
  currency: 'KRW',
  balance: 0,
  offersToss: true,
  transfers: [],
  items: [],
  masked: { count: 0, share: 0 },
  sentPending: [],
  members: [{ memberId: 'minsu', name: '민수' }],
  nextCursor: null,
};

it('dates an expense today, or on the chosen day, and refuses none', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 5, 0, 30) });
  const [onSubmit, onInput] = [vi.fn(), vi.fn()];
  const input = { ...EMPTY_EXPENSE, amountText: '12,000', description: '택시' };
  const form = expenseForm({ view, input, isSending: false, onInput, onSubmit, onCancel: vi.fn() });
  const sent = { amount: 12_000, description: '택시' };
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenLastCalledWith({ ...sent, date: '2026-11-05' });
  const day = getByLabelText(form, '날짜');
  fireEvent.input(day, { target: { value: '2026-11-02' } });
  expect(onInput).toHaveBeenLastCalledWith({ ...input, date: '2026-11-02' });
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenLastCalledWith({ ...sent, date: '2026-11-02' });
  fireEvent.input(day, { target: { value: '' } });
  fireEvent.submit(form);
  expect(getByText(form, '날짜를 선택해 주세요.')).toBeTruthy();
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it('takes an amount in another currency, with what it came to if the guest knows', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 5, 12) });
  const onSubmit = vi.fn();
  const input = { ...EMPTY_EXPENSE, amountText: '12.34', description: '택시' };
  const form = expenseForm({ view, input, isSending: false, onInput: vi.fn(), onSubmit, onCancel: vi.fn() });
  const own = getByLabelText(form, '실제로 나간 돈 (원, 선택)');
  const isShown = () => !(own.closest('[hidden]') instanceof HTMLElement);
  fireEvent.submit(form);
  expect(getByText(form, '금액을 숫자로 입력해 주세요.')).toBeTruthy();
  expect(isShown()).toBe(false);

  fireEvent.change(getByLabelText(form, '통화'), { target: { value: 'USD' } });
  expect(isShown()).toBe(true);
  const sent = { description: '택시', date: '2026-11-05', foreign: { currency: 'USD', amount: 1234 } };
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenLastCalledWith(sent);
  fireEvent.input(own, { target: { value: '17000' } });
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenLastCalledWith({ ...sent, amount: 17_000 });
  fireEvent.input(own, { target: { value: '17.5' } });
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenCalledTimes(2);

  fireEvent.change(getByLabelText(form, '통화'), { target: { value: 'KRW' } });
  fireEvent.input(getByLabelText(form, '금액'), { target: { value: '9000' } });
  fireEvent.submit(form);
  expect(onSubmit).toHaveBeenLastCalledWith({ description: '택시', date: '2026-11-05', amount: 9000 });
});

it('reads an amount as the rest of the app does, and marks what it cannot read', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 5, 12) });
  const onSubmit = vi.fn();
  const input = { ...EMPTY_EXPENSE, description: '택시' };
  const form = expenseForm({ view, input, isSending: false, onInput: vi.fn(), onSubmit, onCancel: vi.fn() });
  const amount = getByLabelText(form, '금액');
  const send = (text: string) => {
    onSubmit.mockClear();
    fireEvent.input(amount, { target: { value: text } });
    fireEvent.submit(form);
    return (onSubmit.mock.lastCall?.[0] as { amount: number } | undefined)?.amount ?? null;
  };
  expect(['1만2천', '3만원', '1.5만', '９０００', '12,000', '4500+3500'].map(send)).toEqual([
    12_000, 30_000, 15_000, 9000, 12_000, 8000,
  ]);
  for (const text of ['-5', '많이', '0', '1.5']) {
    expect([text, send(text)]).toEqual([text, null]);
    expect(amount.getAttribute('aria-invalid')).toBe('true');
  }
});

it.each(CURRENCIES)('reads amounts in %s in the minor unit of the ledger', (code) => {
  expect(readAmount('7', code)).toBe(7 * 10 ** fractionDigits(code));
});
