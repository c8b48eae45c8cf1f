import type { ReactNode } from 'react';

export type IllustrationName = 'ledger' | 'search' | 'signpost' | 'offline' | 'lock' | 'broken' | 'sprout' | 'mail';

const accent = 'var(--accent)';

/** Line drawings of our own, 148 × 112: the ground line stands at 100, one part of each is in the accent colour. */
const DRAWINGS: Readonly<Record<IllustrationName, ReactNode>> = {
  // An open book under a small roof.
  ledger: (
    <>
      <path d="M74 44c-9-7-21-9-36-8v54c15-1 27 1 36 8 9-7 21-9 36-8V36c-15-1-27 1-36 8Z" />
      <path d="M74 44v54" />
      <path d="M47 52c6 0 12 1 17 3M47 64c6 0 12 1 17 3" />
      <path d="M101 52c-6 0-12 1-17 3M101 64c-6 0-12 1-17 3" />
      <path d="M54 26 74 10l20 16" stroke={accent} />
    </>
  ),
  // A magnifying glass over the lines of a list.
  search: (
    <>
      <path d="M26 34h44M26 54h30M26 74h34M26 94h52" />
      <circle cx="92" cy="56" r="22" stroke={accent} />
      <path d="m108 72 18 18" stroke={accent} />
      <path d="M84 50c2-5 6-7 11-7" />
    </>
  ),
  // A signpost at a fork, one arm pointing home.
  signpost: (
    <>
      <path d="M74 100V18" />
      <path d="M74 26h34l9 9-9 9H74Z" stroke={accent} />
      <path d="M74 54H42l-9 9 9 9h32Z" />
      <path d="M30 100h88" />
      <path d="M52 100c2-5 4-8 8-10M98 100c-1-4-3-6-6-8" />
    </>
  ),
  // A cloud without its cable.
  offline: (
    <>
      <path d="M48 74h50c12 0 20-8 20-18s-8-18-19-18c-3-13-13-21-26-21-15 0-26 11-27 25-10 1-17 7-17 16s8 16 19 16Z" />
      <path d="M73 74v10" stroke={accent} />
      <path d="M66 84h14v7H66Z" stroke={accent} />
      <path d="M73 98v4" stroke={accent} strokeDasharray="1 6" />
      <path d="M62 46l22 22M84 46 62 68" />
    </>
  ),
  // A locked door with a key in front of it.
  lock: (
    <>
      <path d="M48 100V32c0-14 12-22 26-22s26 8 26 22v68" />
      <path d="M36 100h76" />
      <circle cx="74" cy="56" r="7" stroke={accent} />
      <path d="M74 63v14M74 72h6" stroke={accent} />
      <path d="M58 100V36c0-9 7-15 16-15s16 6 16 15v64" strokeDasharray="2 6" />
    </>
  ),
  // A receipt torn in two.
  broken: (
    <>
      <path d="M46 14h56v36l-9 7-9-9-10 9-10-8-9 9-9-6Z" />
      <path d="m46 66 9 6 9-9 10 8 10-9 9 9 9-7v36H46Z" />
      <path d="M58 28h32M58 38h18" />
      <path d="M58 84h20" />
      <path d="M88 84h4" stroke={accent} />
      <path d="M116 52h12M20 60h12" stroke={accent} />
    </>
  ),
  // A sprout in a pot: not yet, but coming.
  sprout: (
    <>
      <path d="M50 76h48l-6 24H56Z" />
      <path d="M46 68h56v8H46Z" />
      <path d="M74 68V40" stroke={accent} />
      <path d="M74 46c-2-13-11-19-25-19 0 13 9 20 25 19Z" stroke={accent} />
      <path d="M74 40c1-12 9-19 24-20 0 14-9 21-24 20Z" stroke={accent} />
      <path d="M30 100h88" />
    </>
  ),
  // A letter on its way.
  mail: (
    <>
      <path d="M40 32h74v54H40Z" />
      <path d="m40 36 37 29 37-29" stroke={accent} />
      <path d="M40 84l26-26M114 84 88 58" />
      <path d="M18 50h12M12 62h18M20 74h10" />
    </>
  ),
};

/** Decoration; the words beside it say what is meant. */
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
      {DRAWINGS[name]}
    </svg>
  );
}
