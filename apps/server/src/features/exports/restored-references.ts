import type { AssetTerms, BookBackup } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { newId } from '../../core/ids.ts';
import { type Ids, type NewIds, requireDistinct, unknown } from './backup-ids.ts';
import type { RestoredGoal, Seat } from './restored-book.repository.ts';

/** The restoring user's seat becomes the owner; of all others only the names are kept. */
export function seatsOf(backup: BookBackup, actor: Actor, at: Date, ids: NewIds): Seat[] {
  const own =
    backup.members.find((member) => member.userId === actor.userId) ??
    backup.members.find((member) => member.userId === backup.exportedBy);
  const others = backup.members
    .filter((member) => member !== own)
    .map((member): Seat => {
      const userId = ids.add(member.userId, 'members');
      const { nickname, color, hasLeft } = member;
      return {
        userId,
        role: 'MEMBER',
        seatName: member.name || '이름 없음',
        nickname,
        color,
        leftAt: hasLeft ? at : null,
      };
    });
  if (own) ids.addAs(own.userId, actor.userId, 'members');
  const owner: Seat = {
    userId: actor.userId,
    role: 'OWNER',
    seatName: null,
    nickname: own?.nickname ?? null,
    color: own?.color ?? '#6C8E7B',
    leftAt: null,
  };
  return [owner, ...others];
}

/** @throws AppError if a category has a missing or unsuitable parent */
export function checkLevels({ categories }: BookBackup): void {
  const byId = new Map(categories.map((category) => [category.id, category]));
  for (const { kind, parentId } of categories) {
    if (parentId === null) continue;
    const parent = byId.get(parentId);
    if (!parent || parent.kind !== kind || parent.parentId !== null) throw unknown('categories');
  }
}

/** @throws AppError if a goal refers to a row that its kind does not allow */
export function goalsOf(backup: BookBackup, items: NewIds, at: Date): RestoredGoal[] {
  const expenses = new Set(backup.categories.filter((one) => one.kind === 'EXPENSE').map((one) => one.id));
  return backup.goals.map((goal) => {
    const isFit =
      goal.kind === 'SAVE'
        ? goal.categoryId === null
        : goal.assetId === null && (goal.categoryId === null || expenses.has(goal.categoryId));
    if (!isFit) throw unknown('goals');
    return {
      ...goal,
      id: newId(at),
      assetId: items.ofNullable(goal.assetId, 'goals'),
      categoryId: items.ofNullable(goal.categoryId, 'goals'),
      contributions: goal.contributions.map((contribution) => ({ ...contribution, id: newId(at) })),
    };
  });
}

/**
 * Settlements of the file under new IDs, in the order of the file. A confirmed settlement needs its transfer among the
 * transactions; in a backup of filtered transactions the transfer may be missing, and the settlement is dropped.
 */
export function settlementsOf(backup: BookBackup, settledIds: ReadonlySet<string>, ids: Ids) {
  const kept = backup.settlements.filter(({ id, status }) => (status === 'CONFIRMED') === settledIds.has(id));
  return kept.map((settlement) => {
    const id = ids.items.add(settlement.id, 'settlements');
    return {
      ...settlement,
      id,
      fromUserId: ids.members.of(settlement.fromUserId, 'settlements'),
      toUserId: ids.members.of(settlement.toUserId, 'settlements'),
      fromAssetId: ids.items.ofNullable(settlement.fromAssetId, 'settlements'),
      toAssetId: ids.items.ofNullable(settlement.toAssetId, 'settlements'),
    };
  });
}

/** Assigns new IDs to the rows that transactions refer to. */
export function nameReferences(backup: BookBackup, { items }: Ids): void {
  for (const field of ['categories', 'assets', 'paymentMethods', 'tags'] as const) {
    for (const { id } of backup[field]) items.add(id, field);
  }
}

/** The contract of an asset; that of a loan names an account and a category. */
function restoredTerms(terms: BookBackup['assets'][number]['terms'], { items }: Ids): AssetTerms | null {
  if (terms?.kind !== undefined || terms === null) return terms;
  return {
    ...terms,
    payingAssetId: items.ofNullable(terms.payingAssetId, 'assets'),
    interestCategoryId: items.ofNullable(terms.interestCategoryId ?? null, 'assets'),
  };
}

/** The rows that transactions refer to, under their new IDs. */
export function referencesOf(backup: BookBackup, ids: Ids) {
  return {
    categories: backup.categories.map((category) => ({
      ...category,
      id: ids.items.of(category.id, 'categories'),
      parentId: ids.items.ofNullable(category.parentId, 'categories'),
    })),
    assets: backup.assets.map((asset) => ({
      ...asset,
      id: ids.items.of(asset.id, 'assets'),
      card: asset.card && {
        ...asset.card,
        settlementAssetId: ids.items.ofNullable(asset.card.settlementAssetId, 'assets'),
      },
      terms: restoredTerms(asset.terms, ids),
    })),
    paymentMethods: backup.paymentMethods.map((method) => ({
      ...method,
      id: ids.items.of(method.id, 'paymentMethods'),
      assetId: ids.items.ofNullable(method.assetId, 'paymentMethods'),
    })),
    tags: backup.tags.map((tag) => ({ ...tag, id: ids.items.of(tag.id, 'tags') })),
  };
}

export function budgetsOf(backup: BookBackup, ids: Ids): BookBackup['budgets'] {
  return backup.budgets.map((budget) => ({
    ...budget,
    categories: budget.categories.map((line) => ({
      ...line,
      categoryId: ids.items.of(line.categoryId, 'budgets'),
    })),
    members: budget.members.map((line) => ({
      ...line,
      memberId: ids.members.of(line.memberId, 'budgets'),
      categoryId: ids.items.ofNullable(line.categoryId, 'budgets'),
    })),
  }));
}

/** @throws AppError if a day has two rates of a currency */
export function ratesOf({ exchangeRates }: BookBackup): BookBackup['exchangeRates'] {
  requireDistinct(
    exchangeRates.map(({ currency, date }) => `${currency} ${date}`),
    'exchangeRates',
  );
  return exchangeRates;
}
