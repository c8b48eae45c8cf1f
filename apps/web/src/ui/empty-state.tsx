import type { ReactNode } from 'react';
import css from './empty-state.module.css';
import { Illustration, type IllustrationName } from './illustration.tsx';

interface EmptyStateProps {
  readonly art: IllustrationName;
  readonly title: string;
  readonly children?: ReactNode;
  /** Possible next steps. */
  readonly actions?: ReactNode;
}

/** An empty state with its reason and the next step. For empty, not found, offline and no permission. */
export function EmptyState({ art, title, children, actions }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <Illustration name={art} className={css.art} />
      <h2 className={css.title}>{title}</h2>
      {children === undefined ? null : <p className={css.text}>{children}</p>}
      {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
    </div>
  );
}
