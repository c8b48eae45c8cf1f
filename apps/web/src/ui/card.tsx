import { type ReactNode, useId } from 'react';
import css from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  readonly children: ReactNode;
  /** With a title the card is a named region. */
  readonly title?: ReactNode;
  /** Beside the title. */
  readonly action?: ReactNode;
  /** Lists and tables extend to the card's edges. */
  readonly isFlush?: boolean;
  readonly className?: string;
}

export function Card({ children, title, action, isFlush = false, className }: CardProps) {
  const titleId = useId();
  const classes = classNames(css.card, isFlush && css.flush, className);
  if (title === undefined) return <div className={classes}>{children}</div>;
  return (
    <section aria-labelledby={titleId} className={classes}>
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
