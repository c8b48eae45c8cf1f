import { fieldRefusal } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { CategoryName, FileSummary } from './file-summary.ts';
import {
  type Answers,
  type AssetTarget,
  type BookReferences,
  type CategoryTarget,
  type Choices,
  categoryKeysOf,
} from './import-mapping.ts';
import { findRememberedMapping, rememberMapping } from './import-mappings.repository.ts';
import type { StoredImport } from './imports.repository.ts';
import { ACCOUNT_QUESTION } from './reading/rows/account-names.ts';
import { OF_THE_BOOK } from './related-questions.ts';

/** Choices of an earlier file with the same headers, limited to names in this file. */
export async function rememberedChoices(trx: Trx, bookId: string, summary: FileSummary): Promise<Choices | null> {
  const kept = await findRememberedMapping(trx, bookId, summary.signature ?? '');
  if (!kept) return null;
  const keyOf = categoryKeysOf(summary.categoryNames);
  const keys = new Set(summary.categoryNames.map(keyOf));
  const names = new Set(summary.assetNames);
  return {
    assets: Object.fromEntries(Object.entries(kept.assets).filter(([name]) => names.has(name))),
    categories: Object.fromEntries(Object.entries(kept.categories).filter(([key]) => keys.has(key))),
  };
}

/** Leaves out rows to be created: the next file finds them by name. */
function lasting<Target extends AssetTarget | CategoryTarget>(targets: Readonly<Record<string, Target>>) {
  return Object.fromEntries(
    Object.entries(targets).filter(([, target]) => typeof target !== 'object' || target === null),
  );
}

/** Answers remembered for each kind of file; a file hardly raises more. */
const ANSWERS_KEPT = 100;

/**
 * Keeps answers about how a kind of file is written. Answers about what its rows are in the book are asked each time.
 */
function lastingAnswers(answers: Answers): Answers {
  const kept = Object.entries(answers).filter(
    ([id]) => !OF_THE_BOOK.has(id) && !OF_ONE_FILE.has(id) && !id.startsWith(ACCOUNT_QUESTION),
  );
  return Object.fromEntries(kept.slice(-ANSWERS_KEPT));
}

/** Questions about single rows of a file, such as transfers and opening balances, are asked for every file. */
const OF_ONE_FILE: ReadonlySet<string> = new Set([
  'own-transfers',
  'opening',
  'direction-rest',
  'direction-income',
  'direction-others',
  'total-rows',
  'date-year',
]);

/**
 * Merges the stored answers of a file with the given ones.
 *
 * @throws AppError IMPORT_ANSWER_UNKNOWN for a question that the file does not raise, or an answer that is not one of
 * its choices
 */
export function checkedAnswers(stored: StoredImport, given: Answers): Answers {
  const known = new Map(
    [...(stored.summary.questions ?? []), ...(stored.summary.answered ?? []), ...stored.questions].map((question) => [
      question.id,
      question.choices,
    ]),
  );
  for (const [id, choice] of Object.entries(given)) {
    if (!known.get(id)?.some((one) => one.id === choice)) throw fieldRefusal('IMPORT_ANSWER_UNKNOWN', `answers.${id}`);
  }
  return { ...stored.choices.answers, ...given };
}

/** Stores the mapping for the next file with the same headers. */
export async function rememberChoices(
  deps: Deps,
  trx: Trx,
  stored: StoredImport,
  { hasColumns, answers }: { readonly hasColumns: boolean; readonly answers: Answers },
): Promise<void> {
  const { bookId, columns, choices } = stored;
  const { signature } = stored.summary;
  if (signature === undefined) return;
  const before = await findRememberedMapping(trx, bookId, signature);
  await rememberMapping(trx, {
    bookId,
    signature,
    at: deps.clock.now(),
    columns: hasColumns ? columns : (before?.columns ?? {}),
    assets: { ...before?.assets, ...lasting(choices.assets) },
    categories: { ...before?.categories, ...lasting(choices.categories) },
    answers: lastingAnswers({ ...before?.answers, ...answers }),
  });
}

/**
 * A choice must refer to a live row of the book of the right kind, and to a name that the file contains.
 *
 * @throws AppError ASSET_NOT_FOUND, CATEGORY_NOT_FOUND, CATEGORY_KIND_MISMATCH
 */
export function checkChoices(stored: StoredImport, choices: Partial<Choices>, items: BookReferences): void {
  const assetNames = new Set(stored.summary.assetNames);
  for (const [name, target] of Object.entries(choices.assets ?? {})) {
    const field = `mapping.assets.${name}`;
    if (!assetNames.has(name)) throw fieldRefusal('ASSET_NOT_FOUND', field);
    if (typeof target === 'string' && !items.assets.some((asset) => asset.id === target)) {
      throw fieldRefusal('ASSET_NOT_FOUND', field);
    }
  }
  const balanceNames = new Set(stored.summary.balances?.map((balance) => balance.name));
  for (const [name, target] of Object.entries(choices.balances ?? {})) {
    const isKnown = typeof target !== 'string' || items.assets.some((asset) => asset.id === target);
    if (!balanceNames.has(name) || !isKnown) throw fieldRefusal('ASSET_NOT_FOUND', `mapping.balances.${name}`);
  }
  const keyOf = categoryKeysOf(stored.summary.categoryNames);
  const namesByKey = new Map(stored.summary.categoryNames.map((name) => [keyOf(name), name]));
  for (const [key, target] of Object.entries(choices.categories ?? {})) {
    const field = `mapping.categories.${key}`;
    const name = namesByKey.get(key);
    if (!name) throw fieldRefusal('CATEGORY_NOT_FOUND', field);
    checkCategoryChoice(name, target, field, items);
  }
}

function checkCategoryChoice(name: CategoryName, target: CategoryTarget, field: string, items: BookReferences): void {
  const category = typeof target === 'string' ? items.categories.find(({ id }) => id === target) : undefined;
  if (typeof target === 'string' && !category) throw fieldRefusal('CATEGORY_NOT_FOUND', field);
  const kind = typeof target === 'string' ? category?.kind : target.create;
  if (kind !== name.kind) throw fieldRefusal('CATEGORY_KIND_MISMATCH', field);
}
