import { endpoints } from '@salim/contract';
import { expect, it } from 'vitest';
import { ENDPOINT_PATHS } from './endpoint-paths.ts';

it('has the method and path of every call of the contract, and no others', () => {
  const contract = Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, `${endpoint.method} ${endpoint.path}`]),
  );
  expect(ENDPOINT_PATHS).toEqual(contract);
});
