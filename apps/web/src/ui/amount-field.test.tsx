import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptionOf } from '../testing/description.ts';
import { AmountField } from './amount-field.tsx';
import { Keypad } from './keypad.tsx';
import { type AmountInput, useAmountInput } from './use-amount-input.ts';

let amount: AmountInput;

function Example({ onSubmit, initial }: { readonly onSubmit?: () => void; readonly initial?: number }) {
  const state = useAmountInput({ value: initial ?? null });
  useEffect(() => {
    amount = state;
  });
  return (
    <>
      <AmountField label="금액" amount={state} {...(onSubmit ? { onSubmit } : {})} />
      <Keypad amount={state} />
      <button type="button">다른 곳</button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '금액' });
const key = (name: string) => screen.getByRole('button', { name });
/** Presses a key for as long as its second meaning takes. */
const hold = (name: string) => {
  vi.useFakeTimers();
  fireEvent.pointerDown(key(name));
  act(() => void vi.advanceTimersByTime(600));
  vi.useRealTimers();
  fireEvent.pointerUp(key(name));
  fireEvent.click(key(name));
};
let user = userEvent.setup();

beforeEach(() => {
  user = userEvent.setup();
});

describe('typing', () => {
  it('groups the digits and shows the amount in words', async () => {
    render(<Example />);
    await user.type(field(), '1234567');
    expect(field().value).toBe('1,234,567');
    expect(amount.value).toBe(1_234_567);
    expect(descriptionOf(field())).toBe('123만 4,567원');
  });

  it('keeps the caret when typing in the middle', async () => {
    render(<Example initial={1_234_567} />);
    await user.click(field());
    field().setSelectionRange(1, 1);
    await user.keyboard('99');
    expect(field().value).toBe('199,234,567');
    expect(field().selectionStart).toBe(3);
  });

  it('erases the digit before a comma', async () => {
    render(<Example initial={1234} />);
    await user.click(field());
    field().setSelectionRange(2, 2);
    await user.keyboard('{Backspace}');
    expect(field().value).toBe('234');
    expect(field().selectionStart).toBe(0);
  });

  it.each([
    ['12000+3500*2', 19_000, '= 1만 9,000원'],
    ['1만 2천', 12_000, '= 1만 2,000원'],
    ['3.5만', 35_000, '= 3만 5,000원'],
    ['45000/3', 15_000, '= 1만 5,000원'],
  ])('parses %s', async (text, value, echo) => {
    render(<Example />);
    await user.type(field(), text);
    expect(amount.value).toBe(value);
    expect(descriptionOf(field())).toBe(echo);
  });

  it('shows the result of a sum on the first Enter and submits on the second', async () => {
    const submit = vi.fn();
    render(<Example onSubmit={submit} />);
    await user.type(field(), '12000+3500{Enter}');
    expect(field().value).toBe('15,500');
    expect(submit).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });

  it.each([
    ['in some browsers', { keyCode: 229 }],
    ['in others', { isComposing: true }],
  ])('neither evaluates nor submits on the Enter that ends a Hangul composition %s', async (_what, composing) => {
    const submit = vi.fn();
    render(<Example onSubmit={submit} />);
    await user.type(field(), '3만+1천');
    fireEvent.keyDown(field(), { key: 'Enter', ...composing });
    expect(field().value).toBe('3만+1천');
    await user.clear(field());
    await user.type(field(), '4500');
    fireEvent.keyDown(field(), { key: 'Enter', ...composing });
    expect(submit).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });

  it('converts Korean units to digits on blur', async () => {
    render(<Example />);
    await user.type(field(), '3만5천');
    await user.click(screen.getByRole('button', { name: '다른 곳' }));
    expect(field().value).toBe('35,000');
  });

  it('shows an error and keeps the input', async () => {
    render(<Example />);
    await user.type(field(), '12.5');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(field())).toBe('원 단위로 입력해 주세요. 소수점은 쓸 수 없어요.');
    expect(field().value).toBe('12.5');
    expect(amount.value).toBeNull();
  });
});

describe('pasting', () => {
  it.each([
    ['12,300원', '12,300'],
    ['₩45,000', '45,000'],
    ['１２３００', '12,300'],
    ['[Web발신] 신한카드 승인 12,300원 11/20 스타벅스', '12,300'],
  ])('extracts the amount from %s', async (text, shown) => {
    render(<Example />);
    await user.click(field());
    await user.paste(text);
    expect(field().value).toBe(shown);
  });
});

describe('the keypad', () => {
  it('types digits and sums without taking the focus', async () => {
    render(<Example />);
    await user.click(field());
    for (const name of ['1', '2', '00', '0', '+', '3', '0', '0', '0']) await user.click(key(name));
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('12,000+3,000');
    expect(amount.value).toBe(15_000);
  });

  it('replaces an operator by the next one, erases, and adds preset amounts', async () => {
    render(<Example />);
    for (const name of ['5', '0', '+', '×', '3']) await user.click(key(name));
    expect(field().value).toBe('50×3');
    for (const name of ['지우기', '지우기']) await user.click(key(name));
    expect(field().value).toBe('50');
    hold('5');
    expect(field().value).toBe('50,050');
    hold('지우기');
    expect(field().value).toBe('');
  });

  it('has no second meaning for a short press', async () => {
    render(<Example />);
    fireEvent.pointerDown(key('1'));
    fireEvent.pointerUp(key('1'));
    fireEvent.click(key('1'));
    await user.click(key('00'));
    expect(field().value).toBe('100');
  });

  it('adds no preset amount beyond the maximum', () => {
    render(<Example initial={9_999_999_990_000} />);
    hold('5');
    expect(amount.value).toBe(9_999_999_990_000);
  });

  it('does not start with an operator', async () => {
    render(<Example />);
    await user.click(key('÷'));
    expect(field().value).toBe('');
  });
});
