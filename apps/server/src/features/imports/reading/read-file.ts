import type { CivilDate } from '@salim/domain';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { ImportContent, KnownAccount, RowProblem } from './imported-transaction.ts';
import { openFile } from './open-tables.ts';
import { ReadFailure } from './read-failure.ts';
import { AccountNames } from './rows/account-names.ts';
import { findTables } from './rows/find-header.ts';
import { holdsData } from './rows/guess-columns.ts';
import { shownWord } from './rows/question-forms.ts';
import { Questions } from './rows/questions.ts';
import { readRows } from './rows/read-rows.ts';
import type { ColumnChoice } from './rows/readable-table.ts';
import { signatureOf } from './rows/signature.ts';
import { isSummary, readStatementBalances } from './rows/statement-balances.ts';
import { headOf, type TableHead } from './rows/table-head.ts';
import { readDialect } from './statements/read-dialect.ts';

type Answers = Readonly<Record<string, string>>;

/** Options for reading a file. */
export interface ReadOptions {
  /** Decrypts an encrypted file; never stored. */
  readonly password?: string | undefined;
  /** Columns chosen by the user, overriding the headers. */
  readonly columns?: ColumnChoice | undefined;
  /** Columns chosen for earlier files with the same headers, by signature; a choice for this file takes precedence. */
  readonly remembered?: Readonly<Record<string, ColumnChoice>> | undefined;
  /** Answers to the questions of this file, by question ID. */
  readonly answers?: Answers | undefined;
  /** Answers for earlier files with the same headers, by signature; an answer for this file takes precedence. */
  readonly rememberedAnswers?: Readonly<Record<string, Answers>> | undefined;
  /** Accounts found in earlier files of the book. */
  readonly knownAccounts?: readonly KnownAccount[] | undefined;
  /** Names of the members of the book. */
  readonly ownNames?: readonly string[] | undefined;
  /** Names of the assets of the book. */
  readonly ownAssets?: readonly string[] | undefined;
  /** Currency of the book, for files that do not state theirs. */
  readonly bookCurrency?: string | undefined;
  /** Time zone of the book, for instants. */
  readonly timeZone?: string | undefined;
  /** Rows far ahead of this day are problems. */
  readonly today?: CivilDate | undefined;
  /** May state the year or month of its rows. */
  readonly fileName?: string | undefined;
}

const TITLE_LENGTH_MAX = 200;

function namesOf(heads: readonly TableHead[]): string {
  return heads.map(({ table }) => shownWord(table.name ?? '').replaceAll('\u0000', '')).join(', ');
}

/** Names the hidden sheets that are read like the others. */
function hiddenSheets(heads: readonly TableHead[]): RowProblem[] {
  if (heads.length === 0) return [];
  return [{ row: 1, message: `숨겨진 시트의 거래도 가져와요: ${namesOf(heads)}`, about: 'REMARK' }];
}

/** Names the sheets that seem to hold transactions but are not read. */
function unreadSheets(heads: readonly TableHead[]): RowProblem[] {
  if (heads.length === 0) return [];
  return [{ row: 1, message: `읽지 않은 시트가 있어요: ${namesOf(heads)}` }];
}

/**
 * Reads a whole file on the calling thread. For any input it ends within time and memory bounded by `IMPORT_LIMITS`,
 * with the contents or a `ReadFailure`.
 */
export function readFile(
  bytes: Uint8Array,
  {
    password,
    columns,
    remembered = {},
    bookCurrency,
    answers,
    rememberedAnswers = {},
    ownNames = [],
    ownAssets = [],
    knownAccounts,
    timeZone,
    today,
    fileName = '',
  }: ReadOptions = {},
): ImportContent {
  if (bytes.length > IMPORT_LIMITS.fileBytes) throw new ReadFailure('IMPORT_TOO_LARGE', 'a large file');
  if (bytes.length === 0) throw new ReadFailure('IMPORT_EMPTY', 'an empty file');
  const opened = openFile(bytes, password);
  const { encoding } = opened;
  const questionsFor = (signature: string) => new Questions({ ...rememberedAnswers[signature], ...answers });
  const accounts = new AccountNames(knownAccounts, answers);
  if ('dialect' in opened) {
    const aids = { bookCurrency, questionsFor, accounts };
    return { encoding, ...readDialect(opened.dialect, opened.text, aids) };
  }
  const title = fileName
    .slice(0, TITLE_LENGTH_MAX)
    .normalize('NFKC')
    .replace(/\.[a-z]{2,4}$/iu, '');
  const heads = [...opened.tables].map((table) => headOf(table, title));
  const known = findTables(heads);
  const signature = known[0] ? signatureOf(known[0].source, known[0].headers) : '';
  const choice = columns ?? remembered[signature];
  const [first, ...others] = choice ? findTables(heads, choice) : known;
  if (!first) throw new ReadFailure('IMPORT_UNKNOWN_FORMAT', 'no known header');
  const content = readRows([first, ...others], {
    bookCurrency,
    ownNames,
    ownAssets,
    questions: questionsFor(signature),
    accounts,
    timeZone,
    today,
    title,
  });
  // Summaries are in won, whatever the currency of the file.
  const summaries = content.currency === 'KRW' ? heads.filter(({ table }) => table.name !== first.sheetName) : [];
  const balances = readStatementBalances(summaries);
  if (content.rowCount === 0 && balances.length === 0) {
    throw new ReadFailure('IMPORT_EMPTY', 'a header and nothing below');
  }
  const read = new Set([first, ...others].map(({ sheetName }) => sheetName));
  const unread = heads.filter((head) => !read.has(head.table.name) && !isSummary(head) && holdsData(head));
  const hidden = heads.filter(({ table }) => table.isHidden === true && read.has(table.name));
  const notes = [...unreadSheets(unread), ...hiddenSheets(hidden), ...content.notes];
  const unused = Object.entries(choice ?? {}).filter(([, header]) => header === '');
  return { encoding, balances, ...content, notes, columns: { ...Object.fromEntries(unused), ...content.columns } };
}
