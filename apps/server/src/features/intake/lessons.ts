import type { IntakeDraft } from '@salim/domain';
import type { Lesson } from './intake.repository.ts';
import type { MatchedMeans } from './match-means.ts';

/** What a person made of such a message before; null where they never had to, or kept it as it was. */
export function lessonFor(draft: IntakeDraft, lessons: readonly Lesson[]): Lesson | null {
  if (draft.kind !== 'EXPENSE' && draft.kind !== 'INCOME' && draft.kind !== 'TRANSFER') return null;
  return (
    lessons.find(
      ({ issuer, said, kind }) => issuer === draft.issuer && said === draft.description && kind === draft.kind,
    ) ?? null
  );
}

/** A move that the person has said to be one before is as good as told by the message. */
const SAID_BEFORE = 0.85;

/**
 * A draft as the person corrected the one before it: under the same name, and as the same kind.
 *
 * @param drafts what the message says, and what the book made of it
 */
export function corrected(
  { read, guessed }: { readonly read: IntakeDraft; readonly guessed: IntakeDraft },
  { type, isRefund, description }: Lesson,
): IntakeDraft {
  if (isRefund) return guessed;
  // What the book took it for was wrong, or is confirmed.
  const base = type === read.kind ? read : guessed;
  const named = {
    ...base,
    // A move is told to be one by what the message calls its other side.
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

/** The accounts of a draft, with the other side as it was said for the one before. */
export function meansAfter(draft: IntakeDraft, means: MatchedMeans, lesson: Lesson): MatchedMeans {
  if (draft.kind !== 'TRANSFER' || lesson.type !== 'TRANSFER') return means;
  const assetId = means.assetId ?? lesson.assetId;
  const toAssetId = means.toAssetId ?? lesson.toAssetId;
  return { ...means, assetId, toAssetId: toAssetId === assetId ? null : toAssetId };
}
