/** One category's sum, as it goes into a cash flow. Below zero it runs the other way: a refund is money that comes in. */
export interface FlowOfCategory {
  readonly id: string;
  readonly kind: 'INCOME' | 'EXPENSE';
  readonly amount: number;
}

export type CashFlowSide = 'IN' | 'OUT';

/** A stream into the book, or out of it. */
export interface CashFlowStream {
  readonly id: string;
  readonly side: CashFlowSide;
  /** Above zero. */
  readonly amount: number;
}

/** Income that was not spent. */
export const SAVED_STREAM = 'saved';
/** What was spent beyond the income, out of what there was before. */
export const DRAWN_STREAM = 'drawn';

/**
 * The streams of money through a book in a period, the largest first on each side.
 *
 * Always: what comes in adds up to what goes out, because income beyond the spending goes out as `saved` and spending
 * beyond the income comes in as `drawn`, of which there is at most one; every amount is above zero; zero sums are left
 * out. The order of `flows` does not matter beyond equal amounts.
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
