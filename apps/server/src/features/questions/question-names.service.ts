import { merchantKeyOf, nameKeyOf, type QuestionName } from '@salim/domain';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { assetsOf } from '../assets/assets.service.ts';
import { membersOf } from '../books/members.service.ts';
import { CATEGORIES } from '../labels/categories.service.ts';
import { labelsWithin } from '../labels/labels.service.ts';
import { PAYMENT_METHODS } from '../labels/payment-methods.service.ts';
import { TAGS } from '../labels/tags.service.ts';
import { listShopSpellings, type ShopSpelling } from './questions.repository.ts';

/** Shops by their usual spelling. */
function shopsOf(spellings: readonly ShopSpelling[]): QuestionName[] {
  const shops = Map.groupBy(spellings, ({ description }) => merchantKeyOf(description));
  return [...shops.values()].flatMap((own) => {
    const usual = own.reduce((best, one) => (one.uses > best.uses ? one : best));
    const [isSpent, isEarned] = [own.some((one) => one.is_spent), own.some((one) => one.is_earned)];
    const kind = isSpent && isEarned ? {} : { kind: isSpent ? ('EXPENSE' as const) : ('INCOME' as const) };
    const { description } = usual;
    const isOnlyBranch = new Set(own.map((one) => nameKeyOf(one.description))).size === 1;
    return [{ role: 'SHOP' as const, id: description, name: description, isOnlyBranch, ...kind }];
  });
}

/** Every name of a book that a question of the reader may use. */
export async function questionNamesOf(deps: Deps, bookId: string, reader: Reader): Promise<QuestionName[]> {
  const [categories, methods, tags, assets, members, spellings] = await Promise.all([
    labelsWithin(deps.db, CATEGORIES, bookId),
    labelsWithin(deps.db, PAYMENT_METHODS, bookId),
    labelsWithin(deps.db, TAGS, bookId),
    assetsOf(deps.db, bookId),
    membersOf(deps.db, bookId),
    listShopSpellings(deps.db, bookId, reader),
  ]);
  const byId = new Map(categories.map((category) => [category.id, category]));
  return [
    ...categories.map(({ id, name, kind, parentId }): QuestionName => {
      const parent = parentId === null ? undefined : byId.get(parentId);
      return { role: 'CATEGORY', id, name, kind, parent: parent ? { id: parent.id, name: parent.name } : null };
    }),
    ...methods.map(({ id, name }): QuestionName => ({ role: 'METHOD', id, name })),
    ...tags.map(({ id, name }): QuestionName => ({ role: 'TAG', id, name })),
    ...assets.map(
      ({ id, name, assetType }): QuestionName => ({ role: 'ASSET', id, name, isCard: assetType === 'CREDIT_CARD' }),
    ),
    ...members.flatMap(({ userId, name, nickname }) =>
      [name, nickname].flatMap((each): QuestionName[] =>
        each === null || each === '' ? [] : [{ role: 'MEMBER', id: userId, name: each }],
      ),
    ),
    ...shopsOf(spellings),
  ];
}
