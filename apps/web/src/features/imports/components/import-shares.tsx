import type { ImportPreview, ImportShare } from '@salim/contract';
import { fractionDigits } from '@salim/domain';
import type { ReactNode } from 'react';
import { formatNumber, formatShortDate } from '../../../text/format.ts';
import { Money, type MoneyTone } from '../../../ui/money.tsx';
import css from './import-shares.module.css';

type Summary = ImportPreview['summary'];

interface Kind {
  readonly field: keyof Summary;
  readonly name: string;
  readonly tone: MoneyTone;
  /** Whether the rows are skipped. */
  readonly isLeftOut: boolean;
}

const KINDS: readonly Kind[] = [
  { field: 'income', name: '수입', tone: 'income', isLeftOut: false },
  { field: 'expense', name: '지출', tone: 'expense', isLeftOut: false },
  { field: 'transfer', name: '이체', tone: 'transfer', isLeftOut: false },
  { field: 'cancelled', name: '취소된 거래', tone: 'plain', isLeftOut: true },
  { field: 'foreign', name: '외화 거래', tone: 'plain', isLeftOut: true },
  { field: 'skipped', name: '그 밖에 제외하는 줄', tone: 'plain', isLeftOut: true },
];

function foreignMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('ko-KR', { style: 'currency', currency, currencyDisplay: 'code' }).format(
    amount / 10 ** fractionDigits(currency),
  );
}

function amountOf(value: number, currency: string, tone: MoneyTone): ReactNode {
  return currency === 'KRW' ? <Money value={value} tone={tone} /> : foreignMoney(value, currency);
}

function Example({ example }: { readonly example: NonNullable<ImportShare['example']> }) {
  const { row, date, description, amount, currency } = example;
  return (
    <span className={css.example}>
      <span>예: {date === null ? `${formatNumber(row)}번째 줄` : formatShortDate(date)}</span>
      {description === '' ? null : <span className={css.description}>{description}</span>}
      {amount === null ? null : <span>{amountOf(Math.abs(amount), currency, 'plain')}</span>}
    </span>
  );
}

/** The outcome of the rows in words and sums, with one example each. */
export function ImportShares({ summary, currency }: { readonly summary: Summary; readonly currency: string }) {
  const shown = KINDS.filter(({ field, isLeftOut }) => !isLeftOut || summary[field].count > 0);
  return (
    <ul className={css.shares} aria-label="가져오면 이렇게 돼요">
      {shown.map(({ field, name, tone, isLeftOut }) => {
        const { count, sum, example } = summary[field];
        const stated = isLeftOut ? (example?.currency ?? currency) : currency;
        return (
          <li key={field} className={css.share}>
            <span className={css.name}>{name}</span>
            <span className={css.count}>
              {formatNumber(count)}
              {isLeftOut ? '줄 제외' : '건'}
            </span>
            <span className={css.sum}>{isLeftOut && sum === 0 ? null : amountOf(sum, stated, tone)}</span>
            {example === undefined ? null : <Example example={example} />}
          </li>
        );
      })}
    </ul>
  );
}
