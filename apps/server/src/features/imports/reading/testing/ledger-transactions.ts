import { addDays } from '@salim/domain';
import type { ImportedTransaction } from '../imported-transaction.ts';

/** A transaction as in a file, without the fields that reading adds. */
export interface ExpectedTransaction
  extends Omit<ImportedTransaction, 'row' | 'fingerprint' | 'occurrence' | 'foreign' | 'installment' | 'own' | 'kind'> {
  readonly kind: Exclude<ImportedTransaction['kind'], 'ADJUSTMENT'>;
}

export function aTransaction(stated: Partial<ExpectedTransaction> = {}): ExpectedTransaction {
  return {
    kind: 'EXPENSE',
    isRefund: false,
    date: '2026-11-20',
    time: '12:34',
    amount: 12_500,
    assetName: '생활비 통장',
    toAssetName: null,
    categoryName: '식비',
    subcategoryName: '점심',
    description: '칼국수집',
    memo: '',
    ...stated,
  };
}

export function aTransfer(stated: Partial<ExpectedTransaction> = {}): ExpectedTransaction {
  return aTransaction({
    kind: 'TRANSFER',
    toAssetName: '비상금 통장',
    categoryName: null,
    subcategoryName: null,
    description: '비상금',
    ...stated,
  });
}

/** Pseudo-random numbers from 0 up to 1, the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const ASSETS = ['생활비 통장', '월급 통장', '초록카드', '체크카드', '지갑 현금'] as const;
const SPENDING = [
  ['식비', '점심', '골목 김밥집', 8_500],
  ['식비', '장보기', '동네 시장', 42_300],
  ['카페·간식', '커피', '모퉁이 커피', 4_800],
  ['교통', '대중교통', '버스', 1_500],
  ['주거', '관리비', '햇살아파트 관리비', 183_450],
  ['의료·건강', '약국', '튼튼약국', 6_700],
  ['문화·여가', '도서', '책방 오후', 16_200],
] as const;

/**
 * A household's transactions, newest first as the programs export them: spending, a salary and savings every month, now
 * and then a refund. The same seed gives the same household.
 */
export function householdTransactions(count: number, seed = 1): ExpectedTransaction[] {
  const next = numbersFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const clock = () =>
    `${String(7 + Math.floor(next() * 15)).padStart(2, '0')}:${String(Math.floor(next() * 60)).padStart(2, '0')}`;
  return Array.from({ length: count }, (_, index) => {
    const date = addDays('2026-10-31', -Math.floor(index / 4));
    const when = { date, time: clock() };
    if (index % 97 === 5) {
      const salary = { amount: 3_200_000 + Math.floor(next() * 100) * 1000, assetName: '월급 통장' };
      return aTransaction({
        ...when,
        ...salary,
        kind: 'INCOME',
        categoryName: '급여',
        subcategoryName: null,
        description: '월급',
      });
    }
    if (index % 97 === 6) return aTransfer({ ...when, amount: 500_000, assetName: '월급 통장' });
    const [categoryName, subcategoryName, description, price] = pick(SPENDING);
    const amount = Math.max(100, Math.round((price * (0.5 + next())) / 100) * 100);
    const isRefund = index % 83 === 40;
    return aTransaction({
      ...when,
      amount,
      isRefund,
      assetName: pick(ASSETS),
      categoryName,
      subcategoryName,
      description,
    });
  });
}
