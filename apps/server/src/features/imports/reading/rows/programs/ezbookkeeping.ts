import { cleanText } from '@salim/domain';
import { leaveOut, refuse } from '../read-row.ts';
import {
  amountOf,
  categoryIn,
  type ProgramReader,
  requireCurrency,
  transactionOf,
  withTags,
} from './program-reader.ts';

/** ezBookkeeping: one row per transaction, transfers with both accounts, first balances as separate transactions. */
export const ezbookkeeping: ProgramReader = {
  read(cells, context) {
    requireCurrency(cells, context);
    const amount = amountOf(cells, 'amount', context.currency);
    if (amount === 0) leaveOut('금액이 0이라 가져오지 않아요.');
    const assetName = cells.name('asset', '자산 이름은') ?? refuse('자산이 비어 있어요.');
    const tags = cells.line('tags', '태그는', 2000);
    const categories = {
      categoryName: categoryIn(cells, 'category'),
      subcategoryName: categoryIn(cells, 'subcategory'),
    };
    const size = Math.abs(amount);
    const word = cleanText(String(cells.raw('kind')).slice(0, 100)).toLowerCase();
    switch (word) {
      case 'income':
        if (amount < 0) refuse('수입 금액이 0보다 작아요.');
        return withTags(transactionOf(cells, { kind: 'INCOME', amount, assetName, ...categories }), tags);
      case 'expense':
        return withTags(
          transactionOf(cells, { kind: 'EXPENSE', amount: size, isRefund: amount < 0, assetName, ...categories }),
          tags,
        );
      case 'transfer': {
        const other = cells.name('toAsset', '받는 자산 이름은') ?? refuse('받는 자산이 비어 있어요.');
        if (other === assetName) refuse('보내는 자산과 받는 자산이 같아요.');
        const [from, to] = amount > 0 ? [assetName, other] : [other, assetName];
        return withTags(
          transactionOf(cells, { kind: 'TRANSFER', amount: size, assetName: from, toAssetName: to }),
          tags,
        );
      }
      case 'balance modification':
        return transactionOf(cells, { kind: 'OPENING_BALANCE', amount, assetName });
      default:
        return refuse(`Type 칸의 값을 알 수 없어요: ${word.slice(0, 20)}`);
    }
  },
};
