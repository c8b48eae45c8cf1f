import css from './logo.module.css';
import { useLogoState } from './logo-state.ts';

/**
 * The logo: a house whose body is an open ledger, with the spine in the center. `public/favicon.svg` is the same. Smoke
 * rises when a transaction is recorded, and the lights go on when a month is closed.
 */
export function LogoMark({ size = 32 }: { readonly size?: number }) {
  const { recorded, isMonthClosed } = useLogoState();
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden data-lit={isMonthClosed || undefined}>
      <rect width="64" height="64" rx="16" fill="#0a7d5a" />
      {recorded === 0 ? null : (
        <g key={recorded} className={css.smoke} fill="#fff">
          <circle cx="47" cy="17" r="3" />
          <circle cx="48" cy="17" r="2.4" />
          <circle cx="46.5" cy="17" r="2" />
        </g>
      )}
      <path
        d="M11 29 32 11.5 53 29"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path className={css.room} d="M30 33.5c-4-2.6-8.6-3.6-14-3.4v18.5c5.4-.2 10 .8 14 3.4Z" fill="#fff" />
      <path className={css.room} d="M34 33.5c4-2.6 8.6-3.6 14-3.4v18.5c-5.4-.2-10 .8-14 3.4Z" fill="#b9e3d2" />
    </svg>
  );
}

/** The logo with the name beside it. */
export function Logo({ size = 32 }: { readonly size?: number }) {
  return (
    <span className={css.logo}>
      <LogoMark size={size} />
      <span className={css.name}>살림</span>
    </span>
  );
}
