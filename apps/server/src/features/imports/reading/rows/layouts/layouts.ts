import { BANKS } from './banks.ts';
import { CARDS } from './cards.ts';
import { FOREIGN_LEDGERS } from './foreign-ledgers.ts';
import type { Layout } from './layout.ts';
import { LEDGER_APPS } from './ledger-apps.ts';

/** All programs, banks and card companies recognized by their headers. */
export const LAYOUTS: readonly Layout[] = [...LEDGER_APPS, ...BANKS, ...CARDS, ...FOREIGN_LEDGERS];
