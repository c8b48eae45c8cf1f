import type { MessageCard } from '@salim/contract';
import type { LearnedFormat, LearnedPiece } from '@salim/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

/** A stored format that the user has taught. */
export interface StoredFormat extends LearnedFormat {
  readonly id: string;
  readonly bookId: string;
  readonly createdAt: string;
}

interface FormatRow {
  book_id: string;
  format_id: string;
  name: string;
  kind: LearnedFormat['kind'];
  pieces: LearnedPiece[];
  created_at: string;
}

const formatOf = (row: FormatRow): StoredFormat => ({
  id: row.format_id,
  bookId: row.book_id,
  name: row.name,
  kind: row.kind,
  pieces: row.pieces,
  createdAt: row.created_at,
});

/** The user's formats, newest first: the latest is tried first. */
export async function listFormats(db: Db, bookId: string, userId: string): Promise<StoredFormat[]> {
  const { rows } = await sql<FormatRow>`
    select book_id, format_id, name, kind, pieces, created_at from message_formats
    where book_id = ${bookId} and user_id = ${userId} order by created_at desc, format_id desc`.execute(db);
  return rows.map(formatOf);
}

export async function insertFormat(trx: Trx, userId: string, format: StoredFormat): Promise<void> {
  await sql`
    insert into message_formats (book_id, format_id, user_id, name, kind, pieces, created_at)
    values (${format.bookId}, ${format.id}, ${userId}, ${format.name}, ${format.kind},
      ${JSON.stringify(format.pieces)}::jsonb, ${format.createdAt}::timestamptz)`.execute(trx);
}

/** @returns whether the user had this format */
export async function deleteFormat(
  trx: Trx,
  place: { readonly bookId: string; readonly userId: string; readonly formatId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from message_formats
    where book_id = ${place.bookId} and user_id = ${place.userId} and format_id = ${place.formatId}
    returning format_id`.execute(trx);
  return rows.length > 0;
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

interface CardRow {
  issuer: string;
  card_hint: string;
  asset_id: string | null;
  payment_method_id: string | null;
  cumulative: number | null;
  cumulative_at: string | null;
  gap_amount: number | null;
  gap_since: string | null;
  gap_until: string | null;
}

const cardOf = (row: CardRow): StoredCard => ({
  issuer: row.issuer,
  cardHint: row.card_hint,
  assetId: row.asset_id,
  paymentMethodId: row.payment_method_id,
  cumulative: row.cumulative,
  cumulativeAt: row.cumulative_at,
  gap:
    row.gap_amount === null ? null : { amount: row.gap_amount, since: row.gap_since ?? '', until: row.gap_until ?? '' },
});

const CARD_COLUMNS = sql`issuer, card_hint, asset_id, payment_method_id, cumulative, cumulative_at, gap_amount,
  gap_since, gap_until`;

export async function listCards(db: Db, bookId: string, userId: string): Promise<StoredCard[]> {
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from message_cards where book_id = ${bookId} and user_id = ${userId}
    order by issuer, card_hint`.execute(db);
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
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from message_cards where book_id = ${bookId} and user_id = ${userId}
    order by issuer, card_hint for update`.execute(trx);
  return rows.map(cardOf);
}

/**
 * Locks a card until the end of the database transaction, so that two messages of it are processed one after the other.
 */
export async function lockCard(trx: Trx, place: CardPlace): Promise<StoredCard | null> {
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from message_cards
    where book_id = ${place.bookId} and user_id = ${place.userId} and issuer = ${place.issuer}
      and card_hint = ${place.cardHint} for update`.execute(trx);
  return rows[0] ? cardOf(rows[0]) : null;
}
