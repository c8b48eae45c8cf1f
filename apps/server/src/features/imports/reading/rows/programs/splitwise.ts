import { leaveOut } from '../read-row.ts';
import { UNNAMED_ACCOUNT } from '../unnamed-account.ts';
import { amountOf, categoryIn, type ProgramReader, requireCurrency, transactionOf } from './program-reader.ts';

/** Columns behind those that every file has; each has a person as its header. */
const FIRST_PERSON = 5;

/** Splitwise: the expenses of a group; the columns behind them state what each person gets back or owes. */
export const splitwise: ProgramReader = {
  read(cells, context) {
    const transaction = transactionOf(cells, { kind: 'EXPENSE', amount: 0, assetName: UNNAMED_ACCOUNT });
    if (/^total balance$/iu.test(transaction.description)) leaveOut('사람별 잔액이라 가져오지 않아요.');
    requireCurrency(cells, context);
    const amount = amountOf(cells, 'amount', context.currency);
    if (amount === 0) leaveOut('금액이 0이라 가져오지 않아요.');
    const category = categoryIn(cells, 'category');
    if (category !== null && /^payment$/iu.test(category)) {
      leaveOut('서로 갚은 기록은 지출이 아니라서 가져오지 않아요.');
    }
    const shares = context.headers.slice(FIRST_PERSON).flatMap((person, index) => {
      const said = String(cells.at(FIRST_PERSON + index)).trim();
      return person === '' || said === '' || /^-?0(?:\.0+)?$/u.test(said) ? [] : [`${person} ${said}`];
    });
    return {
      ...transaction,
      amount: Math.abs(amount),
      isRefund: amount < 0,
      categoryName: category === null || /^general$/iu.test(category) ? null : category,
      memo: shares.join(' · ').slice(0, 1000),
    };
  },
};
