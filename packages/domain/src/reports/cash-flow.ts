/** One category's sum in a cash flow. A negative sum reverses its direction: refunds are incoming money. */
export interface FlowOfCategory {
  readonly id: string;
  readonly kind: 'INCOME' | 'EXPENSE';
  readonly amount: number;
}

export type CashFlowSide = 'IN' | 'OUT';

/** A flow into or out of the book. */
export interface CashFlowStream {
  readonly id: string;
  readonly side: CashFlowSide;
  /** Above zero. */
  readonly amount: number;
}

/** Unspent income. */
export const SAVED_STREAM = 'saved';
/** Spending beyond the income, paid from earlier balances. */
export const DRAWN_STREAM = 'drawn';

/**
 * The money flows of a book in a period, the largest first on each side.
 *
 * Invariants: incoming flows equal outgoing flows, because income beyond the spending is `saved` and spending beyond
 * the income is `drawn`, at most one of which occurs; every amount is above zero; zero sums are left out. The order of
 * `flows` only matters between equal amounts.
 */
export function cashFlowStreams(flows: readonly FlowOfCategory[]): CashFlowStream[] {
  const streams = flows
    .filter((flow) => flow.amount !== 0)
    .map(({ id, kind, amount }): CashFlowStream => {
      const comesIn = (kind === 'INCOME') === amount > 0;
      return { id, side: comesIn ? 'IN' : 'OUT', amount: Math.abs(amount) };
    })
    .toSorted((a, b) => b.amount - a.amount || (a.id < b.id ? -1 : 1));
  const totalOf = (side: CashFlowSide) =>
    streams.filter((stream) => stream.side === side).reduce((sum, stream) => sum + stream.amount, 0);
  const left = totalOf('IN') - totalOf('OUT');
  if (left > 0) return [...streams, { id: SAVED_STREAM, side: 'OUT', amount: left }];
  if (left < 0) return [...streams, { id: DRAWN_STREAM, side: 'IN', amount: -left }];
  return streams;
}
