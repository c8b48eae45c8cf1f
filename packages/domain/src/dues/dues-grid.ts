import { addMonths, type CivilMonth } from '../calendar/civil-date.ts';

/** What a club asks of everybody in it. */
export interface DuesTerms {
  /** Won that each seat owes a month, above zero. */
  readonly amount: number;
  readonly startMonth: CivilMonth;
  /** The last month that is owed; null while the club goes on. */
  readonly endMonth: CivilMonth | null;
}

export interface DuesPart {
  readonly seatId: string;
  readonly month: CivilMonth;
  /** Won; zero for an exemption. */
  readonly amount: number;
  readonly isExempt: boolean;
}

/** Paid in full or more, in part, not at all though it is due, let off, or not due yet. */
export type DuesStatus = 'PAID' | 'PARTIAL' | 'UNPAID' | 'EXEMPT' | 'UPCOMING';

export interface DuesCell {
  readonly month: CivilMonth;
  readonly paid: number;
  /** What is still owed for the month; zero where it is let off, and while it is not due yet. */
  readonly owed: number;
  readonly status: DuesStatus;
}

export interface DuesRow {
  readonly seatId: string;
  /** A cell for each month of the grid, in its order. */
  readonly cells: readonly DuesCell[];
  readonly paid: number;
  readonly owed: number;
}

export interface DuesGrid {
  readonly months: readonly CivilMonth[];
  readonly rows: readonly DuesRow[];
  readonly paid: number;
  readonly owed: number;
}

/** A grid never grows beyond this many months. */
export const DUES_MONTHS_MAX = 240;

/** The months of a plan up to the running one, those of its end beyond that included; at least its first. */
export function duesMonths({ startMonth, endMonth }: DuesTerms, currentMonth: CivilMonth): CivilMonth[] {
  const last = endMonth ?? (currentMonth > startMonth ? currentMonth : startMonth);
  const months: CivilMonth[] = [];
  for (let month = startMonth; month <= last && months.length < DUES_MONTHS_MAX; month = addMonths(month, 1)) {
    months.push(month);
  }
  return months;
}

function cellOf(month: CivilMonth, parts: readonly DuesPart[], amount: number, isDue: boolean): DuesCell {
  const paid = parts.reduce((total, part) => total + part.amount, 0);
  const isExempt = parts.some((part) => part.isExempt);
  const missing = isExempt ? 0 : Math.max(0, amount - paid);
  const status = missing === 0 ? (isExempt ? 'EXEMPT' : 'PAID') : paid > 0 ? 'PARTIAL' : isDue ? 'UNPAID' : 'UPCOMING';
  return { month, paid, owed: isDue ? missing : 0, status };
}

/**
 * Who has paid what for which month. The running month is due. What was paid for a month counts for that month alone,
 * more than was asked too; months outside of the plan are added, so that every won that was paid stands in the grid.
 * The order of the parts does not matter.
 */
export function duesGrid(
  terms: DuesTerms,
  around: {
    readonly seatIds: readonly string[];
    readonly parts: readonly DuesPart[];
    readonly currentMonth: CivilMonth;
  },
): DuesGrid {
  const { seatIds, parts, currentMonth } = around;
  const planned = duesMonths(terms, currentMonth);
  const isPlanned = new Set(planned);
  const months = [...new Set([...planned, ...parts.map((part) => part.month)])].toSorted();
  const byCell = new Map<string, DuesPart[]>();
  for (const part of parts) {
    const key = `${part.seatId} ${part.month}`;
    const known = byCell.get(key);
    if (known) known.push(part);
    else byCell.set(key, [part]);
  }
  const rows = seatIds.map((seatId): DuesRow => {
    const cells = months.map((month) => {
      const isDue = isPlanned.has(month) && month <= currentMonth;
      return cellOf(month, byCell.get(`${seatId} ${month}`) ?? [], terms.amount, isDue);
    });
    const sum = (of: (cell: DuesCell) => number) => cells.reduce((total, cell) => total + of(cell), 0);
    return { seatId, cells, paid: sum((cell) => cell.paid), owed: sum((cell) => cell.owed) };
  });
  return {
    months,
    rows,
    paid: rows.reduce((total, row) => total + row.paid, 0),
    owed: rows.reduce((total, row) => total + row.owed, 0),
  };
}
