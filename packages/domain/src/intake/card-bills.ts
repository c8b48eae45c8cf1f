import type { IntakeDraft } from './intake-draft.ts';
import { MAYBE_REPORTED, plainName } from './same-payment.ts';
import { CARD_BRAND } from './transfer-side.ts';

const BRAND = new RegExp(CARD_BRAND, 'giu');

/** The card companies that a name contains, without the short forms of their banks. */
const brandsIn = (name: string): string[] =>
  [...plainName(name).matchAll(BRAND)].map(([brand]) => brand.toLowerCase().replace(/^(?:kb|nh|ibk)(?=[가-힣])/u, ''));

const isBill = (draft: IntakeDraft): boolean =>
  draft.kind === 'TRANSFER' && draft.transferSide === 'CARD_BILL' && draft.amount !== null && !draft.duplicate;

/** Whether a bank and a card report one paid bill: same amount and day, and the bank names no other card. */
function isOneBill(bank: IntakeDraft, card: IntakeDraft): boolean {
  if (bank.isIncoming || !card.isIncoming || bank.amount !== card.amount || bank.date !== card.date) return false;
  const [named, own] = [brandsIn(bank.description), brandsIn(card.issuer ?? '')];
  return named.length === 0 || named.some((brand) => own.some((one) => one.includes(brand) || brand.includes(one)));
}

/** More bills of one text are no bills. */
const BILLS_MAX = 60;

/**
 * Marks the card's report of a bill that the paying bank reports too, and puts it behind the bank's, which names both
 * sides.
 */
export function markBillsTwice(drafts: readonly IntakeDraft[]): IntakeDraft[] {
  const result = [...drafts];
  const bills = drafts.flatMap((draft, index) => (isBill(draft) ? [index] : [])).slice(0, BILLS_MAX);
  const matched = new Set<number>();
  for (const at of bills) {
    const card = drafts[at];
    if (!card?.isIncoming) continue;
    const paidAt = bills.find((index) => {
      const bank = drafts[index];
      return bank !== undefined && !matched.has(index) && isOneBill(bank, card);
    });
    const bank = paidAt === undefined ? undefined : drafts[paidAt];
    if (paidAt === undefined || !bank) continue;
    matched.add(paidAt);
    result[Math.min(at, paidAt)] = bank;
    result[Math.max(at, paidAt)] = {
      ...card,
      duplicate: true,
      confidence: Math.min(card.confidence, 0.5),
      reasons: [...card.reasons, MAYBE_REPORTED],
    };
  }
  return result;
}
