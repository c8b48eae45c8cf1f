import type { Cell } from '../tables/raw-table.ts';
import type { ProgramContext, ProgramReader } from './programs/program-reader.ts';
import type { TwofoldDate } from './read-date.ts';
import { dateOf, RowCells, type RowDraft, withDate } from './read-row.ts';

/**
 * Reads one row of another ledger's file.
 *
 * @throws RowRefusal for an unreadable row, RowLeftOut for a row that is not a transaction
 */
export function readProgramRow(
  program: ProgramReader,
  row: number,
  values: readonly Cell[],
  context: ProgramContext,
): { readonly draft: RowDraft; readonly twofoldDate: TwofoldDate | undefined } {
  const cells = new RowCells(values, context.indexByField);
  const transaction = program.read(cells, context);
  const { readable, twofoldDate } = dateOf(cells, context);
  return { draft: withDate({ ...transaction, row }, readable), twofoldDate };
}
