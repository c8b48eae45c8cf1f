import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import css from './sums.module.css';

/** Labeled amounts side by side. */
export function Sums({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <dl className={classNames(css.sums, className)}>{children}</dl>;
}

interface SumProps {
  readonly name: string;
  /** Text shown in place of the number. */
  readonly isSentence?: boolean;
  readonly children: ReactNode;
}

export function Sum({ name, isSentence = false, children }: SumProps) {
  return (
    <div className={isSentence ? css.sentence : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
