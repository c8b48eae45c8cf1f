import type { Dashboard } from '@salim/contract';
import { addDays, dailyAllowance, dayNumber } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { useSpendable } from '../api/use-spendable.ts';
import { compareSpending, monthName, placeOfMonth } from '../compare-spending.ts';
import { spendingTypes } from '../spending-types.ts';
import css from './month-summary.module.css';

const SpendingChart = lazySection(
  async () => (await import('./dashboard-parts.ts')).SpendingChart,
  <div className={css.chart} />,
);

/** Links to the spending of the month that this one is compared with. */
function comparedLink({ previous, ...data }: Dashboard) {
  if (placeOfMonth(data) !== 'current') return { month: previous.month, type: 'EXPENSE' } as const;
  const sameDay = addDays(previous.from, dayNumber(data.today) - dayNumber(data.from));
  return { from: previous.from, to: sameDay > previous.to ? previous.to : sameDay, type: 'EXPENSE' } as const;
}

/** What can be spent today, in a running month with a budget; what is left or exceeded, in another month with one. */
function Allowance({ data }: { readonly data: Dashboard }) {
  const { budget, month, today } = data;
  const titleId = useId();
  const ofBudget = dailyAllowance(data, today, budget?.remaining ?? 0);
  const hasBudget = budget !== null && budget.total > 0;
  const { data: spendable } = useSpendable(data.bookId, hasBudget && ofBudget !== null);
  const isShort = ofBudget !== null && spendable?.limitedBy === 'BALANCE' && spendable.perDay < ofBudget;
  const daily = isShort ? spendable.perDay : ofBudget;
  if (!hasBudget && daily === null) return null;
  const isOver = hasBudget && budget.remaining < 0;
  const title = daily === null ? (isOver ? '예산 초과' : '남은 예산') : '오늘 쓸 수 있는 돈';
  return (
    <section aria-labelledby={titleId} className={css.allowance}>
      <h2 id={titleId} className={css.heading}>
        {title}
      </h2>
      {hasBudget && daily !== null ? <span className={css.limit}>{isShort ? '잔액 기준' : '예산 기준'}</span> : null}
      {hasBudget ? (
        <Link to="/budgets" search={{ month }} className={css.figure}>
          <Money
            value={daily ?? Math.abs(budget.remaining)}
            size="large"
            className={daily === null && isOver ? (css.over ?? '') : ''}
          />
        </Link>
      ) : (
        <Link to="/budgets" search={{ month }} className={css.quietLink}>
          예산 정하기
        </Link>
      )}
      {daily !== null && isOver ? <span className={css.warning}>예산을 넘었어요</span> : null}
    </section>
  );
}

/** What the month cost, what can be spent today, and how that compares with the previous month. */
export function MonthSummary({ data }: { readonly data: Dashboard }) {
  const titleId = useId();
  const isRunning = placeOfMonth(data) === 'current';
  const { month } = data;
  const name = isRunning ? '이번 달' : monthName(month);
  return (
    <Card className={css.card ?? ''}>
      <div className={css.figures}>
        <section aria-labelledby={titleId}>
          <h2 id={titleId} className={css.heading}>
            {name} 쓴 돈
          </h2>
          <Link to="/transactions" search={{ month, type: spendingTypes(data) }} className={css.figure}>
            <Money value={data.expense} size="hero" />
          </Link>
        </section>
        <Allowance data={data} />
      </div>
      <p className={css.sentence}>
        <Link to="/transactions" search={comparedLink(data)} className={css.quietLink}>
          {compareSpending(data)}
        </Link>
      </p>
      <SpendingChart data={data} />
      {isRunning ? null : (
        <div className={css.actions}>
          <LinkButton to="/transactions" search={{ month }} size="small">
            {name} 거래 보기
          </LinkButton>
          <LinkButton to="/analytics" search={{ month }} size="small">
            {name} 통계 보기
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
