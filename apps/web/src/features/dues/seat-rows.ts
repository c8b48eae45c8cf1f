import { newId } from '../../platform/api/new-id.ts';

export interface SeatRow {
  readonly key: string;
  /** Set for a member who is already in the list. */
  readonly id?: string;
  /** One name, or several while they are typed with commas. */
  readonly name: string;
}

export const emptySeat = (): SeatRow => ({ key: newId(), name: '' });

const namesIn = (text: string): string[] =>
  text
    .split(/[,，、\r\n\t]+/u)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** A row per name of a text; the first keeps the row. */
export function rowsOf(seat: SeatRow): readonly SeatRow[] {
  const [first, ...others] = namesIn(seat.name);
  if (first === undefined || others.length === 0) return [seat];
  return [{ ...seat, name: first }, ...others.map((name) => ({ ...emptySeat(), name }))];
}

/** The seats to save: a row per name, without blank rows. */
export function namedSeats(seats: readonly SeatRow[]): readonly SeatRow[] {
  return seats
    .flatMap(rowsOf)
    .map((seat) => ({ ...seat, name: seat.name.trim() }))
    .filter((seat) => seat.name !== '');
}

/** The rows with one row per name of the given row; additional rows replace blank rows after it. */
export function splitRow(seats: readonly SeatRow[], key: string): readonly SeatRow[] {
  const index = seats.findIndex((seat) => seat.key === key);
  const seat = seats[index];
  const rows = seat === undefined ? [] : rowsOf(seat);
  if (rows.length < 2) return seats;
  const after = seats.slice(index + 1);
  const firstNamed = after.findIndex((one) => one.name.trim() !== '');
  const blankCount = firstNamed === -1 ? after.length : firstNamed;
  return [...seats.slice(0, index), ...rows, ...after.slice(Math.min(blankCount, rows.length - 1))];
}

/** Names that several rows have, each once. */
export function repeatedNames(seats: readonly SeatRow[]): readonly string[] {
  const names = namedSeats(seats).map((seat) => seat.name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
}
