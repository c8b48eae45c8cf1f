import type { Transaction } from '@salim/contract';
import { AppError } from '../../core/app-error.ts';

/** Who may see a transaction, and the civil date in Seoul from which everyone may. */
export type Privacy = Pick<Transaction, 'visibility' | 'revealOn'>;

/** Requested values; omitted fields stay as stored. */
type PrivacyWish = { readonly [Field in keyof Privacy]?: Privacy[Field] | undefined };

/**
 * Visibility of a transaction after a change. A newly chosen visibility without a date clears the reveal date.
 *
 * @throws AppError MASKED_ENTRY when any user but its author would change it
 */
export function privacyAfter(wish: PrivacyWish, stored: Privacy, isAuthor: boolean): Privacy {
  if (!isAuthor) {
    requireUnchanged(wish, stored);
    return { visibility: stored.visibility, revealOn: stored.revealOn };
  }
  const visibility = wish.visibility ?? stored.visibility;
  const keptDay = wish.visibility === undefined ? stored.revealOn : null;
  return {
    visibility,
    revealOn: visibility === 'MASKED' ? (wish.revealOn === undefined ? keptDay : wish.revealOn) : null,
  };
}

/** @throws AppError MASKED_ENTRY when the requested values differ from the stored ones */
export function requireUnchanged(wish: PrivacyWish, stored: Privacy): void {
  const isOther =
    (wish.visibility !== undefined && wish.visibility !== stored.visibility) ||
    (wish.revealOn !== undefined && wish.revealOn !== stored.revealOn);
  if (isOther) throw new AppError('MASKED_ENTRY', { message: '비공개와 공개일은 작성한 사람만 바꿀 수 있어요.' });
}
