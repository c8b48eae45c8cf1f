import { AppError } from '../../core/app-error.ts';
import { codeOfConstraint } from '../../db/constraint-codes.ts';
import type { ImportDeps } from './import-deps.ts';
import { setFailure } from './imports.repository.ts';

/** A call that takes longer is answered with 202, and its work goes on. */
export const WAIT_MS = 5000;

/** Keeps why work failed for whoever looks at the import next: its call has been answered long ago. */
export function backgroundFailure(
  deps: ImportDeps,
  bookId: string,
  importId: string,
): (error: unknown) => Promise<void> {
  return async (error) => {
    const code = error instanceof AppError ? error.code : (codeOfConstraint(error) ?? 'INTERNAL_ERROR');
    // The server stopped: the import is as it was before, and that is all there is to know.
    if (code === 'NOT_READY') return;
    if (code === 'INTERNAL_ERROR') deps.log.error({ err: error, importId }, 'import failed');
    try {
      await setFailure(deps.db, bookId, importId, code);
    } catch (storing) {
      deps.log.error({ err: storing, importId }, 'the failure of an import could not be kept');
    }
  };
}
