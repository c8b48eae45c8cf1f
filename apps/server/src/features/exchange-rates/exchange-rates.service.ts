import type { ExchangeRate, endpoints, QueryOf, RateImport, TypedRate } from '@salim/contract';
import { amountAtRate, foreignRate, monthDayText, type RateFile, readRateFile } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction, withUpload } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import type { Db, Trx } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { requireOrderedPeriod } from '../../http/requested-period.ts';
import { recordActivity, type StoredActivity } from '../activity/activity.service.ts';
import {
  countRates,
  findRateAt,
  findRateOn,
  listRateRows,
  putRates,
  type RateChange,
  restoreReplacedRates,
} from './exchange-rates.repository.ts';
import type { RateUpload } from './receive-rates.ts';

/** Days of a file that are stored, the newest ones. */
const DAYS_MAX = 400;
/** Ten years of thirty currencies. */
const RATES_MAX = 110_000;

/** @throws AppError BOOK_NOT_FOUND, END_BEFORE_START, VALIDATION_FAILED for a cursor of another list */
export async function listRates(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.listRates>,
): Promise<{ items: ExchangeRate[]; nextCursor: string | null }> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  requireOrderedPeriod(query);
  const { limit, cursor, ...filters } = query;
  const [date, currency] = cursor === undefined ? [] : decodeCursor(cursor, ['date', 'currency']);
  const after = date === undefined || currency === undefined ? null : { date, currency };
  const rows = await listRateRows(deps.db, { bookId, ...filters, after, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor([last.date, last.currency]) : null };
}

function refusalOf(problem: Extract<RateFile, { problem: string }>['problem']): AppError {
  if (problem === 'DATE_MISSING') return fieldRefusal('RATE_DATE_MISSING', 'date');
  return fieldRefusal(problem === 'OWN_CURRENCY_MISSING' ? 'RATE_CURRENCY_MISSING' : 'RATE_FILE_UNKNOWN', 'file');
}

/**
 * Stores the rates of a file, or a single one. The same again changes nothing.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY, FIELD_NOT_FOR_TYPE, RATE_FILE_UNKNOWN,
 *   RATE_DATE_MISSING, RATE_CURRENCY_MISSING, TOO_MANY, and what `receive` refuses
 */
export async function createRates(
  deps: Deps,
  actor: Actor,
  bookId: string,
  receive: () => Promise<RateUpload | TypedRate>,
): Promise<Created<ExchangeRate | RateImport>> {
  const { currency: own } = await requireRole(deps, actor, bookId, 'MEMBER');
  const input = await receive();
  if (!('text' in input)) return createTypedRate(deps, actor, { bookId, own }, input);
  const file = readRateFile(input.text, own, { fallbackDate: input.date, daysMax: DAYS_MAX });
  if ('problem' in file) throw refusalOf(file.problem);
  const rates = file.rates.map((rate) => ({ ...rate, source: file.layout }));
  const dates = rates.map(({ date }) => date).toSorted();
  return inWriteTransaction(deps, withUpload(deps, actor, `${input.date ?? ''}\n`, input.text), async (trx) => {
    await lockBookStructure(trx, bookId);
    const changes = await putRates(trx, bookId, rates);
    const count = changes.length;
    await requireRoomForRates(trx, bookId);
    const after: RateImport = {
      source: file.layout,
      count,
      currencies: [...new Set(rates.map(({ currency }) => currency))].toSorted(),
      from: dates[0] ?? '',
      to: dates.at(-1) ?? '',
    };
    if (count > 0) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'IMPORTED',
        entity: 'RATE',
        entityId: null,
        after,
        undo: { changes },
      });
    }
    return created(after);
  });
}

async function createTypedRate(
  deps: Deps,
  actor: Actor,
  { bookId, own }: { readonly bookId: string; readonly own: string },
  input: TypedRate,
): Promise<Created<ExchangeRate>> {
  if (input.currency === own) throw fieldRefusal('RATE_OF_OWN_CURRENCY', 'currency');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await findRateAt(trx, bookId, input.currency, input.date);
    const after: ExchangeRate = { ...input, source: 'TYPED' };
    const changes = await putRates(trx, bookId, [after]);
    if (changes.length > 0) {
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: before ? 'UPDATED' : 'CREATED',
        entity: 'RATE',
        entityId: null,
        ...(before ? { before } : {}),
        after,
        undo: { changes },
      });
    }
    return created(after, before === null);
  });
}

export type UndoneRates = Pick<StoredActivity, 'bookId' | 'action' | 'before' | 'after'> & {
  readonly changes: readonly RateChange[];
};

const isFile = (said: unknown): said is RateImport => typeof said === 'object' && said !== null && 'count' in said;

/** The action that undoing another one records. */
function oppositeOf(action: UndoneRates['action'], before: unknown): UndoneRates['action'] {
  if (action === 'UPDATED') return 'UPDATED';
  if (action === 'DELETED') return isFile(before) ? 'IMPORTED' : 'CREATED';
  return 'DELETED';
}

/**
 * Undoes a file of rates or a typed rate, except for days whose rate has changed since. Transactions keep their rates.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, OWN_ENTRIES_ONLY, UNDO_IMPOSSIBLE when all of them have been changed
 */
export async function revertRates(deps: Deps, actor: Actor, undone: UndoneRates): Promise<void> {
  const { bookId, action, before, after } = undone;
  await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    const changes = await restoreReplacedRates(trx, bookId, undone.changes);
    if (changes.length === 0) throw new AppError('UNDO_IMPOSSIBLE');
    await requireRoomForRates(trx, bookId);
    // Days that were changed since keep their rates and do not count.
    const [taken, again] = [after, before].map((said) => (isFile(said) ? { ...said, count: changes.length } : said));
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: oppositeOf(action, before),
      entity: 'RATE',
      entityId: null,
      ...(taken === null ? {} : { before: taken }),
      ...(again === null ? {} : { after: again }),
      undo: { changes },
    });
  });
}

async function requireRoomForRates(trx: Trx, bookId: string): Promise<void> {
  if ((await countRates(trx, bookId)) > RATES_MAX) {
    throw new AppError('TOO_MANY', { message: '환율은 10년치까지 저장할 수 있어요.' });
  }
}

/** Stores the rates of a backup in a new book. */
export async function restoreRates(trx: Trx, bookId: string, rates: readonly ExchangeRate[]): Promise<void> {
  await putRates(trx, bookId, rates);
}

/** A foreign amount of which the rate may be missing. */
interface ForeignInput {
  readonly currency: string;
  readonly amount: number;
  readonly rate?: string | undefined;
}

/** What a client may leave out of a transaction in a foreign currency. */
export interface PricedInput {
  readonly date: string;
  readonly amount?: number | undefined;
  readonly foreign: ForeignInput | null;
}

export type Priced<Input extends PricedInput> = Omit<Input, 'amount' | 'foreign'> & {
  amount: number;
  foreign: { currency: string; amount: number; rate: string } | null;
};

interface PricedPlace {
  readonly bookId: string;
  /** The currency of the book. */
  readonly own: string;
  /** The field that a missing rate is entered in; a client that cannot send a rate sends the amount. */
  readonly missing?: 'foreign.rate' | 'amount';
}

async function rateOf(db: Db, place: PricedPlace, input: PricedInput, foreign: ForeignInput): Promise<string> {
  if (foreign.rate !== undefined) return foreign.rate;
  if (foreign.currency === place.own) return '1';
  const known = await findRateOn(db, place.bookId, { currency: foreign.currency, date: input.date });
  if (known) return known.rate;
  const implied =
    input.amount === undefined ? null : foreignRate({ currency: place.own, amount: input.amount }, foreign);
  if (implied !== null) return implied;
  const { missing: field = 'foreign.rate' } = place;
  const entered = field === 'amount' ? '금액을' : '환율을';
  const message = `${monthDayText(input.date)}에 쓸 ${foreign.currency} 환율이 없어요. ${entered} 입력하거나 환율 파일을 가져와 주세요.`;
  throw new AppError('RATE_MISSING', { message, errors: [{ field, message, code: 'RATE_MISSING' }] });
}

/**
 * Completes the rate and the amount of a transaction in a foreign currency: the rate of its day, or else the last one
 * before it. The amount, if given, is authoritative.
 *
 * @throws AppError RATE_MISSING, VALIDATION_FAILED for a missing amount
 */
export async function pricedInput<Input extends PricedInput>(
  db: Db,
  place: PricedPlace,
  input: Input,
): Promise<Priced<Input>> {
  const foreign =
    input.foreign === null ? null : { ...input.foreign, rate: await rateOf(db, place, input, input.foreign) };
  const amount = input.amount ?? (foreign === null ? null : amountAtRate(foreign, foreign.rate, place.own));
  if (amount === null) {
    throw new AppError('VALIDATION_FAILED', { errors: [{ field: 'amount', message: '금액을 입력해 주세요.' }] });
  }
  return { ...input, amount, foreign };
}
