import css from './badge.module.css';

const SHOWN_MAX = 99;

/** `7`, and `99+` above 99. */
export function badgeText(count: number): string {
  return count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
}

/** A count on a corner; nothing at zero. The number belongs into the name of what it sits on, so it is hidden here. */
export function Badge({ count, className }: { readonly count: number; readonly className?: string }) {
  if (count <= 0) return null;
  return (
    <span aria-hidden className={className === undefined ? css.badge : `${css.badge} ${className}`}>
      {badgeText(count)}
    </span>
  );
}
