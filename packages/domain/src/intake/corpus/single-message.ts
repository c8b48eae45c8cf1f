import type { CivilDate } from '../../calendar/civil-date.ts';
import type { DraftKind } from '../intake-draft.ts';
import type { CorpusCase } from './corpus-case.ts';

/** A single message. Defaults: an amount in won, dated that day, without instalments. */
export interface Single {
  readonly text: string;
  readonly kind: DraftKind;
  readonly amount?: number;
  readonly currency?: string;
  readonly received?: CivilDate;
  readonly date?: CivilDate;
  readonly time?: string | null;
  readonly description?: string;
  readonly months?: number;
}

const RECEIVED = '2026-11-20';

export const expense = (text: string, amount: number, description: string, more: Partial<Single> = {}): Single => ({
  text,
  kind: 'EXPENSE',
  amount,
  description,
  ...more,
});
export const income = (text: string, amount: number, description: string, more: Partial<Single> = {}): Single => ({
  text,
  kind: 'INCOME',
  amount,
  description,
  ...more,
});
export const cancel = (text: string, amount: number, description: string, more: Partial<Single> = {}): Single => ({
  text,
  kind: 'CANCEL',
  amount,
  description,
  ...more,
});
export const transfer = (text: string, amount: number, description: string, more: Partial<Single> = {}): Single => ({
  text,
  kind: 'TRANSFER',
  amount,
  description,
  ...more,
});
export const ignored = (text: string): Single => ({ text, kind: 'IGNORE' });

export const caseOf = (one: Single, index: number): CorpusCase => ({
  name: `${index + 1} ${one.text.replaceAll('\n', ' ').slice(0, 40)}`,
  text: one.text,
  receivedDate: one.received ?? RECEIVED,
  kind: one.kind,
  amount: one.amount ?? null,
  currency: one.currency ?? 'KRW',
  date: one.date ?? one.received ?? RECEIVED,
  time: one.time ?? null,
  description: one.description ?? '',
  months: one.months ?? null,
});
