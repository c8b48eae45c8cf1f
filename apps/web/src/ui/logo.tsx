import css from './logo.module.css';

/** The mark: a house whose body is an open ledger, its spine the middle of the house. */
export function LogoMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden>
      <rect width="64" height="64" rx="16" fill="#0a7d5a" />
      <path d="M32 11.5 53 29" stroke="#fff" strokeWidth="5" strokeLinecap="round" fill="none" />
      <path d="M32 11.5 11 29" stroke="#fff" strokeWidth="5" strokeLinecap="round" fill="none" />
      <path d="M30 31.5c-4-2.6-8.600-3.600-14-3.400v18.500c5.400-.2 10 .8 14 3.400Z" fill="#fff" />
      <path d="M34 31.500c4-2.600 8.600-3.600 14-3.400v18.500c-5.400-.2-10 .8-14 3.400Z" fill="#b9e3d2" />
    </svg>
  );
}

/** The mark with the name beside it. */
export function Logo({ size = 32 }: { readonly size?: number }) {
  return (
    <span className={css.logo}>
      <LogoMark size={size} />
      <span className={css.name}>살림</span>
    </span>
  );
}
