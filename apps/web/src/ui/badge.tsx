import css from './badge.module.css';

const SHOWN_MAX = 99;

/** `7`, and `99+` above 99. */
export function badgeText(count: number): string {
  return count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
}

/**
 * A count on the corner of a control; hidden at zero. The count belongs in the accessible name of the control, so it is
 * hidden from screen readers here.
 */
export function Badge({ count, className }: { readonly count: number; readonly className?: string }) {
  if (count <= 0) return null;
  return (
    <span aria-hidden className={className === undefined ? css.badge : `${css.badge} ${className}`}>
      {badgeText(count)}
    </span>
  );
}
