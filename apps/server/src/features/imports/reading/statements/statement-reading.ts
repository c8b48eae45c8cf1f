import { type CivilDate, cleanText, fractionDigits } from '@salim/domain';
import { IMPORT_LIMITS } from '../import-limits.ts';
import type { RowProblem } from '../imported-transaction.ts';
import { ReadFailure } from '../read-failure.ts';
import type { AccountNames } from '../rows/account-names.ts';
import { readAmount } from '../rows/read-amount.ts';
import { readDate, type TwofoldDate } from '../rows/read-date.ts';
import {
  DESCRIPTION_LENGTH_MAX,
  isLongerThan,
  MEMO_LENGTH_MAX,
  NAME_LENGTH_MAX,
  type RowDraft,
  RowRefusal,
  recordRefusal,
  refuse,
} from '../rows/read-row.ts';

/** Results of reading a statement, before its transactions are numbered. */
export class StatementReading {
  drafts: readonly RowDraft[] = [];
  readonly problems: RowProblem[] = [];
  readonly notes: RowProblem[] = [];
  readonly twofoldDates = new Map<RowDraft, TwofoldDate>();
  readonly #drafts: RowDraft[] = [];
  rowCount = 0;

  /** Reads one transaction, and records why it is unreadable or left out. */
  take(row: number, read: () => { readonly draft: RowDraft; readonly twofoldDate?: TwofoldDate | undefined }): void {
    this.rowCount += 1;
    if (this.rowCount > IMPORT_LIMITS.rows) throw new ReadFailure('IMPORT_TOO_MANY_ROWS', 'too many transactions');
    try {
      const { draft, twofoldDate } = read();
      this.#drafts.push(draft);
      if (twofoldDate) this.twofoldDates.set(draft, twofoldDate);
    } catch (error) {
      recordRefusal(row, error, this);
    }
    this.drafts = this.#drafts;
  }
}

/** A signed amount in the minor unit of a currency. */
export function statementAmount(text: string, currency: string): number {
  // European notation: the fraction follows a comma if there is no point.
  const plain = /^[+-]?\d+,\d{1,2}$/u.test(text.trim()) ? text.replace(',', '.') : text;
  const reading = readAmount(plain, fractionDigits(currency));
  return reading.isReadable ? reading.amount : refuse(reading.message);
}

function lineOf(text: string): string {
  return cleanText(text.slice(0, MEMO_LENGTH_MAX * 10)).replace(/\s+/gu, ' ');
}

export function statementDescription(text: string): string {
  const line = lineOf(text);
  return isLongerThan(line, DESCRIPTION_LENGTH_MAX) ? refuse('내용은 200자까지 입력할 수 있어요.') : line;
}

export function statementMemo(text: string): string {
  const memo = cleanText(text.slice(0, MEMO_LENGTH_MAX * 10));
  return isLongerThan(memo, MEMO_LENGTH_MAX) ? refuse('메모는 2,000자까지 입력할 수 있어요.') : memo;
}

/** A name; null if empty. */
export function statementName(text: string | undefined, title: string): string | null {
  const name = lineOf(text ?? '');
  if (name === '') return null;
  return isLongerThan(name, NAME_LENGTH_MAX) ? refuse(`${title} 50자까지 입력할 수 있어요.`) : name;
}

const DIGITS_SHOWN = 4;

/** Account numbers of a file, to distinguish accounts with the same last digits. */
export class AccountNumbers {
  readonly accounts: AccountNames;
  readonly #numbers: ReadonlySet<string>;
  readonly #names = new Map<string, string>();

  constructor(numbers: readonly string[], accounts: AccountNames) {
    this.accounts = accounts;
    this.#numbers = new Set(numbers.map(bareNumber).filter((number) => number !== ''));
  }

  /** The last four digits of a number, or as many as distinguish it in the file. */
  endOf(number: string): string | undefined {
    const bare = bareNumber(number);
    if (!/\d{4}$/u.test(bare)) return undefined;
    const others = [...this.#numbers].filter((other) => other !== bare);
    for (let length = DIGITS_SHOWN; length < bare.length; length += 1) {
      const end = bare.slice(-length);
      if (!others.some((other) => other.endsWith(end))) return end;
    }
    return bare;
  }

  /** The name given to the account of a number. */
  nameOf(number: string): string | undefined {
    return this.#names.get(bareNumber(number));
  }

  remember(number: string, name: string): void {
    this.#names.set(bareNumber(number), name);
  }
}

function bareNumber(number: string): string {
  return number.slice(0, 64).replace(/[^\da-z]/giu, '');
}

/** `국민은행 6789`, with the parts that the file contains. */
export function numberedName(name: string, number: string | undefined, numbers: AccountNumbers): string {
  const end = number === undefined ? undefined : numbers.endOf(number);
  const short = Array.from(lineOf(name)).slice(0, 40).join('').trim();
  const whole =
    number === undefined || end === undefined ? short : numbers.accounts.nameOf(short, number, { length: end.length });
  if (number !== undefined) numbers.remember(number, whole);
  return whole;
}

/** Balance of an account at the end of a statement, before balances of the same day are selected. */
export interface ClosingBalance {
  readonly name: string;
  readonly group: string;
  readonly amount: number;
  readonly currency: string;
  readonly date: CivilDate;
}

/**
 * Reads a closing balance. An unreadable one is ignored, because the import does not depend on it.
 *
 * @param day in any date notation of statements
 */
export function closingBalance(
  account: Pick<ClosingBalance, 'name' | 'group'>,
  { amount, day, currency }: { readonly amount: string; readonly day: string; readonly currency: string },
): ClosingBalance | null {
  const date = readDate(day.replace(/\[.*$/u, ''), false);
  if (!date.isReadable || !('date' in date)) return null;
  try {
    return { ...account, amount: statementAmount(amount, currency), currency, date: date.date };
  } catch (error) {
    if (error instanceof RowRefusal) return null;
    throw error;
  }
}

/** Contents of a statement in one of the formats. */
export interface DialectContent {
  readonly source: string;
  readonly currency: string;
  readonly reading: StatementReading;
  /** In the order of the file. */
  readonly closings?: readonly ClosingBalance[];
}
