import type { Comment, Member } from '@salim/contract';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../notifications/notifications.service.ts';

const SHOWN_LETTERS = 80;

function inShort(text: string): string {
  const letters = [...text.replaceAll(/\s+/gu, ' ')];
  return letters.length > SHOWN_LETTERS ? `${letters.slice(0, SHOWN_LETTERS).join('')}…` : letters.join('');
}

/**
 * Notifies mentioned members, the author of the transaction and earlier commenters; each once, and never the author of
 * the comment. While the transaction is masked for the reader of a notice, notices are shown without their author and text.
 */
export async function notifyOfComment(
  deps: Deps,
  trx: Trx,
  notified: {
    readonly bookId: string;
    readonly comment: Comment;
    readonly members: readonly Member[];
    /** Author of the transaction. */
    readonly transactionAuthorId: string | null;
    readonly earlierAuthorIds: readonly string[];
  },
): Promise<void> {
  const { bookId, comment } = notified;
  const called = new Set(comment.mentions.map(({ userId }) => userId));
  const titleFor = (userId: string): string => {
    if (called.has(userId)) return '댓글에서 나를 언급했어요';
    return userId === notified.transactionAuthorId
      ? '내 거래에 댓글이 달렸어요'
      : '댓글을 남긴 거래에 새 댓글이 달렸어요';
  };
  const concerned = new Set([...called, notified.transactionAuthorId, ...notified.earlierAuthorIds]);
  for (const { userId, hasAccount } of notified.members) {
    if (!hasAccount || userId === comment.author.userId || !concerned.has(userId)) continue;
    await notify(deps, trx, {
      userId,
      type: 'COMMENT',
      title: titleFor(userId),
      message: `${comment.author.name}님: ${inShort(comment.text)}`,
      link: `/transactions/${comment.transactionId}`,
      bookId,
      aboutId: comment.author.userId,
    });
  }
}
