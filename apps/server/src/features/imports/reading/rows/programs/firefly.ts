import { cleanText } from '@salim/domain';
import { leaveOut, refuse } from '../read-row.ts';
import {
  adjustmentOf,
  amountOf,
  categoryIn,
  memo,
  type ProgramReader,
  requireCurrency,
  transactionOf,
  withTags,
} from './program-reader.ts';

const EQUITY = /initial balance|reconciliation|초기 잔액/iu;

/** Firefly III: every transaction has a source and a destination; one of them is a shop or an employer. */
export const firefly: ProgramReader = {
  read(cells, context) {
    requireCurrency(cells, context);
    const amount = Math.abs(amountOf(cells, 'amount', context.currency));
    if (amount === 0) leaveOut('금액이 0이라 가져오지 않아요.');
    const source = cells.name('asset', '보내는 자산 이름은') ?? refuse('source_name이 비어 있어요.');
    const target = cells.name('toAsset', '받는 자산 이름은') ?? refuse('destination_name이 비어 있어요.');
    const word = cleanText(String(cells.raw('kind')).slice(0, 100)).toLowerCase();
    const tags = cells.line('tags', '태그는', 2000);
    const categoryName = categoryIn(cells, 'category');
    const withParty = (party: string) => {
      const transaction = transactionOf(cells, { kind: 'EXPENSE', amount, assetName: source });
      const isSaid = transaction.description.includes(party);
      return { memo: isSaid ? memo(cells) : [party, memo(cells)].filter((part) => part !== '').join('\n') };
    };
    const holder = EQUITY.test(source) ? target : source;
    switch (word) {
      case 'withdrawal':
        return withTags(
          transactionOf(cells, { kind: 'EXPENSE', amount, assetName: source, categoryName, ...withParty(target) }),
          tags,
        );
      case 'deposit':
        return withTags(
          transactionOf(cells, { kind: 'INCOME', amount, assetName: target, categoryName, ...withParty(source) }),
          tags,
        );
      case 'transfer':
        if (source === target) refuse('보내는 자산과 받는 자산이 같아요.');
        return withTags(
          transactionOf(cells, { kind: 'TRANSFER', amount, assetName: source, toAssetName: target }),
          tags,
        );
      case 'opening balance':
        return transactionOf(cells, {
          kind: 'OPENING_BALANCE',
          amount: holder === target ? amount : -amount,
          assetName: holder,
        });
      case 'reconciliation':
        return adjustmentOf(
          transactionOf(cells, { kind: 'ADJUSTMENT', amount, assetName: holder }),
          holder === target ? 'IN' : 'OUT',
        );
      default:
        return refuse(`type 칸의 값을 알 수 없어요: ${word.slice(0, 20)}`);
    }
  },
};
