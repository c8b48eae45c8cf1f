import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { getMonthlyLetter, signMonthlyLetter } from './monthly-letter.service.ts';

export function registerMonthlyLetterRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.getMonthlyLetter, ({ actor, params, query }) =>
    getMonthlyLetter(deps, actor, params.bookId, query.month),
  );
  register.signedIn(endpoints.signMonthlyLetter, ({ actor, params, body }) =>
    signMonthlyLetter(deps, actor, params.bookId, body.month),
  );
}
