import { apportion } from '../money/apportion.ts';
import { type ShareMethod, shareAmounts } from '../shares/share-amounts.ts';
import { type ShareItem, sharedLines } from '../shares/share-items.ts';

interface Split {
  readonly categoryId: string | null;
  readonly amount: number;
  readonly memo: string;
}

interface Payment {
  readonly assetId: string | null;
  readonly paymentMethodId: string | null;
  readonly amount: number;
}

interface Payer {
  readonly userId: string;
  readonly amount: number;
}

interface Share extends Payer {
  readonly weight: number | null;
}

/** How a purchase is divided among categories, payments and members. */
export interface DividedPurchase {
  readonly id: string;
  readonly amount: number;
  readonly splits: readonly Split[];
  readonly payments: readonly Payment[];
  readonly payers: readonly Payer[];
  readonly shareMethod: ShareMethod | null;
  readonly shares: readonly Share[];
  readonly items: readonly ShareItem[];
}

interface RefundParts {
  readonly splits: Split[];
  readonly payments: Payment[];
  readonly payers: Payer[];
  readonly shareMethod: ShareMethod | null;
  readonly shares: Share[];
  readonly items: { name: string; amount: number; memberIds: string[] }[];
}

/** Units that do not divide go to the same members in a refund as in its purchase, so that the two cancel out. */
export const shareKeyOf = ({ id, refundOfId }: { readonly id: string; readonly refundOfId: string | null }): string =>
  refundOfId ?? id;

/** Rows scaled to add up to `amount`; rows that come to nothing are left out. */
function scaled<Row extends { readonly amount: number }>(rows: readonly Row[], amount: number): Row[] {
  if (rows.length === 0) return [];
  const parts = apportion(
    amount,
    rows.map((row, index) => ({ key: String(index).padStart(4, '0'), weight: row.amount })),
  );
  return [...parts.values()].flatMap((part, index) => {
    const row = rows[index];
    return row === undefined || part === 0 ? [] : [{ ...row, amount: part }];
  });
}

/** What the members bear of a refund of `amount` by the method of the purchase. */
function amountsBy(
  { id, shares, items }: DividedPurchase,
  method: ShareMethod,
  amount: number,
): ReadonlyMap<string, number> {
  if (method === 'ITEM' && items.length > 0) {
    const lines = [...sharedLines(scaled(items, amount), id)];
    return new Map(lines.map(([userId, parts]) => [userId, parts.reduce((sum, part) => sum + part.amount, 0)]));
  }
  const wishes = shares.map(({ userId, weight, amount: part }) => ({ userId, weight: weight ?? 0, amount: part }));
  return shareAmounts(amount, method, wishes, id);
}

/** The method of a refund. Later incomes do not change a refund: it keeps the weights of its purchase. */
function methodOf({ shareMethod, shares }: DividedPurchase): ShareMethod {
  if (shareMethod !== 'INCOME') return shareMethod ?? 'AMOUNT';
  return shares.every(({ weight }) => weight !== null) ? 'RATIO' : 'EQUAL';
}

function sharesOf(purchase: DividedPurchase, amount: number): Pick<RefundParts, 'shareMethod' | 'shares' | 'items'> {
  const { shares, items } = purchase;
  if (shares.length === 0) return { shareMethod: null, shares: [], items: [] };
  const method = methodOf(purchase);
  const isWhole = amount === purchase.amount;
  if (method !== 'AMOUNT' && (method !== 'ITEM' || items.length > 0)) {
    const amounts = amountsBy(purchase, method, amount);
    // Divided with the id of another transaction, of which this purchase is a copy.
    const isOther = isWhole && shares.some((share) => (amounts.get(share.userId) ?? 0) !== share.amount);
    if (!isOther) {
      return {
        shareMethod: method,
        shares: shares.map((share) => ({ ...share, amount: amounts.get(share.userId) ?? 0 })),
        items: (method === 'ITEM' ? scaled(items, amount) : []).map((item) => ({
          ...item,
          memberIds: [...item.memberIds],
        })),
      };
    }
  }
  return {
    shareMethod: method === 'ITEM' ? 'ITEM' : 'AMOUNT',
    shares: (isWhole ? shares : scaled(shares, amount)).map((share) => ({ ...share, weight: null })),
    items: [],
  };
}

/**
 * How a refund of `amount` is divided: like its purchase, exactly if all of it is refunded, otherwise in proportion by
 * the largest remainder.
 *
 * @param assetId the asset that the money returns to, if it is known: a part of a purchase that was paid in several ways
 * goes back to that payment alone
 */
export function refundParts(purchase: DividedPurchase, amount: number, assetId: string | null = null): RefundParts {
  const { splits, payments, payers } = purchase;
  const isWhole = amount === purchase.amount;
  const returning = payments.find((payment) => assetId !== null && payment.assetId === assetId);
  return {
    splits: isWhole ? [...splits] : scaled(splits, amount),
    payments: isWhole
      ? [...payments]
      : returning && returning.amount >= amount
        ? [{ ...returning, amount }]
        : scaled(payments, amount),
    payers: isWhole ? [...payers] : scaled(payers, amount),
    ...sharesOf(purchase, amount),
  };
}

/** A purchase with everything that its refund takes over. */
export interface RefundedPurchase<Foreign, TaxKind> extends DividedPurchase {
  readonly memo: string;
  readonly foreign: Foreign | null;
  readonly visibility: 'SHARED' | 'MASKED';
  readonly revealOn: string | null;
  readonly tagIds: readonly string[];
  readonly excludeFromStats: boolean;
  readonly taxKind: TaxKind | null;
  readonly cashReceipt: boolean;
}

/** What the user chose for a refund instead of what its purchase has. */
export interface ChosenParts {
  readonly category: boolean;
  readonly means: boolean;
  readonly payer: boolean;
}

/**
 * Everything that a refund of `amount` takes over from its purchase, as it is sent, except what the user chose; a part
 * of the purchase has no foreign amount.
 *
 * @param assetId as for `refundParts`
 */
export function refundRequest<Foreign, TaxKind>(
  purchase: RefundedPurchase<Foreign, TaxKind>,
  amount: number,
  { assetId, chosen }: { readonly assetId: string | null; readonly chosen: ChosenParts },
) {
  const { splits, payments, payers, shareMethod, shares, items } = refundParts(purchase, amount, assetId);
  const { memo, foreign, visibility, revealOn, tagIds, excludeFromStats, taxKind, cashReceipt } = purchase;
  const hasItems = items.length > 0;
  return {
    memo,
    foreign: amount === purchase.amount ? foreign : null,
    visibility,
    revealOn,
    tagIds: [...tagIds],
    excludeFromStats,
    taxKind,
    cashReceipt,
    ...(chosen.category ? {} : { splits, categoryId: undefined }),
    ...(chosen.means ? {} : { payments, assetId: undefined, paymentMethodId: undefined }),
    ...(chosen.payer ? {} : { payers, paidBy: undefined }),
    ...(shareMethod === null ? {} : { shareMethod }),
    ...(hasItems ? { items } : {}),
    ...(hasItems || shareMethod === null
      ? {}
      : { shares: shares.map(({ weight, ...share }) => ({ ...share, weight: weight ?? undefined })) }),
  };
}
