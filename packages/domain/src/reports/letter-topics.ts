/** The figures that the topics of a monthly letter depend on, in the currency of the book. */
export interface LetterFacts {
  readonly sums: { readonly income: number; readonly expense: number; readonly saved: number };
  /** The largest change first. */
  readonly changes: readonly { readonly label: string; readonly amount: number }[];
  /** The balances of the members; positive to receive. */
  readonly balances: readonly number[];
  readonly dues: readonly { readonly amount: number }[];
}

/** A subject of the talk, whose sentence the caller writes. */
export type LetterTopic =
  | { readonly kind: 'CHANGE'; readonly label: string; readonly amount: number }
  | { readonly kind: 'UNSETTLED'; readonly amount: number }
  | { readonly kind: 'OVERSPENT'; readonly amount: number }
  | { readonly kind: 'SAVED'; readonly amount: number }
  | { readonly kind: 'DUE'; readonly count: number; readonly amount: number }
  | { readonly kind: 'NO_INCOME' }
  | { readonly kind: 'WISH' }
  | { readonly kind: 'THANKS' };

export const LETTER_TOPICS = 3;

/** Three topics for the talk, the most pressing first. */
export function letterTopics({ sums, changes, balances, dues }: LetterFacts): readonly LetterTopic[] {
  const [top] = changes;
  const open = balances.reduce((sum, balance) => sum + Math.max(balance, 0), 0);
  const due = dues.reduce((sum, { amount }) => sum + amount, 0);
  const topics: (LetterTopic | false)[] = [
    sums.income > 0 && sums.saved < 0 && { kind: 'OVERSPENT', amount: -sums.saved },
    open > 0 && { kind: 'UNSETTLED', amount: open },
    top !== undefined && { kind: 'CHANGE', ...top },
    due > 0 && { kind: 'DUE', count: dues.length, amount: due },
    sums.saved > 0 && { kind: 'SAVED', amount: sums.saved },
    sums.income === 0 && { kind: 'NO_INCOME' },
    { kind: 'WISH' },
    { kind: 'THANKS' },
    { kind: 'NO_INCOME' },
  ];
  return topics.filter((topic) => topic !== false).slice(0, LETTER_TOPICS);
}
