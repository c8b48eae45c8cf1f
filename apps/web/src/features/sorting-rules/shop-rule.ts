import type { SortingRule, UnsortedGroup } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { shopCondition } from '@salim/domain';

type RuleContent = Pick<SortingRule, 'name' | 'conditions' | 'actions' | 'isActive'>;

/** A rule that files all future transactions of a merchant under a category. */
export function shopRule(shop: Pick<UnsortedGroup, 'name' | 'type'>, categoryId: string): RuleContent {
  return {
    name: Array.from(shop.name).slice(0, NAME_MAX).join(''),
    conditions: [shopCondition(shop.name), { field: 'type', op: 'equals', value: shop.type }],
    actions: { categoryId },
    isActive: true,
  };
}
