import type { Goal } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Ellipsis } from '../../../ui/icons/ellipsis.ts';
import { Plus } from '../../../ui/icons/plus.ts';
import layout from '../../../ui/layout.module.css';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { Money } from '../../../ui/money.tsx';
import { dateText, daysText, isPast, paceSentence, shareOf, taskSentence } from '../goal-text.ts';
import css from './goal-card.module.css';
import { GoalRing } from './goal-ring.tsx';

interface GoalCardProps {
  readonly goal: Goal;
  /** The asset that a goal tracks, or the category to spend less in; null if it was deleted. */
  readonly followed: { readonly name: string } | null | undefined;
  /** The book's current month, for the link to its transactions. */
  readonly month: string;
  readonly canChange: boolean;
  readonly actions: readonly MenuAction[];
  readonly onContribute: () => void;
}

function Followed({ goal, followed, month }: Pick<GoalCardProps, 'goal' | 'followed' | 'month'>) {
  // Still loading.
  if (followed === undefined) return null;
  if (goal.kind === 'SPEND_LESS') {
    if (followed === null || goal.categoryId === null) {
      return <p className={css.gone}>연결한 분류가 삭제됐어요. 수정에서 다시 골라 주세요.</p>;
    }
    return (
      <Link
        to="/transactions"
        search={{ ...(isPast(goal) ? {} : { month }), categoryId: goal.categoryId, type: 'EXPENSE,TRANSFER' }}
        className={css.followed}
      >
        {isPast(goal) ? '' : '이번 달 '}
        {followed.name} 거래 보기
      </Link>
    );
  }
  if (goal.assetId === null) return null;
  if (followed === null) return <p className={css.gone}>연결한 자산이 삭제됐어요. 수정에서 다시 골라 주세요.</p>;
  return (
    <Link to="/assets/$assetId" params={{ assetId: goal.assetId }} className={css.followed}>
      {followed.name} 잔액으로 계산해요
    </Link>
  );
}

/** One goal: its progress, what is left to do and the available actions. */
export function GoalCard({ goal, followed, month, canChange, actions, onContribute }: GoalCardProps) {
  const { kind, status, targetDate, daysLeft } = goal;
  const share = shareOf(goal);
  const isByHand = kind === 'SAVE' && goal.assetId === null;
  const pace = paceSentence(goal);
  const days = daysLeft !== null && status === 'ACTIVE' ? daysText(daysLeft) : '';
  return (
    <Card className={classNames(css.card, status === 'ARCHIVED' && css.quiet)}>
      <article aria-label={goal.name} className={css.goal}>
        <div className={css.head}>
          <GoalRing goal={goal} />
          <div className={css.what}>
            <h2 className={css.name}>{goal.name}</h2>
            <p className={css.when}>
              {status === 'DONE' ? (
                <span className={classNames(css.pill, css.done)}>이뤘어요</span>
              ) : days === '' ? null : (
                <span className={classNames(css.pill, isPast(goal) && css.late)}>{days}</span>
              )}
              <span>
                {targetDate === null
                  ? kind === 'SAVE'
                    ? '기한 없이 모으기'
                    : '매달 이 금액 안에서 쓰기'
                  : `${dateText(targetDate)}까지`}
              </span>
            </p>
          </div>
          {actions.length > 0 ? (
            <Menu label={`${goal.name} 더보기`} actions={actions}>
              <IconButton label={`${goal.name} 더보기`} icon={<Ellipsis />} className={css.more ?? ''} />
            </Menu>
          ) : null}
        </div>
        <p className={layout.baselineRow}>
          <Money
            value={goal.currentAmount}
            size="large"
            className={(kind === 'SPEND_LESS' && share > 1 ? css.over : undefined) ?? ''}
          />
          <span className={css.target}>
            / <Money value={goal.targetAmount} />
          </span>
          <span className={css.percent}>{Math.floor(Math.max(share, 0) * 100)}%</span>
        </p>
        {status === 'ARCHIVED' ? null : (
          <p className={css.task}>
            {taskSentence(goal)}
            {pace === '' ? null : <span className={css.pace}>{pace}</span>}
          </p>
        )}
        <div className={css.foot}>
          {isByHand ? (
            status === 'ACTIVE' && canChange ? (
              <Button variant="soft" size="small" icon={<Plus aria-hidden />} onPress={onContribute}>
                모은 돈 추가
              </Button>
            ) : (
              <Button variant="ghost" size="small" onPress={onContribute} className={css.records ?? ''}>
                모은 내역 보기
              </Button>
            )
          ) : (
            <Followed goal={goal} followed={followed} month={month} />
          )}
        </div>
      </article>
    </Card>
  );
}
