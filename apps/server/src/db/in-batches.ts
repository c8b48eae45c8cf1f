/** Batch size of a large change: a batch stays far below the statement timeout, however slow the disk. */
const ROWS_AT_ONCE = 5000;

/**
 * Runs a change of any size in statements of bounded size, inside the database transaction of the caller.
 *
 * @param change makes the next part of the change with at most this many rows, and returns the number of rows found; 0
 * ends the loop
 */
export async function inBatches(change: (limit: number) => Promise<number>): Promise<void> {
  let found: number;
  do {
    found = await change(ROWS_AT_ONCE);
  } while (found > 0);
}
