import type { Dashboard } from '@salim/contract';
import { addDays, dayNumber } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import { compareSpending, monthName, placeOfMonth } from '../compare-spending.ts';
import { spendingTypes } from '../spending-types.ts';
import { DailySpending } from './daily-spending.tsx';
import css from './month-summary.module.css';

/** Links to the spending of the month that this one is compared with. */
function comparedLink({ months, previous, ...data }: Dashboard) {
  const before = months.find((month) => month.month === previous.month);
  if (!before || placeOfMonth(data) !== 'current') return { month: previous.month, type: 'EXPENSE' } as const;
  const sameDay = addDays(before.from, dayNumber(data.today) - dayNumber(data.from));
  return { from: before.from, to: sameDay > before.to ? before.to : sameDay, type: 'EXPENSE' } as const;
}

/** Answers "how am I doing this month?", with the daily breakdown. */
export function MonthSummary({ data }: { readonly data: Dashboard }) {
  const place = placeOfMonth(data);
  const left = data.income - data.expense;
  const name = place === 'current' ? '이번 달' : monthName(data.month);
  return (
    <Card className={css.card ?? ''}>
      <div className={css.top}>
        <section aria-label={`${name}에 쓴 돈`} className={css.main}>
          <h2 className={css.heading}>{name}에 쓴 돈</h2>
          <Link to="/transactions" search={{ month: data.month, type: spendingTypes(data) }} className={css.figure}>
            <Money value={data.expense} size="hero" />
          </Link>
          <p className={css.sentence}>
            <Link to="/transactions" search={comparedLink(data)} className={css.quietLink}>
              {compareSpending(data)}
            </Link>
          </p>
        </section>
        <dl className={css.stats}>
          <div className={css.stat}>
            <dt>수입</dt>
            <dd>
              <Link to="/transactions" search={{ month: data.month, type: 'INCOME' }} className={css.figure}>
                <Money value={data.income} tone="income" size="medium" />
              </Link>
            </dd>
          </div>
          <div className={css.stat}>
            <dt>지출</dt>
            <dd>
              <Link to="/transactions" search={{ month: data.month, type: spendingTypes(data) }} className={css.figure}>
                <Money value={data.expense} tone="expense" size="medium" />
              </Link>
            </dd>
          </div>
          <div className={classNames(css.stat, css.left)}>
            <dt>남은 돈</dt>
            <dd>
              <Link
                to="/transactions"
                search={{ month: data.month, type: `INCOME,${spendingTypes(data)}` }}
                className={css.figure}
              >
                <Money value={left} size="medium" />
              </Link>
            </dd>
          </div>
        </dl>
      </div>
      <DailySpending data={data} />
    </Card>
  );
}
