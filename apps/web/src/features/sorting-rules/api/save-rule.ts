import type { SortingRule } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface RuleWish {
  /** The version that was loaded; null for a new one. */
  readonly rule: SortingRule | null;
  readonly content: Pick<Body<'createRule'>, 'name' | 'conditions' | 'actions' | 'isActive'>;
}

/** Creates or replaces a rule. */
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
