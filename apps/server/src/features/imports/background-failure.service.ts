import { AppError } from '../../core/app-error.ts';
import { codeOfConstraint } from '../../db/constraint-codes.ts';
import type { ImportDeps } from './import-deps.ts';
import { beginWork, endWork, setFailure } from './imports.repository.ts';

/** `Deps.importWaitMs` of a server. */
export const IMPORT_WAIT_MS = 5000;

/**
 * Runs long work on an import and records when it ends. If this server dies, its lock is released with its connection,
 * and the import is shown as interrupted.
 */
export async function recordingFailure<T>(
  deps: ImportDeps,
  bookId: string,
  importId: string,
  work: () => Promise<T>,
): Promise<T> {
  await beginWork(deps.db, bookId, importId);
  try {
    return await work();
  } catch (error) {
    const isStopping = error instanceof AppError && error.code === 'NOT_READY';
    if (!isStopping) {
      await endWork(deps.db, bookId, importId).catch((failure: unknown) =>
        deps.log.warn({ err: failure, importId }, 'the end of an import could not be recorded'),
      );
    }
    throw error;
  }
}

/** Stores why background work failed, because its response has already been sent; the import then shows the reason. */
export function backgroundFailure(
  deps: ImportDeps,
  bookId: string,
  importId: string,
): (error: unknown) => Promise<void> {
  return async (error) => {
    const code = error instanceof AppError ? error.code : (codeOfConstraint(error) ?? 'INTERNAL_ERROR');
    // The server is shutting down: the work was rolled back and the import is unchanged.
    if (code === 'NOT_READY') return;
    if (code === 'INTERNAL_ERROR') deps.log.error({ err: error, importId }, 'import failed');
    try {
      await setFailure(deps.db, bookId, importId, code);
    } catch (storing) {
      deps.log.error({ err: storing, importId }, 'could not store the import failure');
    }
  };
}
