import type { Outlook } from '@salim/contract';
import { addMonths, dayOfMonth } from '@salim/domain';

/** A payment that can be put off: all that goes out for the same reason on the same day. */
export interface Postponable {
  readonly id: string;
  readonly date: string;
  readonly amount: number;
  readonly label: string;
}

/** The payments to come, the earliest first. */
export function postponablesOf(items: Outlook['items']): Postponable[] {
  const byReason = Map.groupBy(items, ({ refId, date }) => `${refId}:${date}`);
  return [...byReason].flatMap(([id, own]) => {
    const amount = own.reduce((sum, item) => sum + item.amount, 0);
    const [first] = own;
    return first && amount < 0 ? [{ id, date: first.date, amount, label: first.label }] : [];
  });
}

interface Supposition {
  /** Put off by a month. */
  readonly postponed: Postponable | null;
  /** Kept every month. */
  readonly saved: number | null;
}

/** The question as the outlook takes it; empty while nothing is supposed. */
export function whatIfOf({ postponed, saved }: Supposition): string[] {
  const questions: string[] = [];
  if (postponed) {
    const { date } = postponed;
    const later = dayOfMonth(addMonths(date.slice(0, 7), 1), Number(date.slice(8)));
    questions.push(`skip:${postponed.id}`, `add:${postponed.amount}:${later}`);
  }
  if (saved !== null && saved > 0) questions.push(`monthly:${saved}`);
  return questions;
}
