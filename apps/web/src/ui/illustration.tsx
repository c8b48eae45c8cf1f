import drawings from './illustrations.svg';

export type IllustrationName = 'ledger' | 'search' | 'signpost' | 'offline' | 'lock' | 'broken' | 'sprout' | 'mail';

/**
 * A decorative illustration. The drawings are in a separate file, so that no screen waits for them, and inherit their
 * colors from the context.
 */
export function Illustration({ name, className }: { readonly name: IllustrationName; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 148 112"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
