import { useDevicePreferences } from '../platform/browser/device-preferences.ts';
import { readingOfAmount } from '../text/amount-reading.ts';
import { formatNumber, MINUS } from '../text/format.ts';
import { classNames } from './class-names.ts';
import css from './money.module.css';

/** The direction of the money. `net` is colored by its sign. */
export type MoneyTone = 'income' | 'expense' | 'transfer' | 'net' | 'plain';

interface MoneyProps {
  /** Whole won. For `income` and `expense` the absolute amount: the tone determines the sign. */
  readonly value: number;
  readonly tone?: MoneyTone;
  /** Omits the sign of an income or expense when the heading already says which it is. */
  readonly isUnsigned?: boolean;
  readonly size?: 'inherit' | 'small' | 'medium' | 'large' | 'hero';
  readonly className?: string;
}

function signOf(value: number, tone: MoneyTone, isUnsigned: boolean): string {
  if (value === 0) return '';
  if (isUnsigned || tone === 'plain' || tone === 'transfer') return value < 0 ? MINUS : '';
  // A refund is a negative expense: the money comes back.
  const isGain = tone === 'expense' ? value < 0 : value > 0;
  return isGain ? '+' : MINUS;
}

/** `1만 2,500` for 12500: in words, to the won. */
const spoken = (size: number) => readingOfAmount(size).replace(/원$/u, '') || '0';

/**
 * An amount in won in this device's format (`−12,500원` by default), blue for 수입 and red for 지출, never wrapped, with
 * tabular figures.
 */
export function Money({ value, tone = 'plain', isUnsigned = false, size = 'inherit', className }: MoneyProps) {
  const colour =
    value === 0
      ? undefined
      : tone === 'net'
        ? value > 0
          ? css.income
          : css.expense
        : tone === 'income' || tone === 'expense'
          ? css[tone]
          : undefined;
  const display = useDevicePreferences((preferences) => preferences.numberDisplay);
  const sign = signOf(value, tone, isUnsigned);
  const digits = Math.abs(value);
  return (
    <span className={classNames(css.money, colour, size !== 'inherit' && css[size], className)}>
      {sign}
      {display === 'sign' ? `₩${formatNumber(digits)}` : display === 'man' ? spoken(digits) : formatNumber(digits)}
      {display === 'sign' ? null : <span className={css.unit}>원</span>}
    </span>
  );
}
