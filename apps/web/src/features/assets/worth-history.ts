export interface WorthDay {
  readonly date: string;
  readonly balance: number;
}

/**
 * Adds up day-end balances: one row for each day on which any of them changed. A balance keeps its value until its next
 * row and counts as zero before its first one.
 */
export function addUpHistories(histories: readonly (readonly WorthDay[])[]): WorthDay[] {
  const changes = new Map<string, number>();
  for (const history of histories) {
    let before = 0;
    for (const { date, balance } of history) {
      changes.set(date, (changes.get(date) ?? 0) + balance - before);
      before = balance;
    }
  }
  let total = 0;
  return [...changes.keys()].toSorted().map((date) => {
    total += changes.get(date) ?? 0;
    return { date, balance: total };
  });
}
