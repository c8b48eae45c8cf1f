import type { MessageCard } from '@salim/contract';
import type { LearnedFormat } from '@salim/domain';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.generated.ts';

/** A stored format that the user has taught. */
export interface StoredFormat extends LearnedFormat {
  readonly id: string;
  readonly bookId: string;
  readonly createdAt: string;
}

/** The user's formats, newest first: the latest is tried first. */
export async function listFormats(db: Db, bookId: string, userId: string): Promise<StoredFormat[]> {
  return db
    .selectFrom('message_formats')
    .select(['book_id as bookId', 'format_id as id', 'name', 'kind', 'pieces', 'created_at as createdAt'])
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('format_id', 'desc')
    .execute();
}

export async function insertFormat(trx: Trx, userId: string, format: StoredFormat): Promise<void> {
  await trx
    .insertInto('message_formats')
    .values({
      book_id: format.bookId,
      format_id: format.id,
      user_id: userId,
      name: format.name,
      kind: format.kind,
      pieces: JSON.stringify(format.pieces),
      created_at: format.createdAt,
    })
    .execute();
}

/** @returns whether the user had this format */
export async function deleteFormat(
  trx: Trx,
  place: { readonly bookId: string; readonly userId: string; readonly formatId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('message_formats')
    .where('book_id', '=', place.bookId)
    .where('user_id', '=', place.userId)
    .where('format_id', '=', place.formatId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Identifies a card in a user's messages. */
export interface CardPlace {
  readonly bookId: string;
  readonly userId: string;
  readonly issuer: string;
  readonly cardHint: string;
}

/** A card with its internal fields: the last cumulative total and its time. */
export interface StoredCard extends MessageCard {
  readonly cumulative: number | null;
  readonly cumulativeAt: string | null;
}

const cardOf = (row: Selectable<Tables['message_cards']>): StoredCard => ({
  issuer: row.issuer,
  cardHint: row.card_hint,
  assetId: row.asset_id,
  paymentMethodId: row.payment_method_id,
  cumulative: row.cumulative,
  cumulativeAt: row.cumulative_at,
  gap:
    row.gap_amount === null ? null : { amount: row.gap_amount, since: row.gap_since ?? '', until: row.gap_until ?? '' },
});

export async function listCards(db: Db, bookId: string, userId: string): Promise<StoredCard[]> {
  const rows = await db
    .selectFrom('message_cards')
    .selectAll()
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .orderBy('issuer')
    .orderBy('card_hint')
    .execute();
  return rows.map(cardOf);
}

/** Stores the settings of a card. */
export async function upsertCard(
  trx: Trx,
  place: CardPlace,
  card: Omit<StoredCard, 'issuer' | 'cardHint'>,
): Promise<void> {
  await upsertCards(trx, place, [{ ...card, issuer: place.issuer, cardHint: place.cardHint }]);
}

/** Stores the settings of several cards of one user. */
export async function upsertCards(
  trx: Trx,
  { bookId, userId }: Pick<CardPlace, 'bookId' | 'userId'>,
  cards: readonly StoredCard[],
): Promise<void> {
  await sql`
    insert into message_cards (book_id, user_id, issuer, card_hint, asset_id, payment_method_id, cumulative,
      cumulative_at, gap_amount, gap_since, gap_until)
    select ${bookId}::uuid, ${userId}::uuid, r.issuer, r."cardHint", r."assetId", r."paymentMethodId", r.cumulative,
      r."cumulativeAt", (r.gap ->> 'amount')::bigint, r.gap ->> 'since', r.gap ->> 'until'
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as r(issuer text, "cardHint" text, "assetId" uuid,
      "paymentMethodId" uuid, cumulative bigint, "cumulativeAt" text, gap jsonb)
    order by r.issuer, r."cardHint"
    on conflict (book_id, user_id, issuer, card_hint) do update set asset_id = excluded.asset_id,
      payment_method_id = excluded.payment_method_id, cumulative = excluded.cumulative,
      cumulative_at = excluded.cumulative_at, gap_amount = excluded.gap_amount, gap_since = excluded.gap_since,
      gap_until = excluded.gap_until`.execute(trx);
}

/** Locks all cards of a user until the end of the database transaction. */
export async function lockCards(trx: Trx, bookId: string, userId: string): Promise<StoredCard[]> {
  const rows = await trx
    .selectFrom('message_cards')
    .selectAll()
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .orderBy('issuer')
    .orderBy('card_hint')
    .forUpdate()
    .execute();
  return rows.map(cardOf);
}

/**
 * Locks a card until the end of the database transaction, so that two messages of it are processed one after the other.
 */
export async function lockCard(trx: Trx, place: CardPlace): Promise<StoredCard | null> {
  const row = await trx
    .selectFrom('message_cards')
    .selectAll()
    .where('book_id', '=', place.bookId)
    .where('user_id', '=', place.userId)
    .where('issuer', '=', place.issuer)
    .where('card_hint', '=', place.cardHint)
    .forUpdate()
    .executeTakeFirst();
  return row ? cardOf(row) : null;
}
