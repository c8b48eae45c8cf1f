import type { OwnAccount } from '@salim/contract';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Contribution, requireContribution } from '../settlements/contributions.service.ts';
import type { DueOccurrence } from './occurrence-plan.ts';
import type { RuleFacts } from './recurring.repository.ts';
import type { StoredRule } from './stored-recurring-rule.ts';

/** A rule that transfers money to another book of its author. */
export type CrossBookRule = StoredRule & { readonly into: OwnAccount };

export function isCrossBook(rule: StoredRule): rule is CrossBookRule {
  return rule.into !== null;
}

/**
 * A rule that moves a member's money between their books can only be changed or resumed by its author; other members
 * may only stop it.
 *
 * @throws AppError RECURRING_NOT_YOURS
 */
export function requireOwnMove(rule: Pick<StoredRule, 'createdBy'>, into: OwnAccount | null, actor: Actor): void {
  if (into !== null && rule.createdBy !== actor.userId) throw new AppError('RECURRING_NOT_YOURS');
}

/**
 * Checks that a rule into another book can be written as requested: a transfer from one account, and no more.
 *
 * @throws AppError CONTRIBUTION_UNFIT, TRANSFER_ASSET_REQUIRED, SETTLEMENT_OWN_CURRENCY, BOOK_NOT_FOUND, ROLE_TOO_LOW,
 * OWN_ENTRIES_ONLY, ASSET_NOT_FOUND, ASSET_DELETED
 */
export async function requireCrossBookTemplate(
  deps: Deps,
  trx: Trx,
  actor: Actor,
  seat: BookSeat,
  { template, into }: RuleFacts & { readonly into: OwnAccount },
): Promise<void> {
  const { type, assetId, toAssetId, fee, foreign, visibility, payments } = template;
  const isPlain = fee === 0 && foreign === null && visibility === 'SHARED' && payments === undefined;
  if (type !== 'TRANSFER' || toAssetId !== null || !isPlain) throw fieldRefusal('CONTRIBUTION_UNFIT', 'into');
  if (!assetId) throw fieldRefusal('TRANSFER_ASSET_REQUIRED', 'template.assetId');
  await requireContribution(deps, trx, actor, seat, { fromAssetId: assetId, into });
}

/** The transfer for one occurrence of such a rule. */
export function contributionOf(
  rule: CrossBookRule,
  due: DueOccurrence,
  entry: { readonly id: string; readonly userId: string },
): Contribution {
  return {
    userId: entry.userId,
    from: { bookId: rule.bookId, assetId: rule.template.assetId ?? '' },
    into: rule.into,
    amount: due.amount,
    date: due.date,
    description: rule.template.description,
    transactionId: entry.id,
    recurring: { ruleId: rule.id, occurrenceDate: due.occurrenceDate },
  };
}
