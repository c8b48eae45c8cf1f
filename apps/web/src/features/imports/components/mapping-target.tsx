import ArrowRight from 'lucide-react/icons/arrow-right';
import { Tag } from '../../../ui/chip.tsx';
import css from './mapping-target.module.css';

/** Leads from a name of the file to what it stands for. */
export function TargetArrow() {
  return <ArrowRight aria-hidden className={css.arrow} />;
}

interface TargetNameProps {
  /** Undefined where what it stood for is gone. */
  readonly name: string | undefined;
  /** Made by the commit, instead of being there already. */
  readonly isNew: boolean;
}

/** What a name of the file stands for. */
export function TargetName({ name, isNew }: TargetNameProps) {
  return (
    <span className={css.target}>
      {isNew ? <Tag tone="accent">새로 만들기</Tag> : null}
      <span className={css.name}>{name ?? '다시 골라 주세요'}</span>
    </span>
  );
}
