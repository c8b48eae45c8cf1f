import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { createRates, listRates } from './exchange-rates.service.ts';
import { receiveRates } from './receive-rates.ts';

export function registerExchangeRateRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listRates, ({ actor, params, query }) => listRates(deps, actor, params.bookId, query));
  register.signedIn(endpoints.createRates, ({ actor, params, request }) =>
    createRates(deps, actor, params.bookId, () => receiveRates(request)),
  );
}
