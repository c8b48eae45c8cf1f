import { addMonths, type CivilMonth } from '../calendar/civil-date.ts';

/** What a club charges each seat. */
export interface DuesTerms {
  /** Won per seat and month, above zero. */
  readonly amount: number;
  readonly startMonth: CivilMonth;
  /** The last month charged; null while the club continues. */
  readonly endMonth: CivilMonth | null;
}

export interface DuesPart {
  readonly seatId: string;
  readonly month: CivilMonth;
  /** Won; zero for an exemption. */
  readonly amount: number;
  readonly isExempt: boolean;
}

/** Paid in full or more, partly paid, due and unpaid, exempt, or not due yet. */
export type DuesStatus = 'PAID' | 'PARTIAL' | 'UNPAID' | 'EXEMPT' | 'UPCOMING';

export interface DuesCell {
  readonly month: CivilMonth;
  /** The amount paid for this month. */
  readonly paid: number;
  /** Overpayment of other months that covers this one. */
  readonly carried: number;
  /** The unpaid amount of the month; zero when exempt or not due yet. */
  readonly owed: number;
  readonly status: DuesStatus;
}

export interface DuesRow {
  readonly seatId: string;
  /** One cell for each month of the grid, in order. */
  readonly cells: readonly DuesCell[];
  readonly paid: number;
  readonly owed: number;
  /** The amount paid beyond everything due by now. */
  readonly prepaid: number;
}

export interface DuesGrid {
  readonly months: readonly CivilMonth[];
  readonly rows: readonly DuesRow[];
  readonly paid: number;
  readonly owed: number;
  readonly prepaid: number;
}

/** The largest number of months in a grid. */
export const DUES_MONTHS_MAX = 240;

/** Whether the dues of all seats in the longest grid add up to an exact integer. */
export function areDuesExact(amount: number, seatCount: number): boolean {
  return Number.isSafeInteger(amount * seatCount * DUES_MONTHS_MAX);
}

/** The months of a plan up to the running one, or up to its end if that is later; at least the first month. */
export function duesMonths({ startMonth, endMonth }: DuesTerms, currentMonth: CivilMonth): CivilMonth[] {
  const last = endMonth ?? (currentMonth > startMonth ? currentMonth : startMonth);
  const months: CivilMonth[] = [];
  for (let month = startMonth; month <= last && months.length < DUES_MONTHS_MAX; month = addMonths(month, 1)) {
    months.push(month);
  }
  return months;
}

interface Month {
  readonly month: CivilMonth;
  /** Whether the club charges this month; payments may exist for other months too. */
  readonly isPlanned: boolean;
  readonly isDue: boolean;
}

type PartsByMonth = ReadonlyMap<CivilMonth, readonly DuesPart[]>;

const paidIn = (parts: readonly DuesPart[]): number => parts.reduce((total, part) => total + part.amount, 0);

/** Overpayment: amounts paid for months beyond what they charge. */
function surplusOf(byMonth: PartsByMonth, amount: number): number {
  return [...byMonth.values()].reduce((total, parts) => total + Math.max(0, paidIn(parts) - amount), 0);
}

function rowOf(seatId: string, byMonth: PartsByMonth, months: readonly Month[], amount: number): DuesRow {
  let surplus = surplusOf(byMonth, amount);
  const carriedTo = new Map<CivilMonth, number>();
  const own = months.map((month) => {
    const parts = byMonth.get(month.month) ?? [];
    const isExempt = parts.some((part) => part.isExempt);
    return { ...month, paid: paidIn(parts), isExempt };
  });
  const open = own.filter(({ isPlanned, isExempt, paid }) => isPlanned && !isExempt && paid < amount);
  // A month has no debt while money paid for a later month is available, so due months come first.
  for (const { month, paid } of [...open.filter(({ isDue }) => isDue), ...open.filter(({ isDue }) => !isDue)]) {
    const carried = Math.min(surplus, amount - paid);
    surplus -= carried;
    carriedTo.set(month, carried);
  }
  const cells = own.map(({ month, isDue, isExempt, paid }): DuesCell => {
    const carried = carriedTo.get(month) ?? 0;
    const missing = isExempt ? 0 : Math.max(0, amount - paid - carried);
    const isBegun = paid + carried > 0;
    const status = missing === 0 ? (isExempt ? 'EXEMPT' : 'PAID') : isBegun ? 'PARTIAL' : isDue ? 'UNPAID' : 'UPCOMING';
    return { month, paid, carried, owed: isDue ? missing : 0, status };
  });
  const ahead = own.reduce(
    (total, { month, isDue, paid }) => total + (isDue ? 0 : Math.min(paid, amount) + (carriedTo.get(month) ?? 0)),
    surplus,
  );
  return {
    seatId,
    cells,
    paid: cells.reduce((total, cell) => total + cell.paid, 0),
    owed: cells.reduce((total, cell) => total + cell.owed, 0),
    prepaid: ahead,
  };
}

/**
 * Who has paid how much for which month. The running month is due. Overpayment of a month covers what the same seat
 * still owes, the oldest month first, and then future months; a club without an end shows as many future months as are
 * prepaid. Payments for months outside the plan add those months, so every won paid appears in the grid. An exempt
 * month takes no overpayment. The order of the payments does not matter.
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
  const { amount, startMonth, endMonth } = terms;
  const isWithin = (month: CivilMonth) => month >= startMonth && (endMonth === null || month <= endMonth);
  const bySeat = new Map(
    seatIds.map((seatId) => {
      const own = parts.filter((part) => part.seatId === seatId);
      return [seatId, Map.groupBy(own, ({ month }) => month)] as const;
    }),
  );
  const rowsOver = (known: readonly CivilMonth[]): DuesRow[] => {
    const months = known.map((month) => {
      const isPlanned = isWithin(month);
      return { month, isPlanned, isDue: isPlanned && month <= currentMonth };
    });
    return seatIds.map((seatId) => rowOf(seatId, bySeat.get(seatId) ?? new Map(), months, amount));
  };
  const paidMonths = parts.map((part) => part.month);
  const through = paidMonths.reduce((last, month) => (month > last ? month : last), currentMonth);
  const planned = duesMonths(terms, through);
  const ahead = Math.max(0, ...[...bySeat.values()].map((byMonth) => Math.ceil(surplusOf(byMonth, amount) / amount)));
  const room = Math.min(ahead, DUES_MONTHS_MAX - planned.length);
  const beyond =
    endMonth === null ? Array.from({ length: room }, (_, n) => addMonths(planned.at(-1) ?? startMonth, n + 1)) : [];
  const wide = [...new Set([...planned, ...beyond, ...paidMonths])].toSorted();
  // Future months without any payment are left out.
  const lastKnown = [...planned, ...paidMonths].reduce((last, month) => (month > last ? month : last), startMonth);
  const reached = rowsOver(wide)
    .flatMap((row) => row.cells)
    .reduce((last, cell) => (cell.carried > 0 && cell.month > last ? cell.month : last), lastKnown);
  const months = wide.filter((month) => month <= reached);
  const rows = rowsOver(months);
  const sum = (of: (row: DuesRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    months,
    rows,
    paid: sum((row) => row.paid),
    owed: sum((row) => row.owed),
    prepaid: sum((row) => row.prepaid),
  };
}
