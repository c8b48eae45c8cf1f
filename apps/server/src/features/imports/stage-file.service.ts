import { civilDateIn } from '../../clock.ts';
import type { BookSeat } from '../../core/access-gate.service.ts';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { guesserOf } from '../sorting/guesses.service.ts';
import { Summary } from './file-summary.ts';
import {
  insertProblemRows,
  insertTransactionRows,
  type NumberedTransaction,
  type TransactionGuess,
} from './import-rows.repository.ts';
import { setReading } from './imports.repository.ts';
import type { ImportedTransaction } from './reading/imported-transaction.ts';
import { ReadFailure } from './reading/read-failure.ts';
import type { ReadOptions } from './reading/read-file.ts';
import type { OpenFile } from './reading/read-in-worker.ts';

/**
 * Opens a file for a book. The caller must close it.
 *
 * @throws AppError the refusals of reading
 */
export async function openImportFile(
  deps: Deps,
  bytes: Uint8Array,
  options: ReadOptions,
  seat: BookSeat,
): Promise<OpenFile> {
  const { currency: bookCurrency, timeZone } = seat;
  const today = civilDateIn(timeZone, deps.clock.now());
  const result = await deps.readImportFile({ bytes, bookCurrency, timeZone, today, ...options });
  if (!result.isRead) {
    deps.log.info({ code: result.code, reason: result.reason }, 'import file refused');
    throw new AppError(result.code);
  }
  const { file } = result;
  const { currency } = file.outline;
  if (currency !== seat.currency) {
    file.close();
    throw new AppError('IMPORT_UNKNOWN_FORMAT', {
      message: `통화가 ${currency}인 파일이에요. ${seat.currency} 가계부에는 가져올 수 없어요.`,
    });
  }
  return file;
}

/** Context for staging the rows of a file. */
interface Staging {
  readonly bookId: string;
  readonly importId: string;
  readonly reader: Reader;
  /** Time zone of the book. */
  readonly timeZone: string;
}

/** Guesses missing categories; the guesser of the book is loaded for the first transaction that needs it. */
class Guesses {
  readonly #trx: Trx;
  readonly #staging: Staging;
  readonly #known = new Map<string, TransactionGuess | null>();
  #guesser: Awaited<ReturnType<typeof guesserOf>> | undefined;

  constructor(trx: Trx, staging: Staging) {
    this.#trx = trx;
    this.#staging = staging;
  }

  async of({
    kind,
    description,
    amount,
    memo,
    categoryName,
    own,
  }: ImportedTransaction): Promise<TransactionGuess | null> {
    if ((kind !== 'INCOME' && kind !== 'EXPENSE') || categoryName !== null || own !== null || description === '')
      return null;
    const key = JSON.stringify([kind, description, amount, memo]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#guesser ??= await guesserOf(this.#trx, this.#staging.bookId, this.#staging.reader);
    const guess = this.#guesser.guess({ type: kind, description, amount, memo });
    const found = guess?.categoryId == null ? null : { categoryId: guess.categoryId, reason: guess.reason };
    this.#known.set(key, found);
    return found;
  }
}

/**
 * Stores the rows of a file for the commit. Transaction IDs are assigned in chronological order, even if the file lists
 * the newest first.
 *
 * @throws AppError TOO_MANY, BALANCE_OUT_OF_RANGE
 */
export async function stageFile(deps: Deps, trx: Trx, staging: Staging, file: OpenFile): Promise<void> {
  const { bookId, importId } = staging;
  const { source, encoding, sheetName, columns, headers, problems, transactionCount, isNewestFirst } = file.outline;
  const at = deps.clock.now();
  const ids = Array.from({ length: transactionCount }, () => newId(at));
  const summary = new Summary(file.outline.currency);
  const guesses = new Guesses(trx, staging);
  let index = 0;
  for await (const transactions of file.transactions()) {
    const numbered: NumberedTransaction[] = [];
    for (const transaction of transactions) {
      const guess = await guesses.of(transaction);
      summary.add(transaction, guess !== null);
      const id = ids[isNewestFirst ? transactionCount - 1 - index : index] ?? null;
      index += 1;
      numbered.push({ ...transaction, guess, transactionId: transaction.kind === 'OPENING_BALANCE' ? null : id });
    }
    await insertTransactionRows(trx, { bookId, importId }, numbered);
  }
  await insertProblemRows(trx, { bookId, importId }, problems);
  await setReading(trx, bookId, importId, {
    source,
    encoding,
    sheetName,
    columns,
    headers,
    summary: summary.of(file.outline, civilDateIn(staging.timeZone, at)),
  });
}

/** A file is refused as unreadable if its process dies while its rows are being staged. */
export async function withFileClosed<T>(file: OpenFile | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ReadFailure ? new AppError(error.code) : error;
  } finally {
    file?.close();
  }
}
