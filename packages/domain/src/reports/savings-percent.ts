export interface Flow {
  readonly income: number;
  readonly expense: number;
}

/**
 * The share of the income that was not spent, in percent; null without income. From the amounts: rounding a share again
 * that is rounded already would make 72.497% into 73%.
 */
export function savingsPercent({ income, expense }: Flow): number | null {
  if (income <= 0) return null;
  const percent = Math.round((Math.abs(income - expense) / income) * 100);
  return expense > income && percent > 0 ? -percent : percent;
}

/** `32%`, `−1,234%`; a dash without income. */
export function savingsPercentText(flow: Flow): string {
  const percent = savingsPercent(flow);
  return percent === null ? '–' : `${percent < 0 ? '−' : ''}${Math.abs(percent).toLocaleString('ko-KR')}%`;
}
