import type { Cell } from '../tables/raw-table.ts';
import type { ProgramContext, ProgramReader } from './programs/program-reader.ts';
import type { TwofoldDate } from './read-date.ts';
import { dateOf, type EntryDraft, RowCells, withDate } from './read-row.ts';

/**
 * Reads one row of a file that another ledger wrote.
 *
 * @throws RowRefusal for a row that cannot be read, RowLeftOut for one that is no entry
 */
export function readProgramRow(
  program: ProgramReader,
  row: number,
  values: readonly Cell[],
  context: ProgramContext,
): { readonly draft: EntryDraft; readonly twofoldDate: TwofoldDate | undefined } {
  const cells = new RowCells(values, context.indexByField);
  const entry = program.read(cells, context);
  const { readable, twofoldDate } = dateOf(cells, context);
  return { draft: withDate({ ...entry, row }, readable), twofoldDate };
}
