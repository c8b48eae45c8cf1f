import type { Dashboard } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { formatWon } from '../../../text/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { placeOfMonth } from '../compare-spending.ts';
import { spendingTypes } from '../spending-types.ts';
import css from './dashboard-beside.module.css';

/** The first notification threshold; the bar changes color here too. */
const WARNING = 0.8;

interface SectionProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, action, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={css.section}>
      <div className={css.header}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** What is left of the running month's budget, against the elapsed share of the month. */
function BudgetLeft({ data }: { readonly data: Dashboard }) {
  const { budget, month, expense } = data;
  if (budget === null || budget.total === 0) return null;
  const share = budget.spent / budget.total;
  const isOver = budget.remaining < 0;
  return (
    <Section
      title={isOver ? '예산 초과' : '남은 예산'}
      action={
        <LinkButton to="/budgets" search={{ month }} size="small" variant="ghost">
          예산 보기
        </LinkButton>
      }
    >
      <Money value={Math.abs(budget.remaining)} size="large" className={(isOver && css.over) || ''} />
      <Progress
        label="예산 사용률"
        share={share}
        tone={share >= 1 ? 'over' : share >= WARNING ? 'warning' : 'normal'}
        mark={budget.pace}
      />
      <p className={css.note}>
        이번 달이 {Math.round(budget.pace * 100)}% 지났고, 예산의 {Math.floor(share * 100)}%를 썼어요.
        {budget.spent === expense ? '' : ` 할부를 청구되는 달에 나눠 반영하면 ${formatWon(budget.spent)}을 썼어요.`}
      </p>
    </Section>
  );
}

function NetWorth({ assets }: Pick<Dashboard, 'assets'>) {
  if (assets.items.length === 0) return null;
  return (
    <Section
      title="순자산"
      action={
        <LinkButton to="/assets" size="small" variant="ghost">
          자산 보기
        </LinkButton>
      }
    >
      <Money value={assets.netWorth} size="large" />
    </Section>
  );
}

/** How much each member paid this month, in a shared book. */
function MemberPayments({ data }: { readonly data: Dashboard }) {
  const rows = data.members.toSorted((a, b) => b.paid - a.paid);
  return (
    <Section
      title="누가 얼마나 냈나요?"
      action={
        <LinkButton to="/settlement" size="small" variant="ghost">
          정산 보기
        </LinkButton>
      }
    >
      <ul className={css.members}>
        {rows.map((row) => {
          const content = (
            <>
              <Avatar name={row.name} color={row.isMasked ? undefined : row.color} size="small" />
              <span className={css.name}>{row.name}</span>
              <Money value={row.paid} size="medium" />
            </>
          );
          return (
            <li key={row.userId ?? 'masked'}>
              {row.userId === null ? (
                <div className={css.member}>{content}</div>
              ) : (
                <Link
                  to="/transactions"
                  search={{ month: data.month, memberId: row.userId, type: spendingTypes(data) }}
                  className={css.member}
                >
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** A quiet second column for wide windows: what the screens of budget, assets and settlement say in full. */
export function DashboardBeside({ data }: { readonly data: Dashboard }) {
  const isRunning = placeOfMonth(data) === 'current';
  const isShared = data.members.filter((member) => !member.isMasked).length > 1;
  if (!isRunning && !isShared) return null;
  return (
    <Card className={css.card ?? ''}>
      {isRunning ? <BudgetLeft data={data} /> : null}
      {isRunning ? <NetWorth assets={data.assets} /> : null}
      {isShared ? <MemberPayments data={data} /> : null}
    </Card>
  );
}
