import type { AssetSubType, AssetType } from '@salim/contract';

/**
 * Names, icons and colors of the eight asset types. The contract package has the same types with its schemas; this copy
 * keeps the schemas out of the bundle, and a test keeps both in sync.
 */
export const ASSET_TYPES: Readonly<
  Record<AssetType, { readonly name: string; readonly icon: string; readonly color: string }>
> = {
  CASH: { name: '현금', icon: '💵', color: '#4CAF50' },
  SAVINGS_ACCOUNT: { name: '예·적금', icon: '🐷', color: '#2196F3' },
  CHECKING_ACCOUNT: { name: '입출금통장', icon: '🏦', color: '#03A9F4' },
  CREDIT_CARD: { name: '신용카드', icon: '💳', color: '#FF9800' },
  DEBIT_CARD: { name: '체크카드', icon: '🪪', color: '#FF5722' },
  INVESTMENT: { name: '투자', icon: '📈', color: '#9C27B0' },
  REAL_ESTATE: { name: '부동산', icon: '🏠', color: '#795548' },
  OTHER: { name: '기타', icon: '📦', color: '#607D8B' },
};

/** The types in display order. */
export const ASSET_TYPE_ORDER = Object.keys(ASSET_TYPES) as readonly AssetType[];

/** Subtypes, each under one of the types. */
export const ASSET_SUB_TYPES: Readonly<Record<AssetSubType, { readonly name: string; readonly assetType: AssetType }>> =
  {
    LOAN: { name: '대출', assetType: 'OTHER' },
    OVERDRAFT: { name: '마이너스통장', assetType: 'CHECKING_ACCOUNT' },
    DEPOSIT: { name: '전세·월세 보증금', assetType: 'REAL_ESTATE' },
    PREPAID: { name: '페이머니·포인트', assetType: 'OTHER' },
    HOUSING_SUBSCRIPTION: { name: '청약', assetType: 'SAVINGS_ACCOUNT' },
    INSTALLMENT_SAVINGS: { name: '적금', assetType: 'SAVINGS_ACCOUNT' },
    TIME_DEPOSIT: { name: '예금', assetType: 'SAVINGS_ACCOUNT' },
    PENSION: { name: '연금', assetType: 'INVESTMENT' },
    SECURITIES: { name: '증권', assetType: 'INVESTMENT' },
    INSURANCE: { name: '보험 해지환급금', assetType: 'OTHER' },
    VEHICLE: { name: '자동차', assetType: 'OTHER' },
    LENT: { name: '빌려준 돈', assetType: 'OTHER' },
    BORROWED: { name: '빌린 돈', assetType: 'OTHER' },
  };

/** Which subtypes have loan terms and which deposit terms; the others have none. */
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
