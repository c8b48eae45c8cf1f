import type { Transaction, TransactionInput } from '@salim/contract';
import type { Db, Trx } from '../../db/database.ts';
import type { WeightDeps } from './income-weights.service.ts';
import type { KnownReferences } from './known-references.service.ts';
import { namesIn } from './resolve-draft.ts';
import type { References } from './transaction-context.repository.ts';
import type { TransactionDraft } from './transaction-draft.ts';
import { unlinkDeleted } from './transaction-writes.repository.ts';
import { draftFrom } from './transactions.service.ts';

/** An occurrence of a rule that is about to become a transaction. */
export interface OccurrenceTransaction {
  readonly id: string;
  readonly authorId: string;
  readonly input: TransactionInput;
  readonly link: NonNullable<Transaction['recurring']>;
  /** Shared by the occurrences of a batch, which mostly reference the same rows. */
  readonly references: KnownReferences;
}

/** Makes deleted transactions ordinary ones before their occurrences are recorded again. */
export async function unlinkDeletedTransactions(
  trx: Trx,
  bookId: string,
  links: { readonly ruleId: string; readonly dates: readonly string[] },
): Promise<void> {
  await unlinkDeleted(trx, bookId, links);
}

/** References of a rule that no longer exist. */
export type MissingReference = 'ASSET' | 'CATEGORY' | 'PAYMENT_METHOD' | 'TAG' | 'MEMBER' | 'REFUNDED';

class Survivors {
  readonly #known: References;
  readonly lost = new Set<MissingReference>();

  constructor(known: References) {
    this.#known = known;
  }

  #kept(items: readonly { id: string; isDeleted: boolean }[], id: string | null | undefined, what: MissingReference) {
    if (id === null || id === undefined) return null;
    if (items.some((item) => item.id === id && !item.isDeleted)) return id;
    this.lost.add(what);
    return null;
  }

  asset(id: string | null | undefined): string | null {
    return this.#kept(this.#known.assets, id, 'ASSET');
  }

  category(id: string | null | undefined): string | null {
    return this.#kept(this.#known.categories, id, 'CATEGORY');
  }

  method(id: string | null | undefined): string | null {
    return this.#kept(this.#known.methods, id, 'PAYMENT_METHOD');
  }

  tags(ids: readonly string[]): string[] {
    const kept = ids.filter((id) => this.#known.tagIds.includes(id));
    if (kept.length < ids.length) this.lost.add('TAG');
    return kept;
  }

  areMembers(ids: readonly string[]): boolean {
    const areThere = ids.every((id) => this.#known.memberIds.includes(id));
    if (!areThere) this.lost.add('MEMBER');
    return areThere;
  }
}

/**
 * Drops references deleted since the rule was written: a due transaction is recorded anyway, uncategorized if need be.
 */
async function survivingInput(
  references: KnownReferences,
  input: TransactionInput,
): Promise<{ input: TransactionInput; lost: ReadonlySet<MissingReference> }> {
  const names = namesIn(input, null);
  const known = await references.of(names);
  const here = new Survivors(known);
  const { paidBy, payers, shares, shareMethod, ...rest } = input;
  const payerIds = [...(paidBy ? [paidBy] : []), ...(payers ?? []).map((payer) => payer.userId)];
  const hasPayers = here.areMembers(payerIds);
  const hasShares = here.areMembers((shares ?? []).map((share) => share.userId));
  const refundOfId = rest.refundOfId !== null && known.refundableIds.includes(rest.refundOfId) ? rest.refundOfId : null;
  const surviving: TransactionInput = {
    ...rest,
    categoryId: here.category(rest.categoryId),
    assetId: here.asset(rest.assetId),
    paymentMethodId: here.method(rest.paymentMethodId),
    toAssetId: here.asset(rest.toAssetId),
    feeCategoryId: here.category(rest.feeCategoryId),
    refundOfId,
    tagIds: here.tags(rest.tagIds),
    ...(rest.splits ? { splits: rest.splits.map((s) => ({ ...s, categoryId: here.category(s.categoryId) })) } : {}),
    ...(rest.payments
      ? {
          payments: rest.payments.map((payment) => ({
            ...payment,
            assetId: here.asset(payment.assetId),
            paymentMethodId: here.method(payment.paymentMethodId),
          })),
        }
      : {}),
    ...(hasPayers ? { paidBy, payers } : {}),
    ...(hasShares ? { shares, shareMethod } : {}),
  };
  // A payment method may draw from a deleted asset, which shows only on lookup.
  const methodAssets = known.methods.filter(
    ({ id, assetId }) =>
      names.methodIds.includes(id) && known.assets.some((asset) => asset.id === assetId && asset.isDeleted),
  );
  if (methodAssets.length === 0) return { input: surviving, lost: here.lost };
  here.lost.add('ASSET');
  const isDrained = (id: string | null | undefined): boolean => methodAssets.some((method) => method.id === id);
  return {
    lost: here.lost,
    input: {
      ...surviving,
      paymentMethodId: isDrained(surviving.paymentMethodId) ? null : surviving.paymentMethodId,
      ...(surviving.payments
        ? {
            payments: surviving.payments.map((payment) =>
              isDrained(payment.paymentMethodId) ? { ...payment, paymentMethodId: null } : payment,
            ),
          }
        : {}),
    },
  };
}

/**
 * Returns the complete draft of an occurrence, and the references that it had to drop.
 *
 * @throws AppError and RuleViolation when it cannot be written at all: a transfer whose asset is deleted
 */
export async function draftOfOccurrence(
  deps: WeightDeps,
  db: Db,
  bookId: string,
  { id, authorId, input: wanted, link, references }: OccurrenceTransaction,
): Promise<{ draft: TransactionDraft; lost: ReadonlySet<MissingReference> }> {
  const { input, lost } = await survivingInput(references, wanted);
  const draft = await draftFrom(deps, db, bookId, authorId, input, { id, previous: null, references });
  return { draft: { ...draft, recurring: link }, lost };
}
