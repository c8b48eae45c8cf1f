import type { CivilDate } from '@salim/domain';
import type { ImportContent, StatementBalance } from '../imported-transaction.ts';
import type { Dialect } from '../open-tables.ts';
import { ReadFailure } from '../read-failure.ts';
import type { AccountNames } from '../rows/account-names.ts';
import { settledProblems } from '../rows/left-out.ts';
import { numberTransactions } from '../rows/number-transactions.ts';
import { pairOwnRows } from '../rows/pair-own-rows.ts';
import { pairUnknownSides } from '../rows/pair-sides.ts';
import type { Questions } from '../rows/questions.ts';
import { signatureOf } from '../rows/signature.ts';
import { REPLACEMENT_CHARACTER } from '../tables/decode-text.ts';
import { readCamt } from './camt.ts';
import { readOfx } from './ofx.ts';
import { readQif } from './qif.ts';
import type { ClosingBalance, DialectContent } from './statement-reading.ts';

const READERS: Readonly<
  Record<Dialect, (text: string, bookCurrency: string, accounts: AccountNames) => DialectContent>
> = {
  OFX: readOfx,
  QIF: readQif,
  CAMT: readCamt,
};

/**
 * Balances on the last closing day of the file. An account with an earlier closing day is left out, because all
 * balances share one date.
 */
function balancesOf(closings: readonly ClosingBalance[]): Pick<ImportContent, 'balances' | 'balancesOn'> {
  const last = closings.reduce<CivilDate | null>((latest, { date }) => (latest && latest > date ? latest : date), null);
  if (last === null) return { balances: [] };
  const byName = new Map<string, StatementBalance>();
  for (const { name, group, amount, date } of closings) {
    if (date === last) byName.set(name.toLowerCase(), { name, group, amount, isByChoice: true });
  }
  return { balances: [...byName.values()], balancesOn: last };
}

/** What reading needs besides the text. */
export interface DialectAids {
  readonly bookCurrency?: string | undefined;
  /** Questions and answers of a file with this signature. */
  readonly questionsFor: (signature: string) => Questions;
  readonly accounts: AccountNames;
}

/**
 * Reads a statement that is not a table.
 *
 * @throws ReadFailure if it is truncated, contains no statement or exceeds the limits
 */
export function readDialect(
  dialect: Dialect,
  text: string,
  { bookCurrency = 'KRW', questionsFor, accounts }: DialectAids,
): Omit<ImportContent, 'encoding'> {
  const { source, currency, reading, closings = [] } = READERS[dialect](text, bookCurrency, accounts);
  if (reading.rowCount === 0) throw new ReadFailure('IMPORT_EMPTY', 'a statement without transactions');
  const isBroken = (draft: { readonly description: string; readonly memo: string }) =>
    `${draft.description}${draft.memo}`.includes(REPLACEMENT_CHARACTER);
  const broken = reading.drafts.filter(isBroken).map(({ row }) => ({ row, message: '읽을 수 없는 글자가 있어요.' }));
  const signature = signatureOf(source, []);
  const questions = questionsFor(signature);
  accounts.raise(questions);
  const drafts = pairOwnRows(pairUnknownSides(reading.drafts.filter((draft) => !isBroken(draft))), questions);
  return {
    source,
    sheetName: null,
    currency,
    columns: {},
    headers: [],
    samples: [],
    missingColumns: [],
    signature,
    isGuessed: false,
    rowCount: reading.rowCount,
    accounts: accounts.known,
    ...balancesOf(closings.filter((closing) => closing.currency === currency)),
    transactions: numberTransactions(drafts),
    ...settledProblems({ problems: [...reading.problems, ...broken], notes: reading.notes }, questions, currency),
  };
}
