import type { Asset, IntakeDraftView, PaymentMethod } from '@salim/contract';
import type { MoneySource } from '../../ledger/create-money-source.ts';
import type { DraftEdit } from './draft-edit.ts';

/** A card or account in the messages that the book does not know yet. */
export interface UnknownCard {
  readonly issuer: string;
  readonly cardHint: string;
  /** How many of the current drafts refer to it. */
  readonly count: number;
  /** Whether it is an account rather than a card. */
  readonly isAccount: boolean;
}

const isOf = (draft: IntakeDraftView, { issuer, cardHint }: Pick<UnknownCard, 'issuer' | 'cardHint'>): boolean =>
  draft.issuer === issuer && (draft.cardHint ?? '') === cardHint;

const ACCOUNT_MESSAGES = new Set(['DEPOSIT', 'WITHDRAWAL']);

/** Whether a message tells of an account; card companies only tell of cards. */
const isOfAccount = ({ issuer, messageKind }: IntakeDraftView): boolean =>
  issuer?.endsWith('카드') !== true && ACCOUNT_MESSAGES.has(messageKind);

/** The unknown cards, each once, in order of appearance. */
export function unknownCards(edits: readonly DraftEdit[]): UnknownCard[] {
  const cards: UnknownCard[] = [];
  for (const { draft, type, assetId, paymentMethodId } of edits) {
    const isKnown = (draft.assetId ?? draft.toAssetId ?? draft.paymentMethodId) !== undefined;
    const isFiled = assetId !== null || paymentMethodId !== null;
    if (isKnown || isFiled || draft.issuer === undefined || draft.rail !== undefined || type === 'TRANSFER') continue;
    if (cards.some((card) => isOf(draft, card))) continue;
    const place = { issuer: draft.issuer, cardHint: draft.cardHint ?? '' };
    const drafts = edits.map((edit) => edit.draft).filter((one) => isOf(one, place));
    cards.push({ ...place, count: drafts.length, isAccount: drafts.some(isOfAccount) });
  }
  return cards;
}

export function questionTitle(cards: readonly UnknownCard[]): string {
  if (!cards.some((card) => card.isAccount)) return '처음 보는 카드예요';
  return cards.every((card) => card.isAccount) ? '처음 보는 계좌예요' : '처음 보는 카드와 계좌예요';
}

/** The name under which an unknown card or account is added: `카카오뱅크 1234`. */
export function newSourceName({ issuer, cardHint }: Pick<UnknownCard, 'issuer' | 'cardHint'>): string {
  const lastDigits = /\d{3,}$/u.exec(cardHint)?.[0].slice(-4) ?? cardHint;
  return `${issuer} ${lastDigits}`.trim();
}

/** What a card can be assigned to: a payment method, or an asset without a payment method. */
export interface CardAnswer extends MoneySource {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
}

const CARDS: ReadonlySet<Asset['assetType']> = new Set(['CREDIT_CARD', 'DEBIT_CARD']);

/** What an unknown card or account can be, the likely ones first; for an account also assets that cards are paid from. */
export function cardAnswers(
  payments: readonly PaymentMethod[],
  assets: readonly Asset[],
  isAccount: boolean,
): CardAnswer[] {
  const methods = payments.filter((method) => !method.isArchived);
  const active = assets.filter((asset) => asset.isActive);
  const first = isAccount ? active.filter((asset) => !CARDS.has(asset.assetType)) : [];
  const shown = new Set([...methods.map((method) => method.assetId), ...first.map((asset) => asset.id)]);
  const ofAsset = ({ id, name, icon }: Asset) => ({ id, name, icon, assetId: id, paymentMethodId: null });
  return [
    ...first.map(ofAsset),
    ...methods.map(({ id, name, icon, assetId }) => ({ id, name, icon, assetId, paymentMethodId: id })),
    ...active.filter((asset) => !shown.has(asset.id)).map(ofAsset),
  ];
}

/** Applies the answer to every draft of a card; drafts assigned by hand keep their values. */
export function fileCard(edits: readonly DraftEdit[], card: UnknownCard, answer: MoneySource): DraftEdit[] {
  return edits.map((edit) =>
    isOf(edit.draft, card) && edit.assetId === null && edit.paymentMethodId === null
      ? { ...edit, assetId: answer.assetId, paymentMethodId: answer.paymentMethodId }
      : edit,
  );
}
