import type { CivilDate } from '../../calendar/civil-date.ts';
import type { DraftKind, IntakeDraft } from '../intake-draft.ts';
import { INTAKE_SURE } from '../parse-messages.ts';

/** What a text means, said by whoever wrote it and never by the reader. */
export interface KnownMeaning {
  readonly kind: DraftKind;
  /** In the minor unit of the currency. */
  readonly amount: number | null;
  readonly currency: string;
  readonly date: CivilDate;
}

/** How drafts of one source hold against what their texts mean. */
export interface Calibration {
  readonly texts: number;
  /** Texts that mean something to book in won, and are no cancel, which waits for its purchase. */
  readonly bookable: number;
  /** Drafts of at least 0.8 with something to book. */
  readonly sure: number;
  /** Of the sure ones: right in kind, amount, currency and date. */
  readonly right: number;
  /** Of the sure ones: money that came in told as spent, or the other way round. */
  readonly wrongSigns: number;
}

export const NOTHING_CALIBRATED: Calibration = { texts: 0, bookable: 0, sure: 0, right: 0, wrongSigns: 0 };

/** What a draft does to the money of a household: 1 adds, -1 takes away, 0 leaves it as it is. */
const SIGNS: Readonly<Record<DraftKind, number>> = { INCOME: 1, EXPENSE: -1, CANCEL: 1, TRANSFER: 0, IGNORE: 0 };

/** Whether a sure draft says the same as its text. */
const isRight = (draft: IntakeDraft, meaning: KnownMeaning): boolean =>
  draft.kind === meaning.kind &&
  draft.amount === meaning.amount &&
  draft.currency === meaning.currency &&
  draft.date === meaning.date;

/**
 * Counts what the reader made of one text. Two sure drafts of one text are one too many, so that the second counts as
 * wrong however it reads.
 */
export function calibrate(
  before: Calibration,
  drafts: readonly IntakeDraft[],
  meaning: KnownMeaning,
): { readonly calibration: Calibration; readonly wrong: readonly IntakeDraft[] } {
  const sure = drafts.filter(({ kind, confidence }) => kind !== 'IGNORE' && confidence >= INTAKE_SURE);
  const wrong = sure.filter((draft, index) => index > 0 || !isRight(draft, meaning));
  const isBookable = meaning.kind !== 'IGNORE' && meaning.kind !== 'CANCEL' && meaning.currency === 'KRW';
  return {
    calibration: {
      texts: before.texts + 1,
      bookable: before.bookable + (isBookable ? 1 : 0),
      sure: before.sure + sure.length,
      right: before.right + sure.length - wrong.length,
      wrongSigns: before.wrongSigns + wrong.filter(({ kind }) => SIGNS[kind] * SIGNS[meaning.kind] < 0).length,
    },
    wrong,
  };
}
