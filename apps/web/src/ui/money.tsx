import type { CSSProperties } from 'react';
import { useDevicePreferences } from '../platform/browser/device-preferences.ts';
import { digitsOf } from '../text/figure.ts';
import { MINUS } from '../text/format.ts';
import { classNames } from './class-names.ts';
import css from './money.module.css';

/** The direction of the money. Spending is plain text; only a `net` below zero is red. */
export type MoneyTone = 'income' | 'expense' | 'transfer' | 'net' | 'plain';

interface MoneyProps {
  /** Whole won. For `income` and `expense` the absolute amount: the tone determines the sign. */
  readonly value: number;
  readonly tone?: MoneyTone;
  /** Omits the sign of an income or expense when the heading already says which it is. */
  readonly isUnsigned?: boolean;
  readonly size?: 'inherit' | 'medium' | 'large' | 'hero';
  readonly className?: string;
}

function signOf(value: number, tone: MoneyTone, isUnsigned: boolean): string {
  if (value === 0) return '';
  if (isUnsigned || tone === 'plain' || tone === 'transfer') return value < 0 ? MINUS : '';
  // A refund is a negative expense: the money comes back.
  const isGain = tone === 'expense' ? value < 0 : value > 0;
  return isGain ? '+' : MINUS;
}

/** The widths of the characters of a headline in em, at most: digits, separators, the sign, a syllable. */
const DIGIT = 0.62;
const SEPARATOR = 0.28;
const SYLLABLE = 0.9;
/** Amounts from some billion won, which a phone with large text could not show in a row. */
const LONG = 7.6;

function emsOf(text: string): number {
  let sum = SYLLABLE;
  for (const character of text) {
    sum += character === ',' || character === ' ' ? SEPARATOR : /[\d+−₩]/u.test(character) ? DIGIT : SYLLABLE;
  }
  return sum;
}

/**
 * An amount in won in this device's format (`−12,500원` by default), blue for 수입 and red for what is overspent, never
 * wrapped, with tabular figures except in headlines, which shrink to the width of the screen.
 */
export function Money({ value, tone = 'plain', isUnsigned = false, size = 'inherit', className }: MoneyProps) {
  const color = tone === 'income' && value > 0 ? css.income : tone === 'net' && value < 0 ? css.over : undefined;
  const display = useDevicePreferences((preferences) => preferences.numberDisplay);
  const sign = signOf(value, tone, isUnsigned);
  const figure = digitsOf(Math.abs(value), display);
  const ems = emsOf(sign + figure);
  const isHeadline = size === 'large' || size === 'hero';
  const isLong = !isHeadline && ems > LONG;
  return (
    <span
      className={classNames(css.money, color, size !== 'inherit' && css[size], isLong && css.long, className)}
      style={isHeadline || isLong ? ({ '--ems': ems.toFixed(2) } as CSSProperties) : undefined}
    >
      {sign}
      {figure}
      {display === 'sign' ? null : <span className={css.unit}>원</span>}
    </span>
  );
}
