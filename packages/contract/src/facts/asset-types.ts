/** The eight types of assets: names, icons and colours. */
export const ASSET_TYPES = {
  CASH: { name: '현금', icon: '💵', color: '#4CAF50' },
  SAVINGS_ACCOUNT: { name: '예·적금', icon: '🐷', color: '#2196F3' },
  CHECKING_ACCOUNT: { name: '입출금통장', icon: '🏦', color: '#03A9F4' },
  CREDIT_CARD: { name: '신용카드', icon: '💳', color: '#FF9800' },
  DEBIT_CARD: { name: '체크카드', icon: '🪪', color: '#FF5722' },
  INVESTMENT: { name: '투자', icon: '📈', color: '#9C27B0' },
  REAL_ESTATE: { name: '부동산', icon: '🏠', color: '#795548' },
  OTHER: { name: '기타', icon: '📦', color: '#607D8B' },
} as const;
export type AssetType = keyof typeof ASSET_TYPES;

/** The types in display order. */
export const ASSET_TYPE_ORDER = Object.keys(ASSET_TYPES) as readonly AssetType[];

/** Subtypes common in Korean households, each under one of the eight types. */
export const ASSET_SUB_TYPES = {
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
} as const;
export type AssetSubType = keyof typeof ASSET_SUB_TYPES;

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
