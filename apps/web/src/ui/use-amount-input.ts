import { AMOUNT_TEXT_MAX, type AmountReading, readAmount } from '@salim/domain';
import { useCallback, useMemo, useRef, useState } from 'react';
import { AMOUNT_PROBLEM_TEXT, findAmountInText, regroupAfterEdit } from '../text/amount-expression.ts';
import { readingOfAmount } from '../text/amount-reading.ts';
import { groupDigits } from '../text/group-digits.ts';

/** The keys of the keypad. */
export type AmountKey =
  | '0'
  | '00'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '+'
  | '−'
  | '×'
  | '÷'
  | 'erase'
  | 'clear'
  | '='
  | { readonly add: number };

/** State shared by the amount field, the keypad and the form. */
export interface AmountInput {
  /** As typed, grouped. */
  readonly text: string;
  /** The amount in whole won, or null without a valid amount. */
  readonly value: number | null;
  readonly reading: AmountReading;
  /** The validation error; null while valid or merely unfinished. */
  readonly problem: string | null;
  /** The amount in words, or the result of a sum: `= 1만 9,000원`. */
  readonly echo: string;
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  /** Replaces the text, for drafts and suggestions. */
  readonly setText: (text: string) => void;
  readonly setValue: (value: number | null) => void;
  /** Inserts a key of the keypad at the caret. */
  readonly press: (key: AmountKey) => void;
  /** Replaces a sum or Korean units with the result, as on blur. */
  readonly settle: () => void;
  /** @internal for `AmountField` */
  readonly edit: (next: string, caret: number, erased: 'backward' | 'forward' | null, isComposing: boolean) => void;
  /** @internal for `AmountField`; returns whether the paste was handled. */
  readonly paste: (pasted: string, from: number, to: number) => boolean;
  /** @internal the caret position to set after the next render */
  readonly caretRef: React.RefObject<number | null>;
}

/** The text of an amount in its field; empty for null and zero. */
export const amountTextOf = (value: number | null | undefined) =>
  value === null || value === undefined || value === 0 ? '' : groupDigits(String(value));

interface AmountBeginning {
  readonly value?: number | null;
  readonly text?: string;
  /** For a form that controls the text: called with every change, while `text` is the current value. */
  readonly onTextChange?: (text: string) => void;
  /** Of a form that focuses the field itself. */
  readonly inputRef?: React.RefObject<HTMLInputElement | null>;
}

/** The whole won that a typed amount stands for, or null while there is none. */
export function amountOf(text: string): number | null {
  const reading = readAmount(text);
  return reading.kind === 'value' || reading.kind === 'incomplete' ? reading.value : null;
}

function problemOf(reading: AmountReading): string | null {
  return reading.kind === 'problem' ? AMOUNT_PROBLEM_TEXT[reading.problem] : null;
}

/** What is wrong with a typed amount; null while it is fine or merely unfinished. */
export const amountProblem = (text: string): string | null => problemOf(readAmount(text));

/** Whether a typed amount is missing or zero. */
export const isAmountMissing = (text: string): boolean => (amountOf(text) ?? 0) <= 0;

/** The state of one amount field. */
export function useAmountInput(initial?: AmountBeginning): AmountInput {
  const [ownText, setOwnText] = useState(() => initial?.text ?? amountTextOf(initial?.value));
  const onTextChange = initial?.onTextChange;
  const text = onTextChange === undefined ? ownText : (initial?.text ?? '');
  const setStoredText = onTextChange ?? setOwnText;
  const ownInputRef = useRef<HTMLInputElement | null>(null);
  const inputRef = initial?.inputRef ?? ownInputRef;
  const caretRef = useRef<number | null>(null);

  const put = useCallback(
    (next: string, caret: number | null) => {
      if (next.length > AMOUNT_TEXT_MAX) return;
      caretRef.current = caret;
      setStoredText(next);
    },
    [setStoredText],
  );

  const setText = useCallback((next: string) => put(groupDigits(next.slice(0, AMOUNT_TEXT_MAX)), null), [put]);
  const setValue = useCallback((value: number | null) => put(amountTextOf(value), null), [put]);

  const edit = useCallback<AmountInput['edit']>(
    (next, caret, erased, isComposing) => {
      // Text in composition must not be changed, or the input method inserts it twice.
      if (isComposing) {
        put(next, null);
        return;
      }
      const edited = regroupAfterEdit(text, { text: next, caret }, erased);
      put(edited.text, edited.caret);
    },
    [put, text],
  );

  const insert = useCallback(
    (piece: string, from: number, to: number) => {
      const next = text.slice(0, from) + piece + text.slice(to);
      const edited = regroupAfterEdit(text, { text: next, caret: from + piece.length }, null);
      put(edited.text, edited.caret);
    },
    [put, text],
  );

  const paste = useCallback<AmountInput['paste']>(
    (pasted, from, to) => {
      const trimmed = pasted.trim();
      const reading = readAmount(trimmed);
      const amount = reading.kind === 'value' ? trimmed : findAmountInText(trimmed);
      if (amount === null) return false;
      insert(amount.replace(/[\s₩￦\\원]/gu, ''), from, to);
      return true;
    },
    [insert],
  );

  const reading = useMemo(() => readAmount(text), [text]);
  const value = reading.kind === 'value' || reading.kind === 'incomplete' ? reading.value : null;

  const settle = useCallback(() => {
    if (reading.kind === 'value') put(amountTextOf(reading.value) || '0', null);
  }, [put, reading]);

  const press = useCallback(
    (key: AmountKey) => {
      const input = inputRef.current;
      const isFocused = input !== null && document.activeElement === input;
      const from = isFocused ? (input.selectionStart ?? text.length) : text.length;
      const to = isFocused ? (input.selectionEnd ?? text.length) : text.length;
      if (key === 'clear') put('', 0);
      else if (key === '=') settle();
      else if (key === 'erase') {
        const start = from === to ? Math.max(0, from - 1) : from;
        const next = text.slice(0, start) + text.slice(to);
        const edited = regroupAfterEdit(text, { text: next, caret: start }, 'backward');
        put(edited.text, edited.caret);
      } else if (typeof key === 'object') {
        const sum = (value ?? 0) + key.add;
        if (readAmount(String(sum)).kind === 'value') put(amountTextOf(sum), null);
      } else if ('+−×÷'.includes(key)) {
        // An operator after an operator replaces it; a leading one is ignored.
        const before = text.slice(0, from).replace(/[+\-−×÷*/]$/u, '');
        if (before !== '') insert(key, before.length, to);
      } else insert(key, from, to);
    },
    [inputRef, insert, put, settle, text, value],
  );

  const problem = problemOf(reading);
  const isPlain = /^[\d,]*$/u.test(text);
  const spoken = value === null ? '' : readingOfAmount(value);
  const echo = spoken === '' || (isPlain && (value ?? 0) < 10_000) ? '' : isPlain ? spoken : `= ${spoken}`;

  return { text, value, reading, problem, echo, inputRef, setText, setValue, press, settle, edit, paste, caretRef };
}
