import type { BodyOf, endpoints, SortingRule } from '@salim/contract';
import { requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireVersion } from '../../core/versions.ts';
import type { Trx } from '../../db/database.ts';
import { lockBookStructure } from '../../db/structure-lock.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import {
  deleteRuleRow,
  findNamedByRules,
  findRule,
  insertRule,
  listRulesByBook,
  type NamedByRules,
  replaceRule,
  setRulePlaces,
} from './sorting-rules.repository.ts';

export const RULES_MAX = 300;

type RuleContent = Pick<SortingRule, 'conditions' | 'actions'>;

/** @throws AppError BOOK_NOT_FOUND */
export async function listRules(deps: Deps, actor: Actor, bookId: string): Promise<SortingRule[]> {
  await requireRole(deps, actor, bookId, 'VIEWER');
  return listRulesByBook(deps.db, bookId);
}

/** @throws AppError RULE_NOT_FOUND */
async function requireRule(trx: Trx, bookId: string, ruleId: string): Promise<SortingRule> {
  const rule = await findRule(trx, bookId, ruleId);
  if (!rule) throw new AppError('RULE_NOT_FOUND');
  return rule;
}

function idsIn(rule: RuleContent): string[] {
  const looked = rule.conditions
    .filter(({ field }) => field === 'assetId' || field === 'paymentMethodId')
    .flatMap(({ value }) => (Array.isArray(value) ? value : [value]).map(String));
  return [
    ...new Set([
      ...looked,
      ...(rule.actions.tagIds ?? []),
      ...(rule.actions.categoryId ? [rule.actions.categoryId] : []),
    ]),
  ];
}

function requireConditionIds(rule: RuleContent, named: NamedByRules, kept: ReadonlySet<string>): void {
  for (const [at, { field, value }] of rule.conditions.entries()) {
    if (field !== 'assetId' && field !== 'paymentMethodId') continue;
    const known = field === 'assetId' ? named.assetIds : named.methodIds;
    const missing = (Array.isArray(value) ? value : [value]).some(
      (id) => !known.includes(String(id)) && !kept.has(String(id)),
    );
    if (missing) {
      throw fieldRefusal(
        field === 'assetId' ? 'ASSET_NOT_FOUND' : 'PAYMENT_METHOD_NOT_FOUND',
        `conditions.${at}.value`,
      );
    }
  }
}

/**
 * A rule may refer only to rows of the same book. References it already has may have been deleted since.
 *
 * @throws AppError CATEGORY_NOT_FOUND, TAG_NOT_FOUND, ASSET_NOT_FOUND, PAYMENT_METHOD_NOT_FOUND
 */
export async function checkRule(trx: Trx, bookId: string, rule: RuleContent, before?: RuleContent): Promise<void> {
  const ids = idsIn(rule);
  if (ids.length === 0) return;
  const named = await findNamedByRules(trx, bookId, ids);
  const kept = new Set(before ? idsIn(before) : []);
  requireConditionIds(rule, named, kept);
  const { categoryId, tagIds } = rule.actions;
  if (categoryId !== undefined && !kept.has(categoryId) && !named.categories.some(({ id }) => id === categoryId)) {
    throw fieldRefusal('CATEGORY_NOT_FOUND', 'actions.categoryId');
  }
  const missingTag = (tagIds ?? []).findIndex((id) => !named.tagIds.includes(id) && !kept.has(id));
  if (missingTag >= 0) throw fieldRefusal('TAG_NOT_FOUND', `actions.tagIds.${missingTag}`);
}

/**
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, ID_TAKEN, TOO_MANY, CATEGORY_NOT_FOUND, TAG_NOT_FOUND, ASSET_NOT_FOUND,
 *   PAYMENT_METHOD_NOT_FOUND
 */
export async function createRule(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.createRule>,
  requestHash: Buffer,
): Promise<Created<SortingRule>> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    const at = deps.clock.now();
    const { id = newId(at), ...rule } = input;
    const isNew = await claimForCreate(trx, { id, bookId, requestHash });
    if (isNew) {
      await lockBookStructure(trx, bookId);
      const others = await listRulesByBook(trx, bookId);
      if (others.length >= RULES_MAX) {
        throw new AppError('TOO_MANY', { message: `분류 규칙은 ${RULES_MAX}개까지 만들 수 있어요.` });
      }
      await checkRule(trx, bookId, rule);
      const sortOrder = rule.sortOrder ?? Math.max(-1, ...others.map((other) => other.sortOrder)) + 1;
      await insertRule(trx, { bookId, id, createdBy: actor.userId, at }, { ...rule, sortOrder });
    }
    const after = await findRule(trx, bookId, id);
    if (!after) throw new AppError('ID_TAKEN');
    if (isNew) {
      await recordActivity(deps, trx, actor.userId, { bookId, action: 'CREATED', entity: 'RULE', entityId: id, after });
    }
    return created(after, isNew);
  });
}

/**
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RULE_NOT_FOUND, VERSION_REQUIRED, VERSION_CONFLICT, CATEGORY_NOT_FOUND,
 *   TAG_NOT_FOUND, ASSET_NOT_FOUND, PAYMENT_METHOD_NOT_FOUND
 */
export async function updateRule(
  deps: Deps,
  actor: Actor,
  bookId: string,
  ruleId: string,
  input: BodyOf<typeof endpoints.updateRule>,
): Promise<SortingRule> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await requireRule(trx, bookId, ruleId);
    requireVersion(input.version, before);
    const { name, conditions, actions } = input;
    await checkRule(trx, bookId, { conditions, actions }, before);
    await replaceRule(
      trx,
      { bookId, id: ruleId, at: deps.clock.now() },
      {
        name,
        conditions,
        actions,
        isActive: input.isActive ?? before.isActive,
        sortOrder: input.sortOrder ?? before.sortOrder,
      },
    );
    const after = await requireRule(trx, bookId, ruleId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'UPDATED',
      entity: 'RULE',
      entityId: ruleId,
      before,
      after,
    });
    return after;
  });
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RULE_NOT_FOUND */
export async function deleteRule(deps: Deps, actor: Actor, bookId: string, ruleId: string): Promise<void> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  await inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const before = await requireRule(trx, bookId, ruleId);
    await deleteRuleRow(trx, bookId, ruleId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'DELETED',
      entity: 'RULE',
      entityId: ruleId,
      before,
    });
  });
}

/**
 * Sorts rules in the given order; omitted rules follow in their current order.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, RULE_NOT_FOUND
 */
export async function orderRules(
  deps: Deps,
  actor: Actor,
  bookId: string,
  ids: readonly string[],
): Promise<SortingRule[]> {
  await requireRole(deps, actor, bookId, 'MEMBER');
  return inWriteTransaction(deps, actor, async (trx) => {
    await lockBookStructure(trx, bookId);
    const rules = await listRulesByBook(trx, bookId);
    if (ids.some((id) => !rules.some((rule) => rule.id === id))) throw new AppError('RULE_NOT_FOUND');
    const rank = new Map([...new Set(ids)].map((id, place) => [id, place]));
    const places = rules
      .toSorted((a, b) => (rank.get(a.id) ?? ids.length) - (rank.get(b.id) ?? ids.length))
      .flatMap((rule, sortOrder) => (rule.sortOrder === sortOrder ? [] : [{ id: rule.id, sortOrder }]));
    if (places.length > 0) {
      await setRulePlaces(trx, { bookId, at: deps.clock.now() }, places);
      await recordActivity(deps, trx, actor.userId, {
        bookId,
        action: 'ORDERED',
        entity: 'RULE',
        entityId: null,
        before: { ids: rules.map((rule) => rule.id) },
        after: { ids: [...rank.keys()] },
      });
    }
    return listRulesByBook(trx, bookId);
  });
}
