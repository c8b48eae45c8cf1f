import { cleanText } from '@salim/domain';
import { cardNamedInFile, otherSideOf } from '../other-side.ts';
import { pairSides, UNKNOWN_SIDE } from '../pair-sides.ts';
import { leaveOut, type RowDraft, refuse } from '../read-row.ts';
import {
  amountOf,
  categoryIn,
  description,
  type ProgramReader,
  requireCurrency,
  transactionOf,
} from './program-reader.ts';

/** Target of a transfer to an account that is not connected, by the category of the row. */
const SIDES: ReadonlyMap<string, string> = new Map([
  ['현금', '현금'],
  ['저축', '저축'],
  ['투자', '투자'],
  ['대출', '대출'],
]);

/** 뱅크샐러드: outgoing money is negative, and a transfer has a row in each connected account. */
export const banksalad: ProgramReader = {
  read(cells, context) {
    requireCurrency(cells, context);
    const amount = amountOf(cells, 'amount', context.currency);
    if (amount === 0) leaveOut('금액이 0원이라 가져오지 않아요.');
    const assetName = cells.name('asset', '결제수단 이름은');
    const word = cleanText(String(cells.raw('kind')).slice(0, 100));
    const sorted = { categoryName: categoryIn(cells, 'category'), subcategoryName: categoryIn(cells, 'subcategory') };
    const size = Math.abs(amount);
    switch (word) {
      case '수입':
        if (amount < 0) refuse('수입 금액이 0보다 작아요.');
        return transactionOf(cells, { kind: 'INCOME', amount: size, assetName, ...below(sorted) });
      case '지출':
        return transactionOf(cells, {
          kind: 'EXPENSE',
          amount: size,
          assetName,
          isRefund: amount > 0,
          ...below(sorted),
        });
      case '이체': {
        if (assetName === null) refuse('결제수단이 비어 있어요.');
        const isDeposit = amount > 0;
        const texts = [sorted.categoryName ?? '', description(cells)];
        const other = otherSideOf(texts, !isDeposit) ?? SIDES.get(sorted.categoryName ?? '') ?? UNKNOWN_SIDE;
        const side = other === assetName ? UNKNOWN_SIDE : other;
        return transactionOf(cells, {
          kind: 'TRANSFER',
          amount: size,
          isDeposit,
          assetName: isDeposit ? side : assetName,
          toAssetName: isDeposit ? assetName : side,
        });
      }
      default:
        return refuse(word === '' ? '타입 칸이 비어 있어요.' : `타입 칸의 값을 알 수 없어요: ${word.slice(0, 20)}`);
    }
  },
  finish: (drafts) => pairSides(withCardsOfFile(drafts)),
};

/** The bill of a card is paid to the card by which the file names its purchases. */
function withCardsOfFile(drafts: readonly RowDraft[]): readonly RowDraft[] {
  const named = drafts.map((draft) => (draft.isDeposit ? draft.toAssetName : draft.assetName));
  const names = [...new Set(named.filter((name) => name !== null))];
  return drafts.map((draft) => {
    const { kind, isDeposit, assetName, toAssetName, description: text } = draft;
    if (kind !== 'TRANSFER' || isDeposit || toAssetName === null || !toAssetName.endsWith('카드')) return draft;
    const others = names.filter((name) => name !== assetName);
    return { ...draft, toAssetName: cardNamedInFile(toAssetName, text, others) };
  });
}

/** Uses a sub-category without a parent as a category. */
function below({ categoryName, subcategoryName }: { categoryName: string | null; subcategoryName: string | null }) {
  return categoryName === null
    ? { categoryName: subcategoryName, subcategoryName: null }
    : { categoryName, subcategoryName };
}
