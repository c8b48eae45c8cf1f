import type { Dashboard } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { emojiOrInitial } from '../../../ui/label-icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Progress } from '../../../ui/progress.tsx';
import truncated from '../../../ui/truncated.module.css';
import css from './goal-progress.module.css';

type DashboardGoal = Dashboard['goals'][number];

function detailOf({ status, kind, daysLeft }: DashboardGoal): string {
  if (status === 'DONE') return '달성';
  if (kind === 'SPEND_LESS' && (daysLeft === null || daysLeft >= 0)) return '이번 달';
  if (daysLeft === null) return '';
  if (daysLeft === 0) return 'D-DAY';
  return daysLeft > 0 ? `D-${daysLeft}` : `${-daysLeft}일 지남`;
}

function GoalLine({ goal }: { readonly goal: DashboardGoal }) {
  const share = goal.currentAmount / goal.targetAmount;
  const isSpending = goal.kind === 'SPEND_LESS';
  return (
    <li>
      <Link to="/goals" className={css.goal}>
        <span className={css.icon} aria-hidden>
          {emojiOrInitial(goal.icon, goal.name)}
        </span>
        <span className={truncated.name}>{goal.name}</span>
        <span className={css.detail}>{detailOf(goal)}</span>
        <span className={css.bar}>
          <Progress
            label={isSpending ? `${goal.name} 사용률` : `${goal.name} 달성률`}
            share={share}
            tone={isSpending && share > 1 ? 'over' : 'normal'}
            {...(isSpending && goal.pace !== null ? { mark: goal.pace } : {})}
          />
        </span>
        <span className={css.amounts}>
          <Money value={goal.currentAmount} />
          <span className={css.target}>
            {' / '}
            <Money value={goal.targetAmount} />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The most important goals and their progress. */
export function GoalProgress({ goals }: { readonly goals: Dashboard['goals'] }) {
  return (
    <Card
      title="목표"
      action={
        <LinkButton to="/goals" size="small" variant="ghost">
          목표 보기
        </LinkButton>
      }
    >
      <ul className={css.list}>
        {goals.map((goal) => (
          <GoalLine key={goal.id} goal={goal} />
        ))}
      </ul>
    </Card>
  );
}
