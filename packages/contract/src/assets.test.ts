import { describe, expect, test } from 'vitest';
import { ASSET_SUB_TYPES, ASSET_TERMS, ASSET_TYPES, type AssetSubType } from './facts/asset-types.ts';

describe('assets', () => {
  test('have eight types with colors, each with a Korean name and an icon', () => {
    expect(Object.fromEntries(Object.entries(ASSET_TYPES).map(([type, { color }]) => [type, color]))).toEqual({
      CASH: '#4CAF50',
      SAVINGS_ACCOUNT: '#2196F3',
      CHECKING_ACCOUNT: '#03A9F4',
      CREDIT_CARD: '#FF9800',
      DEBIT_CARD: '#FF5722',
      INVESTMENT: '#9C27B0',
      REAL_ESTATE: '#795548',
      OTHER: '#607D8B',
    });
    const looks = Object.values(ASSET_TYPES);
    expect(looks.every(({ name }) => /^[가-힣·]+$/u.test(name))).toBe(true);
    expect(new Set(looks.map(({ icon }) => icon)).size).toBe(looks.length);
  });

  test('have terms only when lent, borrowed or deposited', () => {
    const owed: AssetSubType[] = ['LOAN', 'OVERDRAFT', 'LENT', 'BORROWED'];
    const termed = Object.entries(ASSET_TERMS);
    expect(termed.filter(([, kind]) => kind === 'loan').map(([subType]) => subType)).toEqual(owed);
    expect(termed.every(([subType]) => subType in ASSET_SUB_TYPES)).toBe(true);
  });
});
