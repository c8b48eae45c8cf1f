import type { CivilDate } from '../../../calendar/civil-date.ts';
import type { DraftKind, IntakeDraft } from '../../intake-draft.ts';
import { INTAKE_SURE } from '../../parse-messages.ts';

/** The meaning of a text, defined by its author or generator, never by the reader. */
export interface KnownMeaning {
  readonly kind: DraftKind;
  /** In the minor unit of the currency. */
  readonly amount: number | null;
  readonly currency: string;
  readonly date: CivilDate;
}

/** How drafts of one source compare with the meaning of their texts. */
export interface Calibration {
  readonly texts: number;
  /** Texts that mean something to book in KRW, except cancels, which wait for their purchase. */
  readonly bookable: number;
  /** Drafts with a confidence of at least 0.8 and something to book. */
  readonly sure: number;
  /** Confident drafts with the correct kind, amount, currency and date. */
  readonly right: number;
  /** Confident drafts that read incoming money as spent, or the reverse. */
  readonly wrongSigns: number;
}

export const NOTHING_CALIBRATED: Calibration = { texts: 0, bookable: 0, sure: 0, right: 0, wrongSigns: 0 };

/** The effect of a draft on the household's money: 1 adds, -1 removes, 0 leaves it unchanged. */
const SIGNS: Readonly<Record<DraftKind, number>> = { INCOME: 1, EXPENSE: -1, CANCEL: 1, TRANSFER: 0, IGNORE: 0 };

/** Whether a confident draft matches the meaning of its text. */
const isRight = (draft: IntakeDraft, meaning: KnownMeaning): boolean =>
  draft.kind === meaning.kind &&
  draft.amount === meaning.amount &&
  draft.currency === meaning.currency &&
  draft.date === meaning.date;

/** Counts the result for one text. A second confident draft of the same text always counts as wrong. */
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
