import type { SortingRule } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface RuleWish {
  /** As it was read; null for a new one. */
  readonly rule: SortingRule | null;
  readonly content: Pick<Body<'createRule'>, 'name' | 'conditions' | 'actions' | 'isActive'>;
}

/** Adds a rule, or replaces one. */
export function useSaveRule(bookId: string) {
  return useBookWrite(bookId, ({ rule, content }: RuleWish) =>
    rule
      ? callApi('updateRule', {
          params: { bookId, sortingRuleId: rule.id },
          body: { ...content, version: rule.version },
        })
      : callApi('createRule', { params: { bookId }, body: content }),
  );
}
