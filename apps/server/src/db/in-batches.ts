/** Rows that one statement of a long change touches: it stays far below the statement time-out, however slow the disk. */
const ROWS_AT_ONCE = 5000;

/**
 * Does a change of any size in statements of bounded size, inside the database transaction of the caller.
 *
 * @param change makes the next part of the change, of at most so many rows, and answers how many it found; with none
 *   found it is done
 */
export async function inBatches(change: (limit: number) => Promise<number>): Promise<void> {
  let found: number;
  do {
    found = await change(ROWS_AT_ONCE);
  } while (found > 0);
}
