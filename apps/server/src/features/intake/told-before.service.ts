import type { IntakeDraft } from '@salim/domain';
import { addDays, fitsMask, isSameShop } from '@salim/domain';
import type { Db } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { KnownDraft } from './draft-views.service.ts';
import { listToldEntries, type ToldEntry } from './intake.repository.ts';

/** Two senders tell of one payment, and two banks of one transfer, within so many minutes. */
const MINUTES_APART_MAX = 10;

const minutesOf = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`) / 60_000;

/** Whether a message and an entry are of one moment; where one says no time, by when its message came. */
function areClose(draft: IntakeDraft, entry: ToldEntry, at: Date): boolean {
  if (draft.time !== null && entry.time !== null) {
    return Math.abs(minutesOf(draft.date, draft.time) - minutesOf(entry.date, entry.time)) <= MINUTES_APART_MAX;
  }
  if (draft.date !== entry.date || entry.takenAt === null) return false;
  return Math.abs(Date.parse(entry.takenAt) - at.getTime()) <= MINUTES_APART_MAX * 60_000;
}

/** Entries in the book that messages may speak of once more; read once for all messages of a text. */
export async function toldEntriesFor(
  db: Db,
  bookId: string,
  reader: Reader,
  known: readonly KnownDraft[],
): Promise<ToldEntry[]> {
  const dates = known.map(({ draft }) => draft.date).toSorted();
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const amounts = [...new Set(known.flatMap(({ draft }) => (draft.amount === null ? [] : [draft.amount])))];
  return listToldEntries(db, bookId, reader, { amounts, from: addDays(first, -1), to: addDays(last, 1) });
}

/**
 * The entry that an easy payment has told of where a card tells now, or the other way round: one payment, of which
 * two messages speak.
 */
export function toldByAnother(one: KnownDraft, entries: readonly ToldEntry[], at: Date): ToldEntry | null {
  const { draft } = one;
  if (draft.kind !== 'EXPENSE' || draft.messageKind === 'SENTENCE') return null;
  return (
    entries.find(
      (entry) =>
        entry.type === 'EXPENSE' &&
        entry.issuer !== null &&
        entry.issuer !== draft.issuer &&
        !entry.isToldTwice &&
        entry.isRail !== (draft.rail !== null) &&
        entry.amount === draft.amount &&
        areClose(draft, entry, at),
    ) ?? null
  );
}

/**
 * The entry that tells of the other side of a transfer between own accounts: as much went out of one as came into
 * another, and both name the person whose accounts they are.
 *
 * @param ownNames what the person is called in the book
 */
export function otherSideIn(
  one: KnownDraft,
  entries: readonly ToldEntry[],
  { at, userId, ownNames }: { readonly at: Date; readonly userId: string; readonly ownNames: readonly string[] },
): ToldEntry | null {
  const { draft, means } = one;
  const isMovement = draft.messageKind === 'DEPOSIT' || draft.messageKind === 'WITHDRAWAL';
  const isHalf = isMovement || (draft.transferSide === 'OWN_ACCOUNT' && draft.toIssuer === null);
  if (!isHalf || draft.issuer === null) return null;
  const isOwn = (name: string) =>
    name !== '' && (ownNames.includes(name) || (draft.holder !== null && fitsMask(draft.holder, name)));
  const own = draft.isIncoming ? (means.toAssetId ?? means.assetId) : means.assetId;
  return (
    entries.find(
      (entry) =>
        entry.type === (draft.isIncoming ? 'EXPENSE' : 'INCOME') &&
        entry.createdBy === userId &&
        entry.amount === draft.amount &&
        !entry.isRail &&
        entry.issuer !== draft.issuer &&
        (entry.assetId === null || entry.assetId !== own) &&
        (entry.issuer !== null || entry.assetId !== null) &&
        (isOwn(entry.description) || isOwn(draft.description)) &&
        (isSameShop(entry.description, draft.description) || isOwn(entry.description) === isOwn(draft.description)) &&
        (entry.issuer === null && (entry.time === null || draft.time === null)
          ? entry.date === draft.date
          : areClose(draft, entry, at)),
    ) ?? null
  );
}
