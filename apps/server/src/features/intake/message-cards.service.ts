import type { BodyOf, endpoints, MessageCard } from '@salim/contract';
import { cumulativeGap, type IntakeDraft } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { assetsOf } from '../assets/assets.service.ts';
import { labelsWithin } from '../labels/labels.service.ts';
import { PAYMENT_METHODS } from '../labels/payment-methods.service.ts';
import {
  type CardPlace,
  listCards,
  lockCard,
  lockCards,
  type StoredCard,
  upsertCard,
  upsertCards,
} from './learning.repository.ts';

const UNKNOWN: Omit<StoredCard, 'issuer' | 'cardHint'> = {
  assetId: null,
  paymentMethodId: null,
  cumulative: null,
  cumulativeAt: null,
  gap: null,
};

const viewOf = ({ issuer, cardHint, assetId, paymentMethodId, gap }: StoredCard): MessageCard => ({
  issuer,
  cardHint,
  assetId,
  paymentMethodId,
  gap,
});

/** The user's card settings. The caller has checked access to the book. */
export async function cardsOf(db: Db, bookId: string, userId: string): Promise<readonly MessageCard[]> {
  return listCards(db, bookId, userId);
}

/** @throws AppError BOOK_NOT_FOUND */
export async function listMessageCards(deps: Deps, actor: Actor, bookId: string): Promise<MessageCard[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return (await listCards(deps.db, bookId, actor.userId)).map(viewOf);
}

/**
 * Stores the user's settings for a card in their messages. They are private and change no transaction, so no activity
 * is recorded.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ASSET_NOT_FOUND, PAYMENT_METHOD_NOT_FOUND
 */
export async function setMessageCard(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.setMessageCard>,
): Promise<MessageCard> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  const { assetId, paymentMethodId } = input;
  if (assetId && !(await assetsOf(deps.db, bookId)).some(({ id }) => id === assetId)) {
    throw new AppError('ASSET_NOT_FOUND');
  }
  if (
    paymentMethodId &&
    !(await labelsWithin(deps.db, PAYMENT_METHODS, bookId)).some(({ id }) => id === paymentMethodId)
  ) {
    throw new AppError('PAYMENT_METHOD_NOT_FOUND');
  }
  const place = { bookId, userId: actor.userId, issuer: input.issuer, cardHint: input.cardHint };
  return inWriteTransaction(deps, actor, async (trx) => {
    const before = (await lockCard(trx, place)) ?? { ...UNKNOWN, ...place };
    const card = {
      ...before,
      assetId: assetId === undefined ? before.assetId : assetId,
      paymentMethodId: paymentMethodId === undefined ? before.paymentMethodId : paymentMethodId,
      gap: input.gap === null ? null : before.gap,
    };
    await upsertCard(trx, place, card);
    return viewOf(card);
  });
}

/** The card of a message; null for a message without a sender. */
export function cardPlaceOf(
  { bookId, userId }: Pick<CardPlace, 'bookId' | 'userId'>,
  said: { readonly issuer?: string | null | undefined; readonly cardHint?: string | null | undefined },
): CardPlace | null {
  if (said.issuer === undefined || said.issuer === null || said.issuer === '') return null;
  return { bookId, userId, issuer: said.issuer.slice(0, 40), cardHint: (said.cardHint ?? '').slice(0, 24) };
}

/**
 * Remembers the asset and payment method of a card's message, so that the user is asked only once. Earlier settings are
 * overwritten only by a correction.
 */
export async function rememberCard(
  trx: Trx,
  place: CardPlace,
  filed: { readonly assetId: string | null; readonly paymentMethodId: string | null },
  isCorrection: boolean,
): Promise<void> {
  const before = await lockCard(trx, place);
  if (!isCorrection && (before?.assetId ?? before?.paymentMethodId)) return;
  await upsertCard(trx, place, { ...UNKNOWN, ...before, ...filed });
}

const keyOf = ({ issuer, cardHint }: Pick<MessageCard, 'issuer' | 'cardHint'>): string =>
  JSON.stringify([issuer, cardHint]);

const momentOf = ({ date, time }: IntakeDraft): string => (time === null ? date : `${date} ${time}`);

/**
 * Follows the cumulative totals of a user's cards through the messages of one call. The cards are locked until the end
 * of the database transaction, which serializes concurrent calls.
 */
export class CardSums {
  readonly #trx: Trx;
  readonly #owner: Pick<CardPlace, 'bookId' | 'userId'>;
  readonly #cards: Map<string, StoredCard>;
  readonly #changed = new Set<string>();

  private constructor(trx: Trx, owner: Pick<CardPlace, 'bookId' | 'userId'>, cards: readonly StoredCard[]) {
    this.#trx = trx;
    this.#owner = owner;
    this.#cards = new Map(cards.map((card) => [keyOf(card), card]));
  }

  static async open(trx: Trx, bookId: string, userId: string): Promise<CardSums> {
    return new CardSums(trx, { bookId, userId }, await lockCards(trx, bookId, userId));
  }

  /**
   * Updates the cumulative total of a message's card. Messages arrive late and out of order: one older than the last
   * changes nothing.
   *
   * @returns the card if messages before this one are missing
   */
  follow(draft: IntakeDraft): MessageCard | null {
    const place = cardPlaceOf(this.#owner, draft);
    if (place === null || draft.cumulative === null || draft.foreign !== null) return null;
    const before = this.#cards.get(keyOf(place));
    const moment = momentOf(draft);
    const isLater = before?.cumulativeAt === undefined || before.cumulativeAt === null || before.cumulativeAt <= moment;
    if (!isLater) return null;
    const gap = before?.cumulative ? cumulativeGap(before.cumulative, draft) : 0;
    const card: StoredCard = {
      ...UNKNOWN,
      issuer: place.issuer,
      cardHint: place.cardHint,
      ...before,
      cumulative: draft.cumulative,
      cumulativeAt: moment,
      gap: gap === 0 ? (before?.gap ?? null) : { amount: gap, since: before?.cumulativeAt ?? '', until: moment },
    };
    this.#cards.set(keyOf(place), card);
    this.#changed.add(keyOf(place));
    return gap === 0 ? null : viewOf(card);
  }

  /** Stores the changed cards. */
  async keep(): Promise<void> {
    const changed = [...this.#cards].flatMap(([key, card]) => (this.#changed.has(key) ? [card] : []));
    if (changed.length > 0) await upsertCards(this.#trx, this.#owner, changed);
  }
}
