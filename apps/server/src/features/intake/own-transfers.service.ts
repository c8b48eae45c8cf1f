import type { InboxItem, IntakeDraftView } from '@salim/contract';
import type { KnownDraft } from './draft-views.service.ts';
import type { RecordedTransaction } from './intake.repository.ts';

/** Maximum time between the two messages of one transfer. */
const MINUTES_APART_MAX = 10;

/** Source and target of a transfer, as far as the book knows them. */
interface Way {
  readonly assetId: string | null;
  readonly toAssetId: string | null;
}

const isWhole = ({ assetId, toAssetId }: Way): boolean =>
  assetId !== null && toAssetId !== null && assetId !== toAssetId;

/** The account that a message is about: the receiving one if the money is incoming, otherwise the paying one. */
const ownAssetOf = ({ draft, means }: KnownDraft): string | null =>
  draft.isIncoming ? (means.toAssetId ?? means.assetId) : means.assetId;

function asTransfer(one: KnownDraft, way: Way, reason: string): KnownDraft {
  const missing = one.missing.filter((part) => part !== 'assetId' && part !== 'toAssetId' && part !== 'description');
  if (way.assetId === null) missing.push('assetId');
  if (way.toAssetId === null) missing.push('toAssetId');
  return {
    ...one,
    draft: {
      ...one.draft,
      kind: 'TRANSFER',
      messageKind: 'TRANSFER',
      transferSide: 'OWN_ACCOUNT',
      confidence: 0.75,
      reasons: [reason],
    },
    means: { ...way, paymentMethodId: null },
    categoryId: null,
    missing,
  };
}

/** Combines a message with the recorded transaction for the other side into one transfer. */
export function pairedWithTransaction(one: KnownDraft, transaction: RecordedTransaction): KnownDraft {
  const own = ownAssetOf(one);
  const way = one.draft.isIncoming
    ? { assetId: transaction.assetId, toAssetId: own }
    : { assetId: own, toAssetId: transaction.assetId };
  const other = one.draft.isIncoming ? '출금' : '입금';
  const reason = `이미 기록한 ${other} 내역과 한 쌍으로 보여요. 기록하면 두 건을 이체 한 건으로 합쳐요.`;
  return { ...asTransfer(one, way, reason), pairsId: transaction.id };
}

const minutesOf = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`) / 60_000;

function isOtherHalf(item: IntakeDraftView, { draft }: KnownDraft): boolean {
  if (item.transferSide !== 'OWN_ACCOUNT' || item.pairsTransactionId !== undefined) return false;
  if (item.isIncoming === draft.isIncoming || item.amount !== draft.amount || item.issuer === draft.issuer)
    return false;
  if (item.time === undefined || draft.time === null) return item.date === draft.date;
  return Math.abs(minutesOf(item.date, item.time) - minutesOf(draft.date, draft.time)) <= MINUTES_APART_MAX;
}

/** A message combined with the inbox item for the other side. */
export interface JoinedHalves {
  readonly item: InboxItem;
  readonly joined: KnownDraft;
  /** Both accounts are known, so it can be recorded. */
  readonly isWhole: boolean;
}

/**
 * Finds the open item for the other side of this message: same amount, opposite direction, another bank, at about the
 * same time.
 */
export function joinedWithItem(one: KnownDraft, open: readonly InboxItem[]): JoinedHalves | null {
  if (one.draft.transferSide !== 'OWN_ACCOUNT') return null;
  const item = open.find(({ draft }) => isOtherHalf(draft, one));
  if (!item) return null;
  const other = (one.draft.isIncoming ? item.draft.assetId : item.draft.toAssetId) ?? null;
  const own = ownAssetOf(one);
  const way = one.draft.isIncoming ? { assetId: other, toAssetId: own } : { assetId: own, toAssetId: other };
  const [from, to] = one.draft.isIncoming
    ? [item.draft.issuer, one.draft.issuer]
    : [one.draft.issuer, item.draft.issuer];
  const joined = asTransfer(one, way, '내 계좌 사이의 이체로 보여요.');
  return {
    item,
    joined: { ...joined, draft: { ...joined.draft, description: `${from ?? ''} → ${to ?? ''}` } },
    isWhole: isWhole(way),
  };
}
