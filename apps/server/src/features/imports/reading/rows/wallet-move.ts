import { type Move, moveOfAnswer, NEGATIVE_INCOME, STATED } from './move.ts';
import { CHARGE, TRANSFER } from './question-forms.ts';
import { walletWordOf } from './read-kind.ts';
import { type RowCells, refuse } from './read-row.ts';
import { exampleOf, headerOf, type StatementContext, wordOf } from './statement-context.ts';

/** What charged money is, by the answer of a user. */
export function askedCharge(row: number, cells: RowCells, context: StatementContext, word: string): string {
  return context.questions.ask(CHARGE(word, headerOf(context, 'kind')), row, exampleOf(cells, 'kind'));
}

/**
 * Amount and direction by a word of pay apps and local currencies: charging is a transfer, never income. Undefined for
 * any other word, and where the word may mean something else in this file.
 *
 * @param signed the signed amount, if the file shows the direction
 */
export function moveOfWallet(
  row: number,
  cells: RowCells,
  context: StatementContext,
  { amount, signed }: { readonly amount: number; readonly signed: number | undefined },
): Move | undefined {
  const { facts, questions } = context;
  const word = wordOf(cells, 'kind');
  const size = Math.abs(amount);
  switch (walletWordOf(word)) {
    case 'CHARGE':
      return moveOfAnswer(
        signed !== undefined && signed > 0 ? 'TRANSFER_IN' : askedCharge(row, cells, context, word),
        size,
      );
    case 'CHARGE_BACK': {
      const way = signed !== undefined && signed > 0 ? 'TRANSFER_IN' : 'TRANSFER_OUT';
      return moveOfAnswer(signed === undefined ? askedCharge(row, cells, context, word) : way, size);
    }
    case 'SAVED_POINTS':
      if (!facts.isWallet) return undefined;
      return received('INCOME', signed ?? amount);
    case 'REWARD':
      return received('INCOME', signed ?? amount);
    case 'REFUND':
      return received('REFUND', signed ?? amount);
    case 'CANCEL':
      if (signed !== undefined && signed > 0) return moveOfAnswer('REFUND', size);
      return { ...STATED, move: -size, isCancelled: true };
    case 'CASH_OUT': {
      if (!facts.isWallet || (signed !== undefined && signed > 0)) return undefined;
      const form = TRANSFER(word, headerOf(context, 'kind'));
      const answer = questions.ask(form, row, exampleOf(cells, 'kind'));
      return moveOfAnswer(answer === 'TRANSFER' ? 'TRANSFER_OUT' : answer === 'PLAIN' ? 'EXPENSE' : answer, size);
    }
    case undefined:
      return undefined;
  }
}

function received(as: 'INCOME' | 'REFUND', amount: number): Move {
  return amount > 0 ? moveOfAnswer(as, amount) : refuse(NEGATIVE_INCOME);
}
