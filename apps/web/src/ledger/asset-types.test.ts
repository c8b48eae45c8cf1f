import * as contract from '@salim/contract';
import { expect, it } from 'vitest';
import { ASSET_SUB_TYPES, ASSET_TERMS, ASSET_TYPES } from './asset-types.ts';

it('has the types and subtypes of the contract, no more and no less', () => {
  expect(ASSET_TYPES).toEqual(contract.ASSET_TYPES);
  expect(ASSET_SUB_TYPES).toEqual(contract.ASSET_SUB_TYPES);
  expect(ASSET_TERMS).toEqual(contract.ASSET_TERMS);
});
