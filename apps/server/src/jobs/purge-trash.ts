import type { Deps } from '../deps.ts';
import { purgeTrash } from '../features/trash/purge.service.ts';
import type { Job } from './job.ts';

/** Deletes for good what has been in the trash for 30 days. */
export function purgeTrashJob(deps: Deps): Job {
  return {
    name: 'purge-trash',
    everyMs: 60 * 60_000,
    // Not while the server and its caches are still warming up.
    firstAfterMs: 60_000,
    async run(isStopping) {
      const purged = await purgeTrash(deps, isStopping);
      if (purged.books + purged.transactions + purged.items > 0) deps.log.info(purged, 'purged the trash');
    },
  };
}
