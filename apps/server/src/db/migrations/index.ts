import { ledger } from './001-ledger.ts';
import { imports } from './002-imports.ts';
import { attachments } from './003-attachments.ts';
import { search } from './005-search.ts';
import { budgets } from './007-budgets.ts';

export interface Migration {
  /** Sorts in the order of application; never changes once released. */
  readonly id: string;
  readonly sql: string;
}

/** Forward only. A released migration is never edited: what follows comes in a new one. */
export const migrations: readonly Migration[] = [ledger, imports, attachments, search, budgets];
