import type { ImportContent } from '../imported-entry.ts';
import type { Dialect } from '../open-tables.ts';
import { ReadFailure } from '../read-failure.ts';
import { numberEntries } from '../rows/number-entries.ts';
import { signatureOf } from '../rows/signature.ts';
import { REPLACEMENT_CHARACTER } from '../tables/decode-text.ts';
import { readCamt } from './camt.ts';
import { readOfx } from './ofx.ts';
import { readQif } from './qif.ts';
import type { DialectContent } from './statement-reading.ts';

const READERS: Readonly<Record<Dialect, (text: string, bookCurrency: string) => DialectContent>> = {
  OFX: readOfx,
  QIF: readQif,
  CAMT: readCamt,
};

/**
 * Reads a statement that is no table.
 *
 * @throws ReadFailure for one that is cut off, holds no statement or goes beyond the limits
 */
export function readDialect(
  dialect: Dialect,
  text: string,
  bookCurrency = 'KRW',
): Omit<ImportContent, 'encoding' | 'balances'> {
  const { source, currency, reading } = READERS[dialect](text, bookCurrency);
  if (reading.rowCount === 0) throw new ReadFailure('IMPORT_EMPTY', 'a statement without entries');
  const isBroken = (draft: { readonly description: string; readonly memo: string }) =>
    `${draft.description}${draft.memo}`.includes(REPLACEMENT_CHARACTER);
  const broken = reading.drafts.filter(isBroken).map(({ row }) => ({ row, message: '읽을 수 없는 글자가 있어요.' }));
  return {
    source,
    sheetName: null,
    currency,
    columns: {},
    headers: [],
    samples: [],
    missingColumns: [],
    signature: signatureOf(source, []),
    rowCount: reading.rowCount,
    entries: numberEntries(reading.drafts.filter((draft) => !isBroken(draft))),
    problems: [...reading.problems, ...broken].toSorted((left, right) => left.row - right.row),
    notes: reading.notes.toSorted((left, right) => left.row - right.row),
  };
}
