/** Every how many months an axis names one. */
function stepOf(count: number, isNarrow: boolean): number {
  if (count > 24) return 12;
  if (count > 12) return isNarrow ? 6 : 3;
  return isNarrow && count > 6 ? 2 : 1;
}

/**
 * The labels below the months of a chart, the same in every chart: `11`, with its year in January, and empty where there
 * is no room.
 */
export function monthLabels(months: readonly string[], isNarrow: boolean): string[] {
  const step = stepOf(months.length, isNarrow);
  return months.map((month) => {
    const number = Number(month.slice(5, 7));
    if ((number - 1) % step !== 0) return '';
    return number === 1 ? `${month.slice(2, 4)}.1` : String(number);
  });
}
