import type { Goal } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { formatWon } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LabelGlyph } from '../../../ui/label-icon.tsx';
import { taskSentence } from '../goal-text.ts';
import css from './celebration.module.css';

interface CelebrationProps {
  readonly goal: Goal;
  /** Undefined for users who may not archive the goal. */
  readonly onArchive: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Celebrates a completed goal with an unobtrusive animation: its ring closes. */
export function Celebration({ goal, onArchive, onClose }: CelebrationProps) {
  const isSaved = goal.kind === 'SAVE';
  return (
    <Dialog
      title="축하해요"
      isOpen
      onClose={onClose}
      footer={
        <>
          {onArchive ? (
            <Button variant="ghost" onPress={onArchive}>
              목표 보관하기
            </Button>
          ) : null}
          <Button variant="primary" autoFocus onPress={onClose}>
            좋아요
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <div className={css.drawing} aria-hidden>
          <svg viewBox="0 0 120 120">
            <circle cx="60" cy="60" r="52" className={css.track} />
            <circle cx="60" cy="60" r="52" pathLength="100" className={css.ring} transform="rotate(-90 60 60)" />
          </svg>
          <span className={css.icon}>
            <LabelGlyph icon={goal.icon} name={goal.name} />
          </span>
        </div>
        <p className={css.title}>‘{goal.name}’ 목표를 이뤘어요</p>
        <p className={css.text}>
          {isSaved
            ? `${withJosa(formatWon(goal.targetAmount), '을/를')} 모두 모았어요. 차근차근 모은 보람이 있네요.`
            : `${goal.keptMonths ? `${taskSentence(goal)} ` : ''}지출을 줄이려고 애쓴 보람이 있네요.`}
        </p>
      </div>
    </Dialog>
  );
}
