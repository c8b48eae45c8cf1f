import type { InboxItem, IntakeDraftView } from '@salim/contract';
import { addDays, isSameShop, mayBeOneCard, settlesPurchase } from '@salim/domain';
import type { KnownDraft } from './draft-views.service.ts';

/** A card states the price in won at most this many days after the purchase. */
const DAYS_UNTIL_SETTLED_MAX = 60;

/**
 * The purchase abroad in the inbox that waits for the price that a message states: the same card, shop and foreign
 * amount. The user still confirms it.
 */
export function pricedItem(
  { draft }: KnownDraft,
  open: readonly InboxItem[],
): { readonly item: InboxItem; readonly draft: IntakeDraftView } | null {
  const { foreign, amount, currency, issuer } = draft;
  if (foreign === null || amount === null || currency === foreign.currency || !settlesPurchase(draft.text)) return null;
  const item = open.find(({ draft: waiting }) => {
    const { foreign: wanted } = waiting;
    return (
      waiting.kind === 'EXPENSE' &&
      waiting.missing.includes('krwAmount') &&
      waiting.issuer === (issuer ?? undefined) &&
      wanted?.currency === foreign.currency &&
      wanted.amount === foreign.amount &&
      mayBeOneCard(waiting.cardHint ?? null, draft.cardHint) &&
      isSameShop(waiting.description, draft.description) &&
      waiting.date <= draft.date &&
      waiting.date >= addDays(draft.date, -DAYS_UNTIL_SETTLED_MAX)
    );
  });
  if (!item) return null;
  const { approximate: _estimate, ...waiting } = item.draft;
  return {
    item,
    draft: {
      ...waiting,
      amount,
      currency,
      missing: waiting.missing.filter((part) => part !== 'krwAmount'),
      reasons: ['해외 결제의 원화 금액이 정해졌어요. 확인한 뒤 기록해 주세요.'],
    },
  };
}
