import type { GuestView } from '@salim/contract';
import { fireEvent, getByLabelText, getByText } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { EMPTY_EXPENSE, expenseForm } from './expense-form.ts';

const view: GuestView = {
  bookTitle: '제주 여행',
  memberName: '서연',
  scope: 'ADD',
  currency: 'KRW',
  balance: 0,
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
