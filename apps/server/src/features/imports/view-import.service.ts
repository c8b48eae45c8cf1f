import type { ImportPreview } from '@salim/contract';
import type { Db } from '../../db/database.ts';
import { listAssetsWithin } from '../assets/imported-assets.service.ts';
import { CATEGORIES } from '../labels/categories.service.ts';
import { labelsWithin } from '../labels/labels.service.ts';
import type { ImportDeps } from './import-deps.ts';
import type { BookReferences } from './import-mapping.ts';
import { previewOf } from './import-previews.ts';
import { countCompleted, countDuplicates, type DuplicateCounts, listProblems } from './import-rows.repository.ts';
import { listBalancesSet, listKnownAccounts, type StoredImport } from './imports.repository.ts';
import type { Progress } from './running-imports.ts';

/** Problems listed in a preview; the rest is paged. */
const PROBLEMS_LISTED = 1000;

/** Rows that names of a file can be mapped to. */
export async function referencesOf(db: Db, bookId: string): Promise<BookReferences> {
  return {
    assets: await listAssetsWithin(db, bookId),
    categories: await labelsWithin(db, CATEGORIES, bookId),
    accounts: await listKnownAccounts(db, bookId),
  };
}

/** The current view of an import; `items` are those of its book, if they have been read already. */
export async function viewImport(
  deps: ImportDeps,
  db: Db,
  stored: StoredImport,
  items?: BookReferences,
): Promise<ImportPreview> {
  const { bookId, id } = stored;
  const progress = deps.running.progressOf(id);
  return previewOf(stored, {
    items: items ?? (await referencesOf(db, bookId)),
    ...(await duplicatesOf(db, stored, progress)),
    balancesSet: await listBalancesSet(db, bookId),
    problems: await listProblems(db, bookId, id, PROBLEMS_LISTED),
    progress,
  });
}

async function duplicatesOf(db: Db, stored: StoredImport, progress: Progress | undefined): Promise<DuplicateCounts> {
  if (stored.status !== 'READY') {
    return { duplicates: stored.duplicates, completed: await countCompleted(db, stored.bookId, stored.id) };
  }
  // Duplicates are not counted while a commit is running.
  if (stored.isProcessing) return { duplicates: progress ? stored.summary.entries - progress.total : 0, completed: 0 };
  return countDuplicates(db, stored.bookId, stored.id);
}
