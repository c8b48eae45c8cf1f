import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { getAssetOutlook, getBookOutlook, getSpendable } from './outlook.service.ts';

export function registerOutlookRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.getAssetOutlook, ({ actor, params, query }) =>
    getAssetOutlook(deps, actor, params.assetId, query),
  );
  register.signedIn(endpoints.getBookOutlook, ({ actor, params, query }) =>
    getBookOutlook(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.getSpendable, ({ actor, params }) => getSpendable(deps, actor, params.bookId));
}
