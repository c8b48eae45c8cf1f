import { AppError } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countOwnedBooks } from './books.repository.ts';

/** Maximum number of books per user, including shared ones. */
export const BOOKS_MAX = 100;

/**
 * Whether the user may own one more book of those that the operator allows. Expects the user's limits to be locked.
 *
 * @param sentenceOf the refusal, for the maximum number
 * @throws AppError QUOTA_USED_UP
 */
export async function requireBookQuota(
  { config }: Deps,
  trx: Trx,
  userId: string,
  sentenceOf: (max: string) => string,
): Promise<void> {
  const { books } = config.quotas;
  if (books === null || (await countOwnedBooks(trx, userId)) < books) return;
  throw new AppError('QUOTA_USED_UP', { message: sentenceOf(books.toLocaleString('ko-KR')) });
}
