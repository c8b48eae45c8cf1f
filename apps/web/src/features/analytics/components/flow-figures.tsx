import type { SummaryReport } from '@salim/contract';
import { savingsPercentText } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { type ReportScope, transactionsSearch } from '../model/report-scope.ts';
import css from './flow-figures.module.css';
import { BasisHint } from './period-total.tsx';

/** What was left of the income of a period; each amount links to its transactions. */
export function FlowFigures({ scope, summary }: { readonly scope: ReportScope; readonly summary: SummaryReport }) {
  const { income, expense, net } = summary;
  return (
    <Card className={css.card ?? ''}>
      <dl className={css.figures}>
        <div className={css.main}>
          <dt>{net < 0 ? '모자란 돈' : '남은 돈'}</dt>
          <dd>
            <Link to="/transactions" search={transactionsSearch(scope, null, summary)} className={css.link}>
              <Money value={net} tone={net < 0 ? 'net' : 'plain'} size="hero" />
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
          <dt>지출</dt>
          <dd>
            <Link to="/transactions" search={transactionsSearch(scope, 'EXPENSE', summary)} className={css.link}>
              <Money value={expense} size="medium" />
            </Link>
          </dd>
        </div>
        <div>
          <dt>저축률</dt>
          <dd className={css.rate}>{savingsPercentText(summary)}</dd>
        </div>
      </dl>
      <BasisHint summary={summary} />
    </Card>
  );
}
