import { Tag } from '../../../ui/chip.tsx';
import { ArrowRight } from '../../../ui/icons/arrow-right.ts';
import css from './mapping-target.module.css';

/** The arrow from a name in the file to its target. */
export function TargetArrow() {
  return <ArrowRight aria-hidden className={css.arrow} />;
}

interface TargetNameProps {
  /** Undefined if the target was deleted. */
  readonly name: string | undefined;
  /** Created by the commit, not yet in the book. */
  readonly isNew: boolean;
  /** What to check about it. */
  readonly note?: string | undefined;
}

/** The target of a name in the file. */
export function TargetName({ name, isNew, note }: TargetNameProps) {
  return (
    <span className={css.target}>
      {isNew ? <Tag tone="accent">새로 만들기</Tag> : null}
      <span className={css.name}>{name ?? '다시 골라 주세요'}</span>
      {note === undefined ? null : <span className={css.note}>{note}</span>}
    </span>
  );
}
