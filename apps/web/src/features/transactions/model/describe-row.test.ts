import { expect, it } from 'vitest';
import { anAsset } from '../../../testing/asset-builder.ts';
import { aBook, anExpense, anId } from '../../../testing/builders.ts';
import { aMember } from '../../../testing/member-builder.ts';
import { wordsOf } from './describe-row.ts';
import { makeLedger } from './ledger.tsx';
import { rowOf } from './transaction-row.ts';

const [minji, junho, seoyeon] = ['민지', '준호', '서연'].map((name) => aMember({ name }));
const bank = anAsset({ name: '월급통장' });

function ledgerOf(members: readonly ReturnType<typeof aMember>[]) {
  const meId = members[0]?.userId ?? '';
  const nothing = { categories: [], payments: [], tags: [] };
  return makeLedger({ book: aBook(), meId, assets: [bank], members, isComplete: true, ...nothing });
}

const settlement = (fromId: string, toAssetId: string | null = null) =>
  rowOf(
    anExpense({
      type: 'TRANSFER',
      description: '정산',
      amount: 9000,
      splits: [],
      assetId: null,
      toAssetId,
      settlementId: anId(),
      payers: [{ userId: fromId, amount: 9000 }],
    }),
  );

it('names the members of a settlement that touches no account', () => {
  const both = ledgerOf([minji, junho].flatMap((one) => one ?? []));
  expect(wordsOf(both, settlement(junho?.userId ?? '')).payment).toBe('준호 → 민지');
  expect(wordsOf(both, settlement(minji?.userId ?? '')).payment).toBe('민지 → 준호');
  expect(wordsOf(both, settlement(junho?.userId ?? '', bank.id)).payment).toBe('가계부 밖 → 월급통장');
});

it('names only the payer where several members may have received it', () => {
  const three = ledgerOf([minji, junho, seoyeon].flatMap((one) => one ?? []));
  expect(wordsOf(three, settlement(junho?.userId ?? '')).payment).toBe('준호님이 보냄');
});
