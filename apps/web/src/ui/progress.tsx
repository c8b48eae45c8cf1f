import { classNames } from './class-names.ts';
import css from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** 0 … 1, or above when exceeded. */
  readonly share: number;
  /** The value in words, when "64%" is not enough. */
  readonly valueText?: string;
  readonly tone?: 'normal' | 'warning' | 'over';
  /** A marker on the bar, 0 … 1: how far the month is. */
  readonly mark?: number;
}

export function Progress({ label, share, valueText, tone = 'normal', mark }: ProgressProps) {
  const percent = Math.round(share * 100);
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      aria-valuetext={valueText ?? `${percent}%`}
      className={classNames(css.track, tone !== 'normal' && css[tone])}
    >
      <div className={css.fill} style={{ width: `${shown}%` }} />
      {mark === undefined ? null : (
        <span className={css.mark} style={{ left: `${Math.min(100, Math.max(0, mark * 100))}%` }} />
      )}
    </div>
  );
}
