import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CircleCheck } from './icons/circle-check.ts';
import { CircleExclamationPoint } from './icons/circle-exclamation-point.ts';
import { Info } from './icons/info.ts';
import { TriangleExclamationPoint } from './icons/triangle-exclamation-point.ts';
import css from './notice.module.css';

export type NoticeTone = 'success' | 'error' | 'warning' | 'info';

const ICONS = {
  success: CircleCheck,
  error: CircleExclamationPoint,
  warning: TriangleExclamationPoint,
  info: Info,
} as const;

/** The icon of a tone, for notices and toasts. */
export function ToneIcon({ tone }: { readonly tone: NoticeTone }) {
  const Icon = ICONS[tone];
  return <Icon aria-hidden />;
}

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly children: ReactNode;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
  readonly className?: string;
}

/** An inline notice. Errors are announced assertively, the others politely. */
export function Notice({ tone, children, actions, className }: NoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classNames(css.notice, css[tone], className)}>
      <span className={css.icon}>
        <ToneIcon tone={tone} />
      </span>
      <div className={css.content}>{children}</div>
      {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
    </div>
  );
}
