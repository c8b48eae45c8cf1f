import type { Comparison, SummaryReport } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import { formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { beforeName } from '../model/report-period.ts';
import { type ReportScope, transactionsSearch } from '../model/report-scope.ts';
import css from './summary-figures.module.css';

/** `12% 덜 썼어요`; a running month is compared with the same days of the previous period. */
export function compareSentence(scope: Pick<ReportScope, 'time' | 'period' | 'today'>, comparison: Comparison): string {
  const { current, previous } = comparison;
  const isRunning = scope.today >= scope.period.from && scope.today < scope.period.to;
  const before = isRunning ? previous.expenseToDate : previous.expense;
  const name = `${beforeName(scope.time.span)}${isRunning ? ' 이맘때' : ''}`;
  if (before <= 0) return current.expense > 0 ? `${name}에는 쓴 돈이 없었어요.` : '이 기간에는 쓴 돈이 없어요.';
  const difference = current.expense - before;
  if (difference === 0) return `${withJosa(name, '과/와')} 똑같이 썼어요.`;
  const percent = Math.round((Math.abs(difference) / before) * 100);
  return `${name}보다 ${formatWon(Math.abs(difference))}${percent > 0 ? ` (${percent}%)` : ''} ${difference > 0 ? '더' : '덜'} 썼어요.`;
}

function rateText(rate: number | null): string {
  return rate === null ? '–' : `${rate < 0 ? '−' : ''}${Math.round(Math.abs(rate) * 100)}%`;
}

interface SummaryFiguresProps {
  readonly scope: ReportScope;
  readonly summary: SummaryReport;
  readonly comparison: Comparison | undefined;
}

/** Income, expense and the difference, each linking to its transactions. */
export function SummaryFigures({ scope, summary, comparison }: SummaryFiguresProps) {
  const { income, expense, net, savingsRate, count, maskedExcluded, basis } = summary;
  return (
    <Card className={css.card ?? ''}>
      <dl className={css.figures}>
        <div className={css.main}>
          <dt>지출</dt>
          <dd>
            <Link to="/transactions" search={transactionsSearch(scope, 'EXPENSE', summary)} className={css.link}>
              <Money value={expense} size="large" />
            </Link>
          </dd>
        </div>
        <div>
          <dt>수입</dt>
          <dd>
            <Link to="/transactions" search={transactionsSearch(scope, 'INCOME', summary)} className={css.link}>
              <Money value={income} tone={income === 0 ? 'plain' : 'income'} isUnsigned size="medium" />
            </Link>
          </dd>
        </div>
        <div>
          <dt>{net < 0 ? '모자란 돈' : '남은 돈'}</dt>
          <dd>
            <Link to="/transactions" search={transactionsSearch(scope, null, summary)} className={css.link}>
              <Money value={net} size="medium" />
            </Link>
          </dd>
        </div>
        <div>
          <dt>저축률</dt>
          <dd className={css.rate}>{rateText(savingsRate)}</dd>
        </div>
      </dl>
      <p className={css.sentence}>
        {comparison ? `${compareSentence(scope, comparison)} ` : ''}
        {count > 0 ? `거래 ${count.toLocaleString('ko-KR')}건 기준이에요.` : '이 기간에는 거래가 없어요.'}
        {maskedExcluded > 0 ? ` 비공개 거래 ${maskedExcluded}건은 필터를 적용할 수 없어 제외했어요.` : ''}
      </p>
      {basis === 'BILLING' ? (
        <p className={css.hint}>할부는 청구되는 달에 회차별로 나눠 반영돼요. 금액을 누르면 나눈 내역을 볼 수 있어요.</p>
      ) : null}
    </Card>
  );
}
