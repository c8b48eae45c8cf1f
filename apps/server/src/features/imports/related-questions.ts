import type { ImportQuestion } from '@salim/contract';

/** How a row may relate to an existing transaction: as the other half of a transfer, or as the same transaction. */
export type Relation = 'TRANSFER' | 'SAME';

const FORMS: Readonly<
  Record<Relation, { readonly id: string; readonly sentence: string; readonly yes: string; readonly no: string }>
> = {
  TRANSFER: {
    id: 'book-transfers',
    sentence: '가계부에 있는 거래와 한 쌍인 내 계좌 이체로 보이는 거래가 {n}건 있어요. 이체 한 건으로 합칠까요?',
    yes: '네, 이체 한 건으로 합치기',
    no: '아니요, 따로 가져오기',
  },
  SAME: {
    id: 'book-duplicates',
    sentence: '가계부에 이미 있는 거래로 보이는 거래가 {n}건 있어요. 같은 거래인가요?',
    yes: '네, 한 번만 남기기',
    no: '아니요, 다른 거래예요',
  },
};

/** Questions raised by the contents of the book; they are asked for every file. */
export const OF_THE_BOOK: ReadonlySet<string> = new Set(Object.values(FORMS).map(({ id }) => id));

/** Whether the user confirmed the relation; undefined while the question is open. */
export function relationAnswer(relation: Relation, answers: Readonly<Record<string, string>>): boolean | undefined {
  const answer = answers[FORMS[relation].id];
  return answer === 'YES' ? true : answer === 'NO' ? false : undefined;
}

/** The question about rows that are related to transactions of the book. */
export function relationQuestion(relation: Relation, count: number, examples: readonly string[]): ImportQuestion {
  const { id, sentence, yes, no } = FORMS[relation];
  return {
    id,
    sentence: sentence.replace('{n}', count.toLocaleString('ko-KR')),
    choices: [
      { id: 'YES', label: yes },
      { id: 'NO', label: no },
    ],
    examples: [...examples],
  };
}
