import type { Asset, PaymentMethod, UpcomingOccurrence } from '@salim/contract';
import { addDays, asksNextTime, merchantKeyOf, nameKeyOf, type QuestionName } from '@salim/domain';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { assetsOf } from '../assets/assets.service.ts';
import { membersOf } from '../books/members.service.ts';
import { CATEGORIES } from '../labels/categories.service.ts';
import { labelsWithin } from '../labels/labels.service.ts';
import { PAYMENT_METHODS } from '../labels/payment-methods.service.ts';
import { TAGS } from '../labels/tags.service.ts';
import { upcomingOf } from '../recurring/occurrences.service.ts';
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

/** As far ahead as recurring rules are known by their names. */
export const NEXT_WITHIN_DAYS = 366;

/** The name of a recurring rule as the app shows it; empty for a masked one and for a transfer without a description. */
export function ruleNameOf(
  { description, categoryId, isMasked }: UpcomingOccurrence,
  names: readonly QuestionName[],
): string {
  if (isMasked || description !== '' || categoryId === null) return isMasked ? '' : description;
  return names.find(({ role, id }) => role === 'CATEGORY' && id === categoryId)?.name ?? '';
}

/** Recurring rules that are still to come. */
async function rulesOf(
  deps: Deps,
  bookId: string,
  reader: BookReader,
  names: readonly QuestionName[],
): Promise<QuestionName[]> {
  const period = { from: reader.today, to: addDays(reader.today, NEXT_WITHIN_DAYS) };
  const rules = new Map<string, QuestionName>();
  for (const one of await upcomingOf(deps, bookId, reader, period)) {
    const name = ruleNameOf(one, names);
    const kind = one.type === 'INCOME' || one.type === 'EXPENSE' ? { kind: one.type } : {};
    if (name !== '') rules.set(`${one.type} ${name}`, { role: 'RULE', id: name, name, ...kind });
  }
  return [...rules.values()];
}

const KINDS_OF_CARDS = { 신용카드: 'CREDIT_CARD', 체크카드: 'DEBIT_CARD' } as const;

/** The kind that a name says and no more: 신용카드. */
function kindSaid(name: string): string | undefined {
  return Object.entries(KINDS_OF_CARDS).find(([kind]) => nameKeyOf(name) === kind)?.[1];
}

/**
 * Whether a payment method or an account has the name of its kind in a book with others of that kind: 신용카드 means all
 * of them, which no filter has.
 */
function isKindOfOthers(methods: readonly PaymentMethod[], assets: readonly Asset[]): (name: string) => boolean {
  const owned = [
    ...methods.map(({ name, type }) => ({ name, type: type as string })),
    ...assets.map(({ name, assetType }) => ({ name, type: assetType as string })),
  ];
  return (name) => {
    const kind = kindSaid(name);
    return kind !== undefined && owned.some((one) => one.type === kind && kindSaid(one.name) !== kind);
  };
}

/** Every name of a book that a question of the reader may use; those of recurring rules only if it asks for the next time. */
export async function questionNamesOf(
  deps: Deps,
  bookId: string,
  reader: BookReader,
  typed: string,
): Promise<QuestionName[]> {
  const [categories, methods, tags, assets, members, spellings] = await Promise.all([
    labelsWithin(deps.db, CATEGORIES, bookId),
    labelsWithin(deps.db, PAYMENT_METHODS, bookId),
    labelsWithin(deps.db, TAGS, bookId),
    assetsOf(deps.db, bookId),
    membersOf(deps.db, bookId),
    listShopSpellings(deps.db, bookId, reader),
  ]);
  const isKind = isKindOfOthers(methods, assets);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const names = [
    ...categories.map(({ id, name, kind, parentId }): QuestionName => {
      const parent = parentId === null ? undefined : byId.get(parentId);
      return { role: 'CATEGORY', id, name, kind, parent: parent ? { id: parent.id, name: parent.name } : null };
    }),
    ...methods.filter(({ name }) => !isKind(name)).map(({ id, name }): QuestionName => ({ role: 'METHOD', id, name })),
    ...tags.map(({ id, name }): QuestionName => ({ role: 'TAG', id, name })),
    ...assets
      .filter(({ name }) => !isKind(name))
      .map(
        ({ id, name, assetType }): QuestionName => ({
          role: 'ASSET',
          id,
          name,
          isCard: assetType === 'CREDIT_CARD',
          isDebitCard: assetType === 'DEBIT_CARD',
        }),
      ),
    ...members.flatMap(({ userId, name, nickname }) =>
      [name, nickname].flatMap((each): QuestionName[] =>
        each === null || each === '' ? [] : [{ role: 'MEMBER', id: userId, name: each }],
      ),
    ),
    ...shopsOf(spellings),
  ];
  return asksNextTime(typed) ? [...names, ...(await rulesOf(deps, bookId, reader, names))] : names;
}
