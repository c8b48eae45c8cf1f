import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import {
  assetHistory,
  createAsset,
  deleteAsset,
  getAsset,
  listAssets,
  reconcileAsset,
  restoreAsset,
  updateAsset,
} from './assets.service.ts';
import { listCardBills } from './card-bills.service.ts';
import { getLoanSchedule, previewPrepayment, putLoanRow } from './loan-schedule.service.ts';
import { getAllowance } from './savings.service.ts';

export function registerAssetRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listAssets, ({ actor, params }) => listAssets(deps, actor, params.bookId));
  register.signedIn(endpoints.createAsset, ({ actor, params, body, requestHash }) =>
    createAsset(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.getAsset, ({ actor, params }) => getAsset(deps, actor, params.assetId));
  register.signedIn(endpoints.updateAsset, ({ actor, params, body }) => updateAsset(deps, actor, params.assetId, body));
  register.signedIn(endpoints.deleteAsset, ({ actor, params }) => deleteAsset(deps, actor, params.assetId));
  register.signedIn(endpoints.restoreAsset, ({ actor, params }) => restoreAsset(deps, actor, params.assetId));
  register.signedIn(endpoints.assetHistory, ({ actor, params, query }) =>
    assetHistory(deps, actor, params.assetId, query),
  );
  register.signedIn(endpoints.listCardBills, ({ actor, params, query }) =>
    listCardBills(deps, actor, params.assetId, query),
  );
  register.signedIn(endpoints.reconcileAsset, ({ actor, params, body }) =>
    reconcileAsset(deps, actor, params.assetId, body),
  );
  register.signedIn(endpoints.getLoanSchedule, ({ actor, params }) => getLoanSchedule(deps, actor, params.assetId));
  register.signedIn(endpoints.putLoanRow, ({ actor, params, body }) => putLoanRow(deps, actor, params, body));
  register.signedIn(endpoints.previewPrepayment, ({ actor, params, body }) =>
    previewPrepayment(deps, actor, params.assetId, body),
  );
  register.signedIn(endpoints.getAllowance, ({ actor, params, query }) =>
    getAllowance(deps, actor, params.assetId, query),
  );
}
