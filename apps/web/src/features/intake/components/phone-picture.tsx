import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import css from './phone-picture.module.css';

interface PhonePictureProps {
  /** The text alternative for screen readers. */
  readonly words: string;
  /** The heading on the drawn screen. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A drawn phone showing the screen of a setup step. */
export function PhonePicture({ words, title, children }: PhonePictureProps) {
  return (
    <div role="img" aria-label={words} className={css.phone}>
      <svg viewBox="0 0 64 6" className={css.speaker} aria-hidden>
        <rect x="16" y="1" width="32" height="4" rx="2" />
      </svg>
      <div className={css.title}>{title}</div>
      <div className={css.screen}>{children}</div>
    </div>
  );
}

/** A settings row on a drawn screen, with its value. */
export function PhoneRow({
  name,
  value,
  isOn,
}: {
  readonly name: string;
  readonly value?: string;
  readonly isOn?: true;
}) {
  return (
    <div className={css.row}>
      <span>{name}</span>
      {value === undefined ? null : <span className={css.value}>{value}</span>}
      {isOn ? (
        <svg viewBox="0 0 32 20" className={css.switch} aria-hidden>
          <rect width="32" height="20" rx="10" />
          <circle cx="22" cy="10" r="8" />
        </svg>
      ) : null}
    </div>
  );
}

/** A message bubble, or the transaction created from it. */
export function PhoneBalloon({
  children,
  isTransaction = false,
}: {
  readonly children: ReactNode;
  readonly isTransaction?: boolean;
}) {
  return <div className={classNames(css.balloon, isTransaction && css.entry)}>{children}</div>;
}
