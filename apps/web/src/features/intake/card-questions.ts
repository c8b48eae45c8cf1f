import type { Asset, IntakeDraftView, PaymentMethod } from '@salim/contract';
import type { DraftEdit } from './draft-edit.ts';

/** A card or account in the messages that the book does not know yet. */
export interface UnknownCard {
  readonly issuer: string;
  readonly cardHint: string;
  /** How many of the current drafts refer to it. */
  readonly count: number;
}

const isOf = (draft: IntakeDraftView, { issuer, cardHint }: Pick<UnknownCard, 'issuer' | 'cardHint'>): boolean =>
  draft.issuer === issuer && (draft.cardHint ?? '') === cardHint;

/** The unknown cards, each once, in order of appearance. */
export function unknownCards(edits: readonly DraftEdit[]): UnknownCard[] {
  const cards: UnknownCard[] = [];
  for (const { draft, type, assetId, paymentMethodId } of edits) {
    const isKnown = (draft.assetId ?? draft.toAssetId ?? draft.paymentMethodId) !== undefined;
    const isFiled = assetId !== null || paymentMethodId !== null;
    if (isKnown || isFiled || draft.issuer === undefined || draft.rail !== undefined || type === 'TRANSFER') continue;
    if (cards.some((card) => isOf(draft, card))) continue;
    const place = { issuer: draft.issuer, cardHint: draft.cardHint ?? '' };
    cards.push({ ...place, count: edits.filter((edit) => isOf(edit.draft, place)).length });
  }
  return cards;
}

/** What a card can be assigned to: a payment method, or an asset without a payment method. */
export interface CardAnswer {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
}

export function cardAnswers(payments: readonly PaymentMethod[], assets: readonly Asset[]): CardAnswer[] {
  const methods = payments.filter((method) => !method.isArchived);
  const covered = new Set(methods.map((method) => method.assetId));
  return [
    ...methods.map(({ id, name, icon, assetId }) => ({ id, name, icon, assetId, paymentMethodId: id })),
    ...assets
      .filter((asset) => asset.isActive && !covered.has(asset.id))
      .map(({ id, name, icon }) => ({ id, name, icon, assetId: id, paymentMethodId: null })),
  ];
}

/** Applies the answer to every draft of a card; drafts assigned by hand keep their values. */
export function fileCard(edits: readonly DraftEdit[], card: UnknownCard, answer: CardAnswer): DraftEdit[] {
  return edits.map((edit) =>
    isOf(edit.draft, card) && edit.assetId === null && edit.paymentMethodId === null
      ? { ...edit, assetId: answer.assetId, paymentMethodId: answer.paymentMethodId }
      : edit,
  );
}
