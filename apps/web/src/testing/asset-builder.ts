import type { Asset } from '@salim/contract';
import { anId } from './builders.ts';

export function anAsset(values: Partial<Asset> = {}): Asset {
  return {
    id: anId(),
    bookId: anId(),
    assetType: 'CHECKING_ACCOUNT',
    subType: null,
    name: '월급통장',
    balance: 0,
    openingBalance: 0,
    isActive: true,
    institution: '',
    note: '',
    color: '#03A9F4',
    icon: '🏦',
    sortOrder: 0,
    card: null,
    loan: null,
    deposit: null,
    terms: null,
    version: 1,
    ...values,
  };
}
