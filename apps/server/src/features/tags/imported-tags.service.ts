import type { Tag } from '@salim/contract';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { removeUnusedTags } from './imported-tags.repository.ts';
import { countTags, insertTag, listTagsByBook } from './tags.repository.ts';
import { colorOfNewTag, TAGS_MAX } from './tags.service.ts';

/** The live tags of a book whose gate has been passed. */
export async function tagsWithin(db: Db, bookId: string): Promise<Tag[]> {
  return listTagsByBook(db, bookId);
}

/** No client named the new thing's id, so no repeated request can ask for it. */
const NO_REQUEST = Buffer.alloc(0);

/**
 * Makes a tag that an import names. Expects the structure of the book to be held.
 *
 * @returns its id
 * @throws AppError TOO_MANY, NAME_TAKEN
 */
export async function addImportedTag(deps: Deps, trx: Trx, bookId: string, name: string): Promise<string> {
  const createdAt = deps.clock.now();
  const count = await countTags(trx, bookId);
  if (count >= TAGS_MAX) throw new AppError('TOO_MANY', { message: `태그는 ${TAGS_MAX}개까지 만들 수 있어요.` });
  const id = newId(createdAt);
  await claimForCreate(trx, { bookId, id, requestHash: NO_REQUEST });
  await insertTag(trx, { id, bookId, name, color: colorOfNewTag(count) }, createdAt);
  return id;
}

/** Removes what an import made and nobody has used or changed since. */
export async function removeImportedTags(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await removeUnusedTags(trx, bookId, ids);
}
