import { BANKS } from './banks.ts';
import { CARDS } from './cards.ts';
import type { Layout } from './layout.ts';
import { LEDGER_APPS } from './ledger-apps.ts';
import { LEDGERS_ABROAD } from './ledgers-abroad.ts';

/** All programs, banks and card companies recognized by their headers. */
export const LAYOUTS: readonly Layout[] = [...LEDGER_APPS, ...BANKS, ...CARDS, ...LEDGERS_ABROAD];
