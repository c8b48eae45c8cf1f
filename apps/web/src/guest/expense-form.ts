import type { GuestView } from '@salim/contract';
import { DESCRIPTION_MAX } from '@salim/contract/facts/limits';
import { readAmount as readWholeAmount } from '@salim/domain';
import { CURRENCIES } from '../text/currencies.ts';
import { groupDigits } from '../text/group-digits.ts';
import { el } from './elements.ts';
import css from './guest.module.css';
import { PRIMARY, SECONDARY } from './send-card.ts';

/** The field for the amount in the book's currency, of an expense in another one. */
export const OWN_AMOUNT_ID = 'own-amount';

/** What is typed into the form, kept until it is sent. */
export interface ExpenseInput {
  readonly amountText: string;
  /** The book's until another one is chosen. */
  readonly currency?: string;
  /** What an amount in another currency came to in the book's, if the guest knows. */
  readonly ownText?: string;
  readonly description: string;
  /** Today until another day is chosen. */
  readonly date?: string;
  /** Members who do not share the expense. */
  readonly withoutIds: readonly string[];
}

export const EMPTY_EXPENSE: ExpenseInput = { amountText: '', description: '', withoutIds: [] };
const WRONG_AMOUNT = '금액을 숫자로 입력해 주세요.';
const MINOR_UNITS_MAX = 9_999_999_999_999;

/** By the grammar of all amounts: also 1만2천 and sums. */
function wholeAmount(text: string): number | null {
  const reading = readWholeAmount(text);
  return reading.kind === 'value' ? reading.value : null;
}

/** The amount in minor units of the currency; null for anything else than one above zero. */
export function readAmount(text: string, currency: string): number | null {
  const { maximumFractionDigits: digits = 0 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const plain = text.replaceAll(',', '').trim();
  const [, decimals = ''] = /^\d+\.(\d+)$/u.exec(plain) ?? [];
  const major = decimals === '' ? wholeAmount(text) : decimals.length > digits ? null : Number(plain);
  const amount = Math.round((major ?? 0) * 10 ** digits);
  return amount >= 1 && amount <= MINOR_UNITS_MAX ? amount : null;
}

/** The book's currency first, then the others. */
function currenciesOf(own: string): readonly (readonly [string, string])[] {
  return [[own, currencyName(own)], ...CURRENCIES.filter(([code]) => code !== own)];
}

function currencyName(code: string): string {
  return code === 'KRW' ? '원' : (CURRENCIES.find(([one]) => one === code)?.[1] ?? code);
}

/** The day on this device. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

interface ExpenseForm {
  readonly view: GuestView;
  readonly input: ExpenseInput;
  readonly isSending: boolean;
  /** What is wrong with the amount in the book's currency; empty if nothing is. */
  readonly ownProblem?: string;
  readonly onInput: (input: ExpenseInput) => void;
  readonly onSubmit: (body: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

interface Field {
  readonly element: HTMLElement;
  readonly box: HTMLInputElement;
  /** Shows an error; an empty message clears it. */
  readonly showError: (message: string) => void;
}

/** A labeled input. `onText` returns the text to display for the typed one. */
function field(
  id: string,
  label: string,
  attributes: Readonly<Record<string, string | number>>,
  onText: (text: string) => string,
): Field {
  const error = el('p', { class: css.error, id: `${id}-error`, role: 'alert' });
  const box = el('input', { id, autocomplete: 'off', 'aria-describedby': `${id}-error`, ...attributes });
  box.addEventListener('input', () => {
    const shown = onText(box.value);
    if (shown !== box.value) box.value = shown;
    showError('');
  });
  const showError = (message: string) => {
    error.textContent = message;
    if (message === '') box.removeAttribute('aria-invalid');
    else box.setAttribute('aria-invalid', 'true');
  };
  return { box, showError, element: el('div', { class: css.field }, el('label', { for: id }, label), box, error) };
}

/** @param onChange receives the code of the chosen currency */
function currencySelect(chosen: string, own: string, onChange: (code: string) => void): HTMLSelectElement {
  const select = el(
    'select',
    { 'aria-label': '통화', on: { change: () => onChange(select.value) } },
    ...currenciesOf(own).map(([code, name]) =>
      el('option', { value: code, selected: code === chosen }, `${name} ${code}`),
    ),
  );
  return select;
}

/** What the guest paid for all: amount, what for, when, who shares it. */
export function expenseForm(props: ExpenseForm): HTMLElement {
  const { view, input, isSending, ownProblem = '', onInput, onSubmit, onCancel } = props;
  let current = input;
  const change = (changes: Partial<ExpenseInput>) => {
    current = { ...current, ...changes };
    onInput(current);
  };
  const amount = field('amount', '금액', { inputmode: 'decimal', value: current.amountText }, (text) => {
    const grouped = groupDigits(text);
    change({ amountText: grouped });
    return grouped;
  });
  const isForeign = () => (current.currency ?? view.currency) !== view.currency;
  const own = field(
    OWN_AMOUNT_ID,
    `실제로 나간 돈 (${currencyName(view.currency)}, 선택)`,
    { inputmode: 'decimal', value: current.ownText ?? '' },
    (text) => {
      const grouped = groupDigits(text);
      change({ ownText: grouped });
      return grouped;
    },
  );
  if (ownProblem === '') own.element.append(el('p', { class: css.quiet }, '비워 두면 그날 환율로 계산해요.'));
  own.showError(ownProblem);
  own.element.hidden = !isForeign();
  const currency = currencySelect(current.currency ?? view.currency, view.currency, (code) => {
    change({ currency: code });
    own.element.hidden = !isForeign();
    amount.showError('');
  });
  const priced = el('div', { class: css.priced });
  amount.box.replaceWith(priced);
  priced.append(amount.box, currency);
  const what = field(
    'description',
    '내용',
    { value: current.description, maxlength: DESCRIPTION_MAX, placeholder: '예: 택시' },
    (text) => {
      change({ description: text });
      return text;
    },
  );
  const day = field(
    'date',
    '날짜',
    { type: 'date', value: current.date ?? today(), min: '1970-01-01', max: '2199-12-31' },
    (date) => {
      change({ date });
      return date;
    },
  );
  const members = view.members ?? [];
  const peopleError = el('p', { class: css.error, role: 'alert' });
  const people = el(
    'fieldset',
    { class: css.field },
    el('legend', {}, '나눠 낼 사람'),
    el(
      'div',
      { class: css.people },
      ...members.map(({ memberId, name }) =>
        el(
          'label',
          { class: css.person },
          el('input', {
            type: 'checkbox',
            checked: !current.withoutIds.includes(memberId),
            on: {
              change: () => {
                const isOut = current.withoutIds.includes(memberId);
                const others = current.withoutIds.filter((id) => id !== memberId);
                change({ withoutIds: isOut ? others : [...others, memberId] });
                peopleError.textContent = '';
              },
            },
          }),
          name,
        ),
      ),
    ),
    peopleError,
  );
  const pricedAs = (value: number, ownValue: number | null) =>
    isForeign()
      ? { foreign: { currency: current.currency, amount: value }, ...(ownValue === null ? {} : { amount: ownValue }) }
      : { amount: value };
  const submit = () => {
    const value = readAmount(current.amountText, current.currency ?? view.currency);
    const ownText = isForeign() ? (current.ownText ?? '').trim() : '';
    const ownValue = ownText === '' ? null : readAmount(ownText, view.currency);
    const isOwnRead = ownText === '' || ownValue !== null;
    const description = current.description.trim();
    const isDay = day.box.value !== '' && day.box.validity.valid;
    const sharers = members.filter(({ memberId }) => !current.withoutIds.includes(memberId));
    amount.showError(value === null ? WRONG_AMOUNT : '');
    own.showError(isOwnRead ? '' : WRONG_AMOUNT);
    what.showError(description === '' ? '어디에 썼는지 입력해 주세요.' : '');
    day.showError(isDay ? '' : '날짜를 선택해 주세요.');
    peopleError.textContent = sharers.length === 0 ? '나눠 낼 사람을 골라 주세요.' : '';
    if (value === null) amount.box.focus();
    else if (!isOwnRead) own.box.focus();
    else if (description === '') what.box.focus();
    else if (!isDay) day.box.focus();
    else if (sharers.length > 0) {
      const isAll = sharers.length === members.length;
      onSubmit({
        ...pricedAs(value, ownValue),
        description,
        date: day.box.value,
        ...(isAll ? {} : { shareWith: sharers.map(({ memberId }) => memberId) }),
      });
    }
  };
  return el(
    'form',
    {
      class: css.form,
      novalidate: true,
      'aria-label': '쓴 돈 기록',
      on: {
        submit: (event) => {
          event.preventDefault();
          submit();
        },
      },
    },
    amount.element,
    own.element,
    what.element,
    day.element,
    people,
    el('button', { type: 'submit', class: PRIMARY, disabled: isSending }, isSending ? '기록하는 중…' : '기록하기'),
    el('button', { type: 'button', class: SECONDARY, on: { click: onCancel } }, '취소'),
  );
}
