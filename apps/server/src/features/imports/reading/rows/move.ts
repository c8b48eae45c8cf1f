import type { KindWord } from './read-kind.ts';
import { leaveOut } from './read-row.ts';
import type { StatementRow } from './statement-context.ts';

/** Amount and direction of a row. */
export type Move = Pick<StatementRow, 'outSign' | 'move'> & {
  /** What the word of the row states besides the direction. */
  readonly said?: KindWord | 'REFUND';
  /** The word says that a payment was cancelled, this one or the one before. */
  readonly isCancelled?: true;
};

export const NEGATIVE_INCOME = '들어온 돈의 금액이 0보다 작아요.';
export const STATED = { outSign: null } as const;

export function moveOfAnswer(answer: string, size: number): Move {
  switch (answer) {
    case 'TRANSFER_OUT':
      return { ...STATED, move: -size, said: 'TRANSFER_OUT' };
    case 'TRANSFER_IN':
      return { ...STATED, move: size, said: 'TRANSFER_IN' };
    case 'INCOME':
      return { ...STATED, move: size, said: 'INCOME' };
    case 'EXPENSE':
      return { ...STATED, move: -size, said: 'EXPENSE' };
    case 'REFUND':
      return { ...STATED, move: size, said: 'REFUND' };
    default:
      return leaveOut('가져오지 않기로 한 거래예요.');
  }
}
