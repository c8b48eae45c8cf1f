import { addDays, dayNumber, merchantKeyOf } from '@salim/domain';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import { type MessageEntry, messageEntriesOf } from '../intake/message-entries.service.ts';
import { type BookThings, mapNames } from './import-mapping.ts';
import {
  listMatchedElsewhere,
  listRowsToMatch,
  type RowMatch,
  type RowToMatch,
  type StagedEntry,
  setMatches,
} from './import-rows.repository.ts';
import type { StoredImport } from './imports.repository.ts';

const ROWS_AT_ONCE = 2000;
/** A statement may book a use on the day after it. */
const DAYS_APART = 1;

function keyOf(entry: { readonly type: string; readonly isRefund: boolean; readonly amount: number }): string {
  return `${entry.type} ${entry.isRefund} ${entry.amount}`;
}

/** Whether two names of a shop can be one: a message cuts it, a statement adds the branch. */
function isLike(left: string, right: string): boolean {
  const [one, other] = [merchantKeyOf(left), merchantKeyOf(right)];
  if (one === '' || other === '') return false;
  return one.startsWith(other) || other.startsWith(one) || one.includes(other) || other.includes(one);
}

function daysApart(left: string, right: string): number {
  return Math.abs(dayNumber(left) - dayNumber(right));
}

/** Whether a row and an entry tell of the same money. */
function isSame(
  entry: StagedEntry,
  assets: { readonly from: string | null; readonly to: string | null },
  message: MessageEntry,
): boolean {
  const hasOther = (told: string | null, known: string | null) => told !== null && known !== null && told !== known;
  if (hasOther(assets.from, message.assetId) || hasOther(assets.to, message.toAssetId)) return false;
  const isSureAsset = assets.from !== null && assets.from === message.assetId;
  // By the card and the day alone, two purchases of one amount are one; anything less certain wants the shop as well.
  return (isSureAsset && entry.date === message.date) || isLike(entry.description, message.description);
}

class OpenMessages {
  readonly #byKey = new Map<string, MessageEntry[]>();

  constructor(messages: readonly MessageEntry[]) {
    for (const message of messages) {
      const key = keyOf(message);
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), message]);
    }
  }

  /** Takes the entry that a row tells of, at most so many days apart; each is taken once. */
  take(
    entry: StagedEntry,
    assets: { readonly from: string | null; readonly to: string | null },
    days: number,
  ): string | null {
    const candidates = this.#byKey.get(keyOf({ ...entry, type: entry.kind }));
    const index =
      candidates?.findIndex(
        (message) => daysApart(message.date, entry.date) === days && isSame(entry, assets, message),
      ) ?? -1;
    const found = candidates?.[index];
    candidates?.splice(index, found ? 1 : 0);
    return found?.id ?? null;
  }
}

async function rowsOf(trx: Trx, bookId: string, importId: string): Promise<RowToMatch[]> {
  const all: RowToMatch[] = [];
  for (;;) {
    const page = await listRowsToMatch(trx, { bookId, importId, after: all.at(-1)?.row ?? 0, limit: ROWS_AT_ONCE });
    for (const row of page) all.push(row);
    if (page.length < ROWS_AT_ONCE) return all;
  }
}

/**
 * Finds the rows of an import that tell of entries which messages told of before: the same amount, the same card or
 * the same shop, on the same day or the next. Each entry goes with one row, those of the same day first. Entries of
 * our own files have ids and are left to those.
 */
export async function matchMessages(trx: Trx, stored: StoredImport, things: BookThings, reader: Reader): Promise<void> {
  const { bookId, id: importId, summary } = stored;
  if (summary.from === null || summary.to === null) return;
  const days = { from: addDays(summary.from, -DAYS_APART), to: addDays(summary.to, DAYS_APART) };
  const messages = await messageEntriesOf(trx, bookId, reader, days);
  const matches: RowMatch[] = [];
  if (messages.length > 0) {
    const elsewhere = await listMatchedElsewhere(trx, bookId);
    const open = new OpenMessages(messages.filter((message) => !elsewhere.has(message.id)));
    const { assets } = mapNames(summary, stored.choices, things);
    const idOf = (name: string | null): string | null => {
      const target = name === null ? null : assets.get(name);
      return typeof target === 'string' ? target : null;
    };
    let left = (await rowsOf(trx, bookId, importId)).filter(({ entry }) => !entry.own?.sourceId);
    for (let apart = 0; apart <= DAYS_APART; apart += 1) {
      left = left.filter(({ row, entry }) => {
        const transactionId = open.take(entry, { from: idOf(entry.assetName), to: idOf(entry.toAssetName) }, apart);
        if (transactionId !== null) matches.push({ row, transactionId });
        return transactionId === null;
      });
    }
  }
  await setMatches(trx, { bookId, importId }, matches);
}
