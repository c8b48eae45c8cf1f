import { endpoints } from '@salim/contract';
import { accepted } from '../../http/answers.ts';
import type { Register } from '../../http/register.ts';
import type { ImportDeps } from '../imports/import-deps.ts';
import { undoActivity } from './undo.service.ts';

export function registerUndoRoutes(register: Register, deps: ImportDeps): void {
  register.signedIn(endpoints.undoActivity, async ({ actor, params }) => {
    const { isDone, activity } = await undoActivity(deps, actor, params.bookId, params.activityId);
    return isDone ? activity : accepted(activity);
  });
}
