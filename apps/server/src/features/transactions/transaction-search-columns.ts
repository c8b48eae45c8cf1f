import { choseongOf, choseongTokens, searchFormOf, searchTokens } from '@salim/domain';

export interface SearchColumns {
  readonly search_text: string;
  readonly search_choseong: string;
  readonly search_tokens: readonly string[];
  readonly choseong_tokens: readonly string[];
}

/**
 * The search columns of a transaction: its description, its memo and the digits of its amount, without blanks. Parts
 * are on separate lines, so that no match spans two of them.
 */
export function searchColumnsOf(transaction: {
  readonly description: string;
  readonly memo: string;
  readonly amount: number;
}): SearchColumns {
  const words = [transaction.description, transaction.memo].map(searchFormOf).filter((text) => text !== '');
  const texts = [...words, String(transaction.amount)];
  const initials = words.map(choseongOf);
  return {
    search_text: texts.join('\n'),
    search_choseong: initials.join('\n'),
    search_tokens: [...new Set(texts.flatMap(searchTokens))],
    choseong_tokens: [...new Set(initials.flatMap(choseongTokens))],
  };
}
