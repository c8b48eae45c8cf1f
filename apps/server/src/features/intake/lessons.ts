import type { IntakeDraft } from '@salim/domain';
import type { Lesson } from './intake.repository.ts';
import type { MatchedMeans } from './match-means.ts';

/** The user's latest correction of such a message; null if there was none. */
export function lessonFor(draft: IntakeDraft, lessons: readonly Lesson[]): Lesson | null {
  if (draft.kind !== 'EXPENSE' && draft.kind !== 'INCOME' && draft.kind !== 'TRANSFER') return null;
  return (
    lessons.find(
      ({ issuer, said, kind }) => issuer === draft.issuer && said === draft.description && kind === draft.kind,
    ) ?? null
  );
}

/** Confidence of a move that the user has confirmed once: as high as if the message said so. */
const SAID_BEFORE = 0.85;

/**
 * Applies the correction of an earlier draft with the same name and kind.
 *
 * @param drafts the draft as read from the message, and after the book's guess
 */
export function corrected(
  { read, guessed }: { readonly read: IntakeDraft; readonly guessed: IntakeDraft },
  { type, isRefund, description }: Lesson,
): IntakeDraft {
  if (isRefund) return guessed;
  // The user has either rejected or confirmed the book's guess.
  const base = type === read.kind ? read : guessed;
  const named = {
    ...base,
    // A move is recognized by the counterparty name in the message, so that name stays.
    description: type === 'TRANSFER' ? base.description : description,
    confidence: type === guessed.kind && guessed !== read ? Math.min(read.confidence, SAID_BEFORE) : base.confidence,
    missing: base.missing.filter((part) => part !== 'description' || description === ''),
  };
  if (type === base.kind) return named;
  const ordinary = base.isIncoming ? 'DEPOSIT' : 'WITHDRAWAL';
  return {
    ...named,
    kind: type,
    messageKind: type === 'TRANSFER' ? 'TRANSFER' : base.messageKind === 'TRANSFER' ? ordinary : base.messageKind,
    transferSide: type === 'TRANSFER' ? 'OWN_ACCOUNT' : null,
    reasons: [...named.reasons, '지난번에 바꾼 종류로 읽었어요.'],
  };
}

/** Fills in the other side of a transfer from the earlier correction. */
export function meansAfter(draft: IntakeDraft, means: MatchedMeans, lesson: Lesson): MatchedMeans {
  if (draft.kind !== 'TRANSFER' || lesson.type !== 'TRANSFER') return means;
  const assetId = means.assetId ?? lesson.assetId;
  const toAssetId = means.toAssetId ?? lesson.toAssetId;
  return { ...means, assetId, toAssetId: toAssetId === assetId ? null : toAssetId };
}
