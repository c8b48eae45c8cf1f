import type { Dashboard } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { formatMonth, formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { placeOfMonth } from '../compare-spending.ts';
import css from './budget-left.module.css';

/** The first notification threshold; the bar changes colour here too. */
const WARNING = 0.8;

function sentenceOf(share: number, pace: number, isRunning: boolean): string {
  const spent = `예산의 ${Math.floor(share * 100)}%를 썼어요.`;
  return isRunning ? `이번 달이 ${Math.round(pace * 100)}% 지났고, ${spent}` : spent;
}

/** The remaining budget against the elapsed share of the month; without a budget, a prompt to create one. */
export function BudgetLeft({ data }: { readonly data: Dashboard }) {
  const { budget, month, expense } = data;
  const isRunning = placeOfMonth(data) === 'current';
  if (budget === null || budget.total === 0) {
    return (
      <Card title="남은 예산">
        <p className={css.invitation}>
          {isRunning ? '이번 달' : formatMonth(month)} 예산을 정하면 남은 돈을 알려 드려요.
        </p>
        <LinkButton to="/budgets" search={{ month }} size="small">
          예산 정하기
        </LinkButton>
      </Card>
    );
  }
  const share = budget.spent / budget.total;
  const isOver = budget.remaining < 0;
  return (
    <Card
      title={isOver ? '예산 초과' : '남은 예산'}
      action={
        <LinkButton to="/budgets" search={{ month }} size="small" variant="ghost">
          예산 보기
        </LinkButton>
      }
    >
      <Link to="/budgets" search={{ month }} className={css.left}>
        <Money value={Math.abs(budget.remaining)} size="large" className={(isOver ? css.over : css.fine) ?? ''} />
        <span className={css.total}>
          / <Money value={budget.total} size="small" />
        </span>
      </Link>
      <Progress
        label="예산 사용률"
        share={share}
        tone={share >= 1 ? 'over' : share >= WARNING ? 'warning' : 'normal'}
        {...(isRunning ? { mark: budget.pace } : {})}
      />
      <p className={css.sentence}>
        {sentenceOf(share, budget.pace, isRunning)}
        {budget.spent === expense ? '' : ` 할부를 청구되는 달에 나눠 반영하면 ${formatWon(budget.spent)}을 썼어요.`}
      </p>
    </Card>
  );
}
