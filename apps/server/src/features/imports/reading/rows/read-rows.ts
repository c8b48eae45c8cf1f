import { cleanText } from '@salim/domain';
import { IMPORT_LIMITS } from '../import-limits.ts';
import type { ImportContent, RowProblem } from '../imported-transaction.ts';
import { ReadFailure } from '../read-failure.ts';
import type { Cell, RawRow } from '../tables/raw-table.ts';
import { isBlankRow } from '../tables/raw-table.ts';
import { type AccountNames, accountNameOf } from './account-names.ts';
import { Blocks } from './blocks.ts';
import { UNKNOWN_SOURCE } from './guess-columns.ts';
import { headerText } from './header-text.ts';
import { joinTransfers } from './join-transfers.ts';
import type { ColumnField, StatementRules } from './layouts/layout.ts';
import { settledProblems } from './left-out.ts';
import { numberTransactions } from './number-transactions.ts';
import { findOpeningBalances } from './opening-balances.ts';
import { ownNamesOf } from './own-money.ts';
import { pairOwnRows } from './pair-own-rows.ts';
import { pairUnknownSides } from './pair-sides.ts';
import { PROGRAMS } from './programs/programs.ts';
import { furtherStatuses } from './purchase-state.ts';
import { type QuestionForm, type Questions, RowHeld } from './questions.ts';
import { holdsDate, lastDayIn, lastDayInName, type TwofoldDate } from './read-date.ts';
import { assetOf } from './read-meaning.ts';
import { readOwnRows } from './read-own-rows.ts';
import { readProgramRow } from './read-program-row.ts';
import { RowCells, type RowContext, type RowDraft, RowRefusal, readRow, recordRefusal } from './read-row.ts';
import { readStatementRow } from './read-statement-row.ts';
import type { ReadableTable } from './readable-table.ts';
import { settleDates } from './settle-dates.ts';
import { settleStatement } from './settle-statement.ts';
import { SheetRepeats } from './sheet-repeats.ts';
import { signatureOf } from './signature.ts';
import { exampleOf, headerOf, type StatementContext, type StatementRow } from './statement-context.ts';
import { factsOf, KNOWN_FACTS } from './table-facts.ts';
import { bankInTitle } from './title-bank.ts';
import { isTotalText, TotalRows } from './total-rows.ts';
import { turnedRemark } from './turned-moves.ts';
import { cellsInWon, unitRemark } from './units.ts';
import { isMovement, unreadColumnsOf, unreadRemark } from './unread-amounts.ts';
import { type WrittenDates, type WrittenRows, writtenDatesOf } from './written-dates.ts';

const DEFAULT_CURRENCY = 'KRW';
const SUM_ROW =
  /^(?:\*|※)?\s*(?:합 ?계|총 ?계|소 ?계|누 ?계|총 ?합계|총 ?\d{1,9} ?건|총 ?건수|(?:일시불|할부|정상|취소)[가-힣]{0,6}(?:합계|소계|건수)|이하 ?여백|조회 ?(?:기간|일시|건수)|출력 ?일시|total|sum$)/iu;

/** Totals, notices and closing lines without a date. */
function isClosingRow(cells: readonly Cell[], dateIndex: number | undefined): boolean {
  const date = dateIndex === undefined ? '' : (cells[dateIndex] ?? '');
  if (holdsDate(date)) return false;
  const said = cells.map((cell) => String(cell).trim()).filter((text) => text !== '');
  if (said.some((text) => SUM_ROW.test(text) || isTotalText(text))) return true;
  return said.length <= 1 && /^[※*]/u.test(said[0] ?? '');
}

/** A truncated row, or one split by an unquoted comma. */
function widthProblem(cells: readonly Cell[], width: number): string | undefined {
  if (cells.length < width) return '칸이 부족해요. 줄이 중간에 끊긴 것 같아요.';
  if (!isBlankRow(cells.slice(width))) return '칸이 머리글보다 많아요.';
  return undefined;
}

/** Results of reading one table. */
interface Reading {
  drafts: readonly RowDraft[];
  readonly problems: RowProblem[];
  readonly notes: RowProblem[];
  readonly twofoldDates: Map<RowDraft, TwofoldDate>;
  readonly samples: string[][];
  rowCount: number;
}

/** Number of rows, and length of a cell, shown for choosing columns. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

function sampleOf(cells: readonly Cell[], headers: readonly string[]): string[] {
  return headers.flatMap((header, at) =>
    header === ''
      ? []
      : [
          headerText(cells[at] ?? '')
            .slice(0, SAMPLE_LENGTH)
            .toWellFormed(),
        ],
  );
}

function emptyReading(): Reading {
  return { drafts: [], problems: [], notes: [], twofoldDates: new Map(), samples: [], rowCount: 0 };
}

const OTHER_HEADER = '앞과 머리글이 다른 줄이라 읽지 않았어요. 이 부분만 따로 올려 주세요.';

/** Takes one row, in the order of the header; `account` is the line of the account above a later block. */
type Take = (row: number, cells: readonly Cell[], account: string | undefined) => void;

/** Iterates over rows with content and records the problems of unreadable ones. */
function walk(table: ReadableTable, reading: Reading, take: Take): void {
  const dateIndex = table.indexByField.get('date');
  const blocks = new Blocks(table);
  const { units = new Map() } = table;
  const remark = unitRemark(units);
  if (remark !== undefined) reading.notes.push({ row: 1, message: remark, about: 'REMARK' });
  for (const { row, cells, damage } of table.rows) {
    if (row > IMPORT_LIMITS.sheetRows) throw new ReadFailure('IMPORT_TOO_MANY_ROWS', 'too many rows');
    if (damage === undefined) {
      if (isBlankRow(cells) || blocks.begin(cells) || isClosingRow(blocks.inOrder(cells), dateIndex)) continue;
    }
    reading.rowCount += 1;
    if (reading.samples.length < SAMPLES) reading.samples.push(sampleOf(cells, table.headers));
    if (reading.rowCount > IMPORT_LIMITS.rows) throw new ReadFailure('IMPORT_TOO_MANY_ROWS', 'too many rows');
    const width = blocks.exactWidth;
    const trouble =
      damage ??
      (blocks.isUnknown ? OTHER_HEADER : undefined) ??
      (width === undefined ? undefined : widthProblem(cells, width));
    if (trouble !== undefined) {
      reading.problems.push({ row, message: trouble });
      continue;
    }
    try {
      take(row, cellsInWon(blocks.inOrder(cells), units), blocks.account);
    } catch (error) {
      recordRefusal(row, error, reading);
    }
  }
}

function contextOf(
  { reading, indexByField, countsFrom1904, headerCurrency }: ReadableTable,
  bookCurrency: string,
): RowContext {
  // 편한가계부 and banks use won unless the header says otherwise; for other files without a stated currency it is the
  // currency of the book.
  const isOpen =
    reading.by === 'OWN' || reading.by === 'PROGRAM' || (reading.by === 'STATEMENT' && reading.rules.account === null);
  const currency = headerCurrency ?? (isOpen ? bookCurrency : DEFAULT_CURRENCY);
  return { indexByField, countsFrom1904, currency, isCurrencyStated: isOpen || headerCurrency !== null };
}

/** Required fields of a table; any field of a list is enough. */
const NEEDED: readonly (readonly ColumnField[])[] = [
  ['date'],
  ['amount', 'withdrawal', 'deposit', 'currencyAmount', 'fullAmount'],
];

function missingIn({ reading, indexByField }: ReadableTable): string[] {
  if (reading.by !== 'STATEMENT') return [];
  return NEEDED.filter((fields) => !fields.some((field) => indexByField.has(field))).map((fields) => fields[0] ?? '');
}

function readMoneyManager(table: ReadableTable, context: RowContext): Reading {
  const reading = emptyReading();
  const drafts: RowDraft[] = [];
  walk(table, reading, (row, cells) => {
    const result = readRow(row, cells, context);
    if (!result.isTransaction) {
      const { message, about, sourceRow } = result;
      reading.problems.push({ row, message, ...(about ? { about } : {}), ...(sourceRow ? { sourceRow } : {}) });
      return;
    }
    drafts.push(result.draft);
    if (result.twofoldDate) reading.twofoldDates.set(result.draft, result.twofoldDate);
  });
  reading.drafts = drafts;
  settleDates(reading);
  reading.drafts = joinTransfers(reading.drafts);
  return reading;
}

function readProgram(
  table: ReadableTable,
  context: RowContext,
  program: keyof typeof PROGRAMS,
  { questions }: ReadingAids,
): Reading {
  const reading = emptyReading();
  const drafts: RowDraft[] = [];
  walk(table, reading, (row, cells) => {
    const { draft, twofoldDate } = readProgramRow(PROGRAMS[program], row, cells, {
      ...context,
      headers: table.headers,
    });
    drafts.push(draft);
    if (twofoldDate) reading.twofoldDates.set(draft, twofoldDate);
  });
  reading.drafts = drafts;
  settleDates(reading, { questions, column: table.headers[context.indexByField.get('date') ?? -1] ?? '' });
  reading.drafts = PROGRAMS[program].finish?.(reading.drafts) ?? reading.drafts;
  return reading;
}

/** What reading needs besides the rows. */
export interface ReadingAids extends Pick<RowContext, 'timeZone' | 'today'> {
  readonly bookCurrency?: string | undefined;
  readonly questions: Questions;
  /** Names of the members of the book. */
  readonly ownNames: readonly string[];
  /** Names of its assets. */
  readonly ownAssets: readonly string[];
  readonly accounts: AccountNames;
  /** Name of the file, without its extension. */
  readonly title: string;
}

/** Keeps the account of a held row available for mapping while its question is open. */
function recordHeldAccount(cells: readonly Cell[], context: StatementContext): void {
  try {
    context.questions.heldAssets.add(assetOf(new RowCells(cells, context.indexByField), context));
  } catch (error) {
    // A name that is too long becomes a problem of its row when the row is read.
    if (!(error instanceof RowRefusal)) throw error;
  }
}

/** Substitute for the bank of an account whose file does not name it. */
const OTHER_BANK = '계좌';

/** The account of a statement, from the lines above the header: by its layout, or by the bank in its title. */
function statementAccount(
  { preamble, source }: ReadableTable,
  rules: StatementRules,
  names: AccountNames,
): string | null {
  const house = rules.account ?? (source === UNKNOWN_SOURCE ? bankInTitle(preamble) : null);
  return house === null ? null : accountNameOf(house, preamble, names);
}

/** Reads a statement. For an unknown program, all rows are collected first to find out how it writes them. */
function readStatement(
  table: ReadableTable,
  context: RowContext,
  rules: StatementRules,
  { questions, ownNames, ownAssets, accounts, today }: ReadingAids,
  dates: WrittenDates | undefined,
): Reading {
  const reading = emptyReading();
  const isGuessed = table.source === UNKNOWN_SOURCE;
  const waiting: { readonly row: number; readonly cells: readonly Cell[]; readonly account: string | undefined }[] = [];
  const known: StatementContext = {
    ...context,
    rules,
    accountName: statementAccount(table, rules, accounts),
    headers: table.headers,
    isGuessed,
    facts: KNOWN_FACTS,
    unreadAmounts: [],
    furtherStatuses: isGuessed ? furtherStatuses(table.headers, table.indexByField, rules) : [],
    questions,
    own: ownNamesOf(ownNames.map(cleanText), ownAssets.map(cleanText)),
  };
  const rows: StatementRow[] = [];
  // Where the years are not known yet, dates are only compared with each other.
  const compared: StatementContext = { ...known, lastDay: known.lastDay ?? (isGuessed ? today : undefined) };
  const totals = new TotalRows(compared);
  const house = rules.account ?? bankInTitle(table.preamble) ?? OTHER_BANK;
  const inBlock = (around: StatementContext, account: string | undefined): StatementContext =>
    account === undefined ? around : { ...around, accountName: accountNameOf(house, account, accounts) };
  walk(table, reading, (row, written, account) => {
    const cells = dates?.complete(row, written) ?? written;
    totals.check(row, cells);
    if (isGuessed) waiting.push({ row, cells, account });
    else rows.push(readStatementRow(row, cells, inBlock(known, account)));
  });
  if (dates?.carried) {
    const { row, count } = dates.carried;
    const message = `날짜가 빈 ${count.toLocaleString('ko-KR')}줄은 앞 줄의 날짜로 읽었어요.`;
    reading.notes.push({ row, message, about: 'REMARK' });
  }
  const facts = factsOf(waiting, compared);
  const turnedNote = turnedRemark(facts.turned);
  if (turnedNote) reading.notes.push({ ...turnedNote, about: 'REMARK' });
  const unread = isGuessed ? unreadColumnsOf(waiting, compared) : [];
  const unreadNote = unreadRemark(unread, context.currency);
  if (unreadNote) reading.notes.push({ ...unreadNote, about: 'REMARK' });
  const unreadAmounts = unread.filter(isMovement).map(({ at }) => at);
  // The account above the first header needs a name only to distinguish it from another.
  const first = waiting.some(({ account }) => account !== undefined) ? table.preamble : undefined;
  for (const { row, cells, account = first } of waiting) {
    const guessed = inBlock({ ...known, facts, unreadAmounts }, account);
    try {
      const ask = (form: QuestionForm) =>
        questions.ask(form, row, exampleOf(new RowCells(cells, context.indexByField), 'date'));
      const lastDay = dates?.endOfYear(row, ask) ?? known.lastDay;
      rows.push(readStatementRow(row, cells, { ...guessed, lastDay }));
    } catch (error) {
      recordRefusal(row, error, reading);
      if (error instanceof RowHeld) recordHeldAccount(cells, guessed);
    }
  }
  const column = table.headers[context.indexByField.get('status') ?? -1];
  const outColumn = headerOf(known, 'withdrawal');
  const settled = settleStatement(rows, { questions, column, outColumn, currency: context.currency });
  reading.notes.push(...settled.notes);
  reading.drafts = settled.rows.map(({ draft, twofoldDate }) => {
    if (twofoldDate) reading.twofoldDates.set(draft, twofoldDate);
    return draft;
  });
  settleDates(reading, isGuessed ? { questions, column: headerOf(known, 'date') } : undefined);
  reading.drafts = pairOwnRows(pairUnknownSides(reading.drafts), questions);
  return reading;
}

function readTable(
  table: ReadableTable,
  context: RowContext,
  aids: ReadingAids,
  dates: WrittenDates | undefined,
): Reading {
  const { reading } = table;
  switch (reading.by) {
    case 'MONEY_MANAGER':
      return readMoneyManager(table, context);
    case 'OWN':
      return { ...emptyReading(), ...readOwnRows(table.rows, context) };
    case 'PROGRAM':
      return readProgram(table, context, reading.program, aids);
    case 'STATEMENT':
      return readStatement(table, context, reading.rules, aids, dates);
  }
}

/** Counts the rows of a table whose columns are not chosen yet. */
function countRows(table: ReadableTable): Reading {
  const reading = emptyReading();
  walk({ ...table, exactWidth: undefined }, reading, () => undefined);
  return reading;
}

/** Rows with content, for a table whose rows are walked twice. */
function* contentOf({ rows }: ReadableTable): Generator<RawRow> {
  let count = 0;
  for (const one of rows) {
    if (one.row > IMPORT_LIMITS.sheetRows) throw new ReadFailure('IMPORT_TOO_MANY_ROWS', 'too many rows');
    if (one.damage === undefined && isBlankRow(one.cells)) continue;
    count += 1;
    // Some of them may be titles, headers and totals.
    if (count > 2 * IMPORT_LIMITS.rows) throw new ReadFailure('IMPORT_TOO_MANY_ROWS', 'too many rows');
    yield one;
  }
}

/** Readable rows of a table in the order of its header. */
function walkedRows(table: ReadableTable): WrittenRows['rows'] {
  const rows: { readonly row: number; readonly cells: readonly Cell[] }[] = [];
  walk(table, emptyReading(), (row, cells) => rows.push({ row, cells }));
  return rows;
}

/** Continues the row numbers across sheets, because each row of an import needs a unique number. */
function movedBy(reading: Reading, offset: number, { sheetName, place }: ReadableTable): Reading {
  if (offset === 0) return reading;
  const shown = place ?? `${sheetName ?? '다른'} 시트`;
  const moved = ({ row, message, ...rest }: RowProblem): RowProblem => ({
    ...rest,
    row: row + offset,
    message: `${shown} ${row.toLocaleString('ko-KR')}행: ${message}`,
  });
  return {
    ...reading,
    drafts: reading.drafts.map((draft) => ({ ...draft, row: draft.row + offset })),
    problems: reading.problems.map(moved),
    notes: reading.notes.map(moved),
  };
}

function lastRowOf({ drafts, problems, notes }: Reading): number {
  let last = 0;
  for (const list of [drafts, problems, notes]) for (const { row } of list) if (row > last) last = row;
  return last;
}

/**
 * Reads all rows of one or more tables with known columns.
 *
 * @throws ReadFailure IMPORT_TOO_MANY_ROWS
 */
export function readRows(
  tables: readonly [ReadableTable, ...ReadableTable[]],
  aids: ReadingAids,
): Omit<ImportContent, 'encoding' | 'balances'> {
  const [first] = tables;
  const context = contextOf(first, aids.bookCurrency ?? DEFAULT_CURRENCY);
  const missingColumns = missingIn(first);
  let samples: readonly string[][] | undefined;
  const whole = { drafts: [] as RowDraft[], problems: [] as RowProblem[], notes: [] as RowProblem[], rowCount: 0 };
  let offset = 0;
  const repeats = new SheetRepeats();
  const { timeZone, today } = aids;
  const isGuessed = first.source === UNKNOWN_SOURCE && missingColumns.length === 0;
  const sheets = tables.map((table) => {
    const { indexByField, countsFrom1904, preamble, sheetName } = table;
    const lastDay = lastDayIn(preamble) ?? lastDayInName(sheetName ?? '') ?? lastDayInName(aids.title);
    return {
      table: isGuessed ? { ...table, rows: [...contentOf(table)] } : table,
      own: { ...context, indexByField, countsFrom1904, lastDay, timeZone, today },
    };
  });
  const column = first.headers[first.indexByField.get('date') ?? -1];
  const dates = isGuessed
    ? writtenDatesOf(
        sheets.map(({ table, own }) => ({ rows: walkedRows(table), context: own })),
        today,
        column,
      )
    : [];
  for (const [at, { table, own }] of sheets.entries()) {
    const sheet = missingColumns.length > 0 ? countRows(table) : readTable(table, own, aids, dates[at]);
    const isOneOfMany = table.source === UNKNOWN_SOURCE && tables.length > 1;
    const reading = movedBy(isOneOfMany ? repeats.take(sheet) : sheet, offset, table);
    // Pushed one by one: a file may hold more rows than a call accepts arguments.
    for (const draft of reading.drafts) whole.drafts.push(draft);
    for (const problem of reading.problems) whole.problems.push(problem);
    for (const note of reading.notes) whole.notes.push(note);
    samples ??= reading.samples;
    whole.rowCount += reading.rowCount;
    if (whole.rowCount > IMPORT_LIMITS.rows) throw new ReadFailure('IMPORT_TOO_MANY_ROWS', 'too many rows');
    offset = Math.max(offset, lastRowOf(reading));
  }
  const { drafts, problems, notes, rowCount } = whole;
  const { headers, indexByField, reading } = first;
  aids.accounts.raise(aids.questions);
  return {
    source: first.source,
    sheetName: first.sheetName,
    currency: context.currency,
    columns: Object.fromEntries([...indexByField].flatMap(([field, index]) => [[field, headers[index] ?? '']])),
    headers: headers.filter((header) => header !== ''),
    samples: samples ?? [],
    missingColumns,
    signature: signatureOf(first.source, headers),
    rowCount,
    transactions: numberTransactions(drafts, reading.by === 'MONEY_MANAGER' ? findOpeningBalances(drafts) : new Set()),
    isGuessed: first.source === UNKNOWN_SOURCE,
    accounts: aids.accounts.known,
    ...settledProblems({ problems, notes }, aids.questions, context.currency),
  };
}
