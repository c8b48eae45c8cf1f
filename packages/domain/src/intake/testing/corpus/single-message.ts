import type { CivilDate } from '../../../calendar/civil-date.ts';
import type { DraftKind } from '../../intake-draft.ts';
import type { CorpusCase } from './corpus-case.ts';

/** A single message. Defaults: an amount in won, dated that day, without installments. */
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

const single =
  (kind: DraftKind) =>
  (
    text: string,
    amount: number,
    description: string,
    time: string | null = null,
    more: Partial<Single> = {},
  ): Single => ({
    text,
    kind,
    amount,
    description,
    time,
    ...more,
  });

export const expense = single('EXPENSE');
export const income = single('INCOME');
export const cancel = single('CANCEL');
export const transfer = single('TRANSFER');
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
