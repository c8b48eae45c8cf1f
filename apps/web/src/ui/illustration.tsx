import drawings from './illustrations.svg';

export type IllustrationName = 'ledger' | 'search' | 'signpost' | 'offline' | 'lock' | 'broken' | 'sprout' | 'mail';

/**
 * Decoration; the words beside it say what is meant. The drawings come from a file of their own, so that no screen
 * waits for them, and take their colours from where they stand.
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
