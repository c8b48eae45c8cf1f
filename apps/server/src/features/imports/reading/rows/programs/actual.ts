import { joinTransfers } from '../join-transfers.ts';
import { leaveOut, type RowDraft } from '../read-row.ts';
import { refundsByUse, sidesOf } from './account-rows.ts';
import { amountOf, categoryIn, type ProgramReader, transactionOf, type UndatedRowDraft } from './program-reader.ts';

const SPLIT_MARK = /^\(SPLIT (?:INTO \d+|\d+ OF \d+)\) ?/u;

/** `Group: Category` in one column, or one column each. */
function categoriesOf(
  cells: Parameters<ProgramReader['read']>[0],
): Pick<UndatedRowDraft, 'categoryName' | 'subcategoryName'> {
  const group = categoryIn(cells, 'category');
  const name = categoryIn(cells, 'subcategory');
  if (group !== null) return { categoryName: group, subcategoryName: name };
  const [first, ...rest] = (name ?? '').split(': ');
  if (rest.length > 0 && first) return { categoryName: first, subcategoryName: rest.join(': ') };
  return { categoryName: name, subcategoryName: null };
}

/**
 * Actual: a transfer names the other account as its payee, and a split transaction is exported with the total of its
 * parts.
 */
export const actual: ProgramReader = {
  read(cells, context) {
    if (amountOf(cells, 'fullAmount', context.currency) !== 0) {
      leaveOut('여러 분류로 나눈 거래의 합계예요. 나눈 줄을 하나씩 가져와요.');
    }
    const amount = amountOf(cells, 'amount', context.currency);
    if (amount === 0) leaveOut('금액이 0이라 가져오지 않아요.');
    const transaction = transactionOf(cells, {
      kind: amount < 0 ? 'EXPENSE' : 'INCOME',
      amount: Math.abs(amount),
      assetName: cells.name('asset', '자산 이름은'),
      ...categoriesOf(cells),
    });
    const plain = { ...transaction, memo: transaction.memo.replace(SPLIT_MARK, '') };
    const isOpening =
      /^starting balances?$/iu.test(transaction.description) ||
      /^starting balances$/iu.test(transaction.subcategoryName ?? transaction.categoryName ?? '');
    return isOpening ? { ...plain, kind: 'OPENING_BALANCE', amount, categoryName: null, subcategoryName: null } : plain;
  },
  finish(drafts) {
    const accounts = new Set(drafts.map((draft) => draft.assetName));
    const stated = drafts.map((draft): RowDraft => {
      const isTransfer =
        draft.categoryName === null && accounts.has(draft.description) && draft.kind !== 'OPENING_BALANCE';
      return isTransfer && draft.description !== draft.assetName ? sidesOf(draft, draft.description) : draft;
    });
    return refundsByUse(joinTransfers(stated));
  },
};
