import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import { type Accepted, accepted } from '../../http/answers.ts';
import type { Register } from '../../http/register.ts';
import { commitImport } from './commit-import.service.ts';
import type { ImportDeps } from './import-deps.ts';
import { changeImport, createImport, getImport, listImportRows, listImports } from './imports.service.ts';
import { ReadingQueue } from './reading-queue.ts';
import { receiveUpload } from './receive-upload.ts';
import { revertImport, revertingImport } from './revert-import.service.ts';
import { type Outcome, RunningImports } from './running-imports.ts';

/** Responds with the finished result, or with 202 and the progress. */
async function answer<T>(outcome: Outcome<T>, progress: () => Promise<T> | T): Promise<T | Accepted<T>> {
  return outcome.isDone ? outcome.value : accepted(await progress());
}

/**
 * @param onStop registers what must finish before the server stops
 * @returns the dependencies that other features need for imports
 */
export function registerImportRoutes(
  register: Register,
  deps: Deps,
  onStop: (stop: () => Promise<void>) => void,
): ImportDeps {
  const running = new RunningImports();
  onStop(() => running.stop());
  const imports: ImportDeps = { ...deps, running, queue: new ReadingQueue() };

  register.signedIn(endpoints.createImport, ({ actor, params, request }) =>
    createImport(imports, actor, params.bookId, () => receiveUpload(request)),
  );
  register.signedIn(endpoints.listImports, ({ actor, params, query }) =>
    listImports(imports, actor, params.bookId, query),
  );
  register.signedIn(endpoints.getImport, ({ actor, params }) =>
    getImport(imports, actor, params.bookId, params.importId),
  );
  register.signedIn(endpoints.listImportRows, ({ actor, params, query }) =>
    listImportRows(imports, actor, params.bookId, params.importId, query),
  );
  register.signedIn(endpoints.changeImport, ({ actor, params, body }) =>
    changeImport(imports, actor, params.bookId, params.importId, body),
  );
  register.signedIn(endpoints.commitImport, async ({ actor, params: { bookId, importId }, body }) =>
    answer(await commitImport(imports, actor, bookId, importId, body), () =>
      getImport(imports, actor, bookId, importId),
    ),
  );
  register.signedIn(endpoints.deleteImport, async ({ actor, params: { bookId, importId } }) =>
    answer(await revertImport(imports, actor, bookId, importId), () => revertingImport(imports, importId)),
  );
  return imports;
}
