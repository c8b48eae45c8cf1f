import type { BudgetSummary } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import layout from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import textCss from '../../../ui/text.module.css';
import { adviceSentence, paceOf, paceSentence, toneOf } from '../budget-text.ts';
import css from './budget-overview.module.css';

interface BudgetOverviewProps {
  readonly summary: BudgetSummary;
  /** Whether the book counts purchases per installment. */
  readonly isByTurn: boolean;
}

/** Answers "how much is left, and will it last?". */
export function BudgetOverview({ summary, isByTurn }: BudgetOverviewProps) {
  const { month, totalBudget, totalSpent, remainingBudget, carriedOver, incomeBudget, totalIncome } = summary;
  const pace = paceOf(summary);
  const isRunning = summary.today >= summary.from && summary.today <= summary.to;
  const isOver = remainingBudget < 0;
  const advice = adviceSentence(summary);
  return (
    <Card className={css.card ?? ''}>
      <section aria-label="예산 현황" className={layout.grid4}>
        <h2 className={css.heading}>{isOver ? '예산 초과' : '남은 예산'}</h2>
        <Money value={Math.abs(remainingBudget)} size="hero" className={(isOver ? css.over : css.left) ?? ''} />
        <p className={css.sentence}>{paceSentence(summary)}</p>
        {pace.money === null ? null : (
          <div className={css.bar}>
            <Progress
              label="예산 사용률"
              share={pace.money}
              tone={toneOf(pace.money)}
              {...(isRunning ? { mark: pace.month } : {})}
            />
            {isRunning ? (
              <span className={css.today} style={{ left: `${pace.month * 100}%` }} aria-hidden>
                오늘
              </span>
            ) : null}
          </div>
        )}
        {advice === '' ? null : <p className={css.advice}>{advice}</p>}
        <dl className={css.figures}>
          <div>
            <dt>예산</dt>
            <dd>
              <Money value={totalBudget} size="medium" />
            </dd>
          </div>
          <div>
            <dt>쓴 돈</dt>
            <dd>
              <Link
                to="/transactions"
                search={{ month, type: 'EXPENSE,TRANSFER', ...(isByTurn ? { basis: 'BILLING' } : {}) }}
                className={css.figure}
              >
                <Money value={totalSpent} tone="expense" isUnsigned size="medium" />
              </Link>
            </dd>
          </div>
          {incomeBudget > 0 || totalIncome > 0 ? (
            <div>
              <dt>{incomeBudget > 0 ? '수입 / 예산' : '수입'}</dt>
              <dd>
                <Link to="/transactions" search={{ month, type: 'INCOME' }} className={css.figure}>
                  <Money value={totalIncome} tone="income" isUnsigned size="medium" />
                </Link>
                {incomeBudget > 0 ? (
                  <>
                    <span className={css.slash}>/</span>
                    <Money value={incomeBudget} size="medium" />
                  </>
                ) : null}
              </dd>
            </div>
          ) : null}
        </dl>
        {carriedOver === 0 ? null : (
          <p className={textCss.note}>
            전월 이월액{' '}
            <strong>
              {carriedOver > 0 ? '+' : ''}
              <Money value={carriedOver} />
            </strong>
            이 분류별 예산에 반영됐어요.
          </p>
        )}
        {isByTurn ? (
          <p className={textCss.note}>
            할부는 청구되는 달에 회차별로 나눠 반영돼요. 금액을 누르면 나눈 내역을 볼 수 있어요.
          </p>
        ) : null}
      </section>
    </Card>
  );
}
