import { classNames } from './class-names.ts';
import css from './spinner.module.css';

/** A busy indicator. Without a `label` the context must explain it. */
export function Spinner({ size = 'small', label }: { readonly size?: 'small' | 'large'; readonly label?: string }) {
  return (
    <span
      className={classNames(css.spinner, size === 'large' && css.large)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    />
  );
}
