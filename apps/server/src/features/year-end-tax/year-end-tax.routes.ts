import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { yearEndTaxOf } from './year-end-tax.service.ts';

export function registerYearEndTaxRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.getYearEndTax, ({ actor, query }) => yearEndTaxOf(deps, actor, query));
}
