import type { DrawnIcon } from './icons.ts';

/** The eight types of assets: names, icons and colors. */
export const ASSET_TYPES = {
  CASH: { name: '현금', icon: 'salim:cash', color: '#4CAF50' },
  SAVINGS_ACCOUNT: { name: '예·적금', icon: 'salim:piggy', color: '#2196F3' },
  CHECKING_ACCOUNT: { name: '입출금통장', icon: 'salim:passbook', color: '#03A9F4' },
  CREDIT_CARD: { name: '신용카드', icon: 'salim:card', color: '#FF9800' },
  DEBIT_CARD: { name: '체크카드', icon: 'salim:debit', color: '#FF5722' },
  INVESTMENT: { name: '투자', icon: 'salim:chart', color: '#9C27B0' },
  REAL_ESTATE: { name: '부동산', icon: 'salim:building', color: '#795548' },
  OTHER: { name: '기타', icon: 'salim:box', color: '#607D8B' },
} as const satisfies Readonly<Record<string, { name: string; icon: DrawnIcon; color: string }>>;
export type AssetType = keyof typeof ASSET_TYPES;

/** The types in display order. */
export const ASSET_TYPE_ORDER = Object.keys(ASSET_TYPES) as readonly AssetType[];

/** Subtypes common in Korean households, each under one of the eight types. */
export const ASSET_SUB_TYPES = {
  LOAN: { name: '대출', icon: 'salim:loan', assetType: 'OTHER' },
  OVERDRAFT: { name: '마이너스통장', icon: 'salim:overdraft', assetType: 'CHECKING_ACCOUNT' },
  DEPOSIT: { name: '전세·월세 보증금', icon: 'salim:key', assetType: 'REAL_ESTATE' },
  PREPAID: { name: '페이머니·포인트', icon: 'salim:pay', assetType: 'OTHER' },
  HOUSING_SUBSCRIPTION: { name: '청약', icon: 'salim:home', assetType: 'SAVINGS_ACCOUNT' },
  INSTALLMENT_SAVINGS: { name: '적금', icon: 'salim:coins', assetType: 'SAVINGS_ACCOUNT' },
  TIME_DEPOSIT: { name: '예금', icon: 'salim:safe', assetType: 'SAVINGS_ACCOUNT' },
  PENSION: { name: '연금', icon: 'salim:sprout', assetType: 'INVESTMENT' },
  SECURITIES: { name: '증권', icon: 'salim:candles', assetType: 'INVESTMENT' },
  INSURANCE: { name: '보험 해지환급금', icon: 'salim:umbrella', assetType: 'OTHER' },
  VEHICLE: { name: '자동차', icon: 'salim:car', assetType: 'OTHER' },
  LENT: { name: '빌려준 돈', icon: 'salim:lend', assetType: 'OTHER' },
  BORROWED: { name: '빌린 돈', icon: 'salim:receive', assetType: 'OTHER' },
} as const satisfies Readonly<Record<string, { name: string; icon: DrawnIcon; assetType: AssetType }>>;
export type AssetSubType = keyof typeof ASSET_SUB_TYPES;

/** The default icon of an asset: that of its subtype, otherwise that of its type. */
export const assetIcon = (type: AssetType, subType: AssetSubType | null): DrawnIcon =>
  subType === null ? ASSET_TYPES[type].icon : ASSET_SUB_TYPES[subType].icon;

/** The subtypes with loan terms and those with deposit terms; all others have none. */
export const ASSET_TERMS: Readonly<Partial<Record<AssetSubType, 'loan' | 'deposit'>>> = {
  LOAN: 'loan',
  OVERDRAFT: 'loan',
  LENT: 'loan',
  BORROWED: 'loan',
  TIME_DEPOSIT: 'deposit',
  INSTALLMENT_SAVINGS: 'deposit',
  HOUSING_SUBSCRIPTION: 'deposit',
  DEPOSIT: 'deposit',
};

/** The subtypes that may have the contract of a loan, and so a schedule. */
export const LOAN_SUB_TYPES: readonly (AssetSubType | null)[] = ['LOAN', 'BORROWED'];

/** The types that may have the contract of a savings account: limits, a maturity and what it brings. */
export const SAVINGS_TYPES: readonly AssetType[] = ['SAVINGS_ACCOUNT', 'INVESTMENT'];
