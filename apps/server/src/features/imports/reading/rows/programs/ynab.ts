import { joinTransfers } from '../join-transfers.ts';
import { leaveOut, type RowDraft, refuse } from '../read-row.ts';
import { UNNAMED_ACCOUNT } from '../unnamed-account.ts';
import { refundsByUse, sidesOf } from './account-rows.ts';
import { adjustmentOf, amountOf, categoryIn, type ProgramReader, transactionOf } from './program-reader.ts';

const TRANSFER = /^transfer ?: ?(.+)$/iu;
const NO_CATEGORY = /^(?:inflow|hidden categories|ready to assign|to be budgeted|available this month|income)$/iu;

/** YNAB: separate columns for outgoing and incoming money; a transfer is marked in its payee, once in each account. */
export const ynab: ProgramReader = {
  read(cells, context) {
    const out = amountOf(cells, 'withdrawal', context.currency);
    const into = amountOf(cells, 'deposit', context.currency);
    if (out !== 0 && into !== 0) refuse('한 줄에 나간 돈과 들어온 돈이 모두 있어요.');
    const amount = into - out;
    if (amount === 0) leaveOut('금액이 0이라 가져오지 않아요.');
    const [group, name] = [categoryIn(cells, 'category'), categoryIn(cells, 'subcategory')];
    const [categoryName, subcategoryName] = group === null ? [name, null] : [group, name];
    const isSorted = categoryName !== null && !NO_CATEGORY.test(categoryName);
    const transaction = transactionOf(cells, {
      kind: amount < 0 ? 'EXPENSE' : 'INCOME',
      amount: Math.abs(amount),
      assetName: cells.name('asset', '자산 이름은') ?? UNNAMED_ACCOUNT,
      categoryName: isSorted ? categoryName : null,
      subcategoryName: isSorted ? subcategoryName : null,
    });
    if (/^starting balance$/iu.test(transaction.description)) {
      return { ...transaction, kind: 'OPENING_BALANCE', amount, categoryName: null, subcategoryName: null };
    }
    return /balance adjustment$/iu.test(transaction.description)
      ? adjustmentOf(transaction, amount < 0 ? 'OUT' : 'IN')
      : transaction;
  },
  finish(drafts) {
    const stated = drafts.map((draft): RowDraft => {
      const other = TRANSFER.exec(draft.description)?.[1]?.trim();
      return other === undefined || other === draft.assetName ? draft : sidesOf(draft, other);
    });
    return refundsByUse(joinTransfers(stated));
  },
};
