import { formatNumber, MINUS } from '../lib/format.ts';
import { classNames } from './class-names.ts';
import css from './money.module.css';

/** What the money did. `net` colours by its own sign. */
export type MoneyTone = 'income' | 'expense' | 'transfer' | 'net' | 'plain';

interface MoneyProps {
  /** Whole won. For `income` and `expense` the size of the amount: the tone gives the sign. */
  readonly value: number;
  readonly tone?: MoneyTone;
  /** Leaves the sign of an income or expense out, where the heading already says which it is. */
  readonly isUnsigned?: boolean;
  readonly size?: 'inherit' | 'small' | 'medium' | 'large' | 'hero';
  readonly className?: string;
}

function signedText(value: number, tone: MoneyTone, isUnsigned: boolean): string {
  if (isUnsigned || value === 0 || tone === 'plain' || tone === 'transfer') return formatNumber(value);
  if (tone === 'net') return value > 0 ? `+${formatNumber(value)}` : formatNumber(value);
  // A refund is an expense below zero: its money comes back.
  const isGain = tone === 'income' ? value > 0 : value < 0;
  return `${isGain ? '+' : MINUS}${formatNumber(Math.abs(value))}`;
}

/** An amount in won: `−12,500원`, blue for 수입 and red for 지출, never wrapped, its figures all of one width. */
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
  return (
    <span className={classNames(css.money, colour, size !== 'inherit' && css[size], className)}>
      {signedText(value, tone, isUnsigned)}
      <span className={css.unit}>원</span>
    </span>
  );
}
