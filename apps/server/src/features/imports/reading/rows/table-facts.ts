import { fractionDigits } from '@salim/domain';
import type { Cell } from '../tables/raw-table.ts';
import type { ColumnField } from './layouts/layout.ts';
import { readAmount } from './read-amount.ts';
import { directionOfWord, kindOfWord, transferSideOf } from './read-kind.ts';
import { RowCells } from './read-row.ts';

/** Writing conventions of a program that only all rows of a table reveal. */
export interface TableFacts {
  /** Some amount is negative, and the sign states the direction. */
  readonly areSignsTelling: boolean;
  /** Outgoing money has both signs: negative amounts came back. */
  readonly isTurnedMeant: boolean;
  /** The rows are from a ledger rather than a bank: 수입, 지출 and 이체. */
  readonly isLedger: boolean;
  /** The direction column holds something else, such as categories. */
  readonly isKindForeign: boolean;
}

/** Facts for a known program, where nothing has to be inferred. */
export const KNOWN_FACTS: TableFacts = {
  areSignsTelling: true,
  isTurnedMeant: false,
  isLedger: false,
  isKindForeign: false,
};

/** This many unknown words mean that the column does not hold directions. */
const FOREIGN_WORDS = 4;

/** Infers the writing conventions of an unknown program. */
export function factsOf(
  rows: readonly { readonly cells: readonly Cell[] }[],
  indexByField: ReadonlyMap<ColumnField, number>,
  currency: string,
): TableFacts {
  let [outBelow, outAbove, otherBelow, known] = [0, 0, 0, 0];
  let isLedger = false;
  const unknown = new Set<string>();
  for (const { cells: values } of rows) {
    const cells = new RowCells(values, indexByField);
    const word = String(cells.raw('kind')).slice(0, 100).trim();
    const reading = readAmount(cells.raw('amount'), fractionDigits(currency));
    const isBelow = reading.isReadable && reading.amount < 0;
    const kind = kindOfWord(word);
    const isOut = kind === 'EXPENSE' || (kind === undefined && directionOfWord(word) === 'OUT');
    if (kind === 'EXPENSE' || kind === 'INCOME') isLedger = true;
    if (kind !== undefined || directionOfWord(word) !== undefined || transferSideOf(word) !== undefined) known += 1;
    else if (word !== '' && unknown.size < FOREIGN_WORDS) unknown.add(word);
    if (isOut && isBelow) outBelow += 1;
    else if (isOut) outAbove += 1;
    else if (isBelow) otherBelow += 1;
  }
  const isTurnedMeant = outBelow > 0 && outAbove > 0;
  return {
    areSignsTelling: !isTurnedMeant && outBelow + otherBelow > 0 && outAbove === 0,
    isTurnedMeant,
    isLedger,
    isKindForeign: known === 0 && unknown.size >= FOREIGN_WORDS,
  };
}
