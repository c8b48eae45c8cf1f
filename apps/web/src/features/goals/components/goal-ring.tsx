import type { Goal } from '@salim/contract';
import { classNames } from '../../../ui/class-names.ts';
import { LabelGlyph } from '../../../ui/label-icon.tsx';
import { shareOf } from '../goal-text.ts';
import css from './goal-ring.module.css';

const RADIUS = 28;
const LENGTH = 2 * Math.PI * RADIUS;

/** The progress of a goal as a ring around its icon; exposed as a progress bar. */
export function GoalRing({ goal }: { readonly goal: Goal }) {
  const share = shareOf(goal);
  const isOver = goal.kind === 'SPEND_LESS' && share > 1;
  const shown = Math.min(Math.max(share, 0), 1);
  const percent = Math.floor(shown * 100);
  return (
    <div
      role="progressbar"
      aria-label={goal.kind === 'SAVE' ? `${goal.name} 달성률` : `${goal.name} 사용률`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${Math.floor(Math.max(share, 0) * 100)}%`}
      className={classNames(css.ring, isOver && css.over, goal.status === 'ARCHIVED' && css.quiet)}
    >
      <svg viewBox="0 0 64 64" aria-hidden>
        <circle cx="32" cy="32" r={RADIUS} className={css.track} />
        {shown > 0 ? (
          <circle
            cx="32"
            cy="32"
            r={RADIUS}
            className={css.fill}
            strokeDasharray={`${LENGTH * shown} ${LENGTH}`}
            transform="rotate(-90 32 32)"
          />
        ) : null}
      </svg>
      <span className={css.icon} aria-hidden>
        <LabelGlyph icon={goal.icon} name={goal.name} />
      </span>
    </div>
  );
}
