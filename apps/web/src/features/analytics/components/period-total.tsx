import type { Comparison, SummaryReport } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatWon } from '../../../text/format.ts';
import layout from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import { beforeName } from '../model/report-period.ts';
import { type FlowKind, isRunningPeriod, type ReportScope, transactionsSearch } from '../model/report-scope.ts';
import css from './period-total.module.css';

const WORDS = {
  EXPENSE: { noun: '쓴', more: '더 썼어요', less: '덜 썼어요', same: '똑같이 썼어요' },
  INCOME: { noun: '들어온', more: '더 들어왔어요', less: '덜 들어왔어요', same: '똑같이 들어왔어요' },
} as const;

/** `12% 덜 썼어요`; a running month is compared with the same days of the previous period. */
export function compareSentence(
  scope: Pick<ReportScope, 'time' | 'period' | 'today'>,
  kind: FlowKind,
  { current, previous }: Comparison,
): string {
  const words = WORDS[kind];
  const isRunning = isRunningPeriod(scope);
  const [now, whole, soFar] =
    kind === 'EXPENSE'
      ? [current.expense, previous.expense, previous.expenseToDate]
      : [current.income, previous.income, previous.incomeToDate];
  const before = isRunning ? soFar : whole;
  const name = `${beforeName(scope.time.span)}${isRunning ? ' 이맘때' : ''}`;
  if (before <= 0)
    return now > 0 ? `${name}에는 ${words.noun} 돈이 없었어요.` : `이 기간에는 ${words.noun} 돈이 없어요.`;
  const difference = now - before;
  if (difference === 0) return `${withJosa(name, '과/와')} ${words.same}.`;
  const percent = Math.round((Math.abs(difference) / before) * 100);
  return `${name}보다 ${formatWon(Math.abs(difference))}${percent > 0 ? ` (${percent}%)` : ''} ${difference > 0 ? words.more : words.less}.`;
}

/** How installments are counted, where they are counted one by one. */
export function BasisHint({ summary }: { readonly summary: SummaryReport }) {
  return summary.basis === 'BILLING' ? (
    <p className={css.hint}>할부는 청구되는 달에 회차별로 나눠 반영돼요. 금액을 누르면 나눈 내역을 볼 수 있어요.</p>
  ) : null;
}

interface PeriodTotalProps {
  readonly scope: ReportScope;
  readonly kind: FlowKind;
  readonly summary: SummaryReport;
  readonly comparison: Comparison | undefined;
  /** Beside the total. */
  readonly action: ReactNode;
}

/** The spending or the income of a period, compared with the previous one. */
export function PeriodTotal({ scope, kind, summary, comparison, action }: PeriodTotalProps) {
  const { income, expense, count, maskedExcluded } = summary;
  return (
    <div className={layout.grid4}>
      <div className={layout.wrappingBar}>
        <Link to="/transactions" search={transactionsSearch(scope, kind, summary)} className={css.link}>
          {kind === 'EXPENSE' ? (
            <Money value={expense} size="hero" />
          ) : (
            <Money value={income} tone={income === 0 ? 'plain' : 'income'} isUnsigned size="hero" />
          )}
        </Link>
        {action}
      </div>
      <p className={css.sentence}>
        {comparison ? `${compareSentence(scope, kind, comparison)} ` : ''}
        {count > 0 ? `거래 ${count.toLocaleString('ko-KR')}건` : '이 기간에는 거래가 없어요.'}
        {maskedExcluded > 0 ? `. 비공개 거래 ${maskedExcluded}건은 필터를 적용할 수 없어 제외했어요.` : ''}
      </p>
      <BasisHint summary={summary} />
    </div>
  );
}
