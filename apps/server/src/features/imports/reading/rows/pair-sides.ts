import { addDays } from '@salim/domain';
import type { RowDraft } from './read-row.ts';

/** Asset on the other side of a transfer whose file tells one side only. */
export const UNKNOWN_SIDE = '연결되지 않은 계좌';

/** How near the two sides of one transfer stand, the nearest first. */
const NEARNESS: readonly ((draft: RowDraft) => readonly string[])[] = [
  ({ date, time }) => [`${date} ${time}`],
  ({ date }) => [date],
  ({ date }) => [addDays(date, -1), addDays(date, 1)],
];

/** Sides of the same amount and time that are looked at for a partner; more of them say nothing about each other. */
const CANDIDATES = 50;

const ownName = (draft: RowDraft): string | null => (draft.isDeposit ? draft.toAssetName : draft.assetName);

/**
 * Makes one transfer of the two sides that a file tells without naming each other: what leaves one account and what
 * comes to another, the same amount, within a day. Sides of the same minute find each other first, then those of the
 * same day, then of the next. Each side is used once; a side alone stays a transfer of its own.
 *
 * @param isSide whether a transfer tells one side only
 */
export function pairSides(
  drafts: readonly RowDraft[],
  isSide: (draft: RowDraft) => boolean = () => true,
): readonly RowDraft[] {
  const partnerOf = new Map<RowDraft, RowDraft>();
  const taken = new Set<RowDraft>();
  for (const [step, keysOf] of NEARNESS.entries()) {
    const deposits = new Map<string, RowDraft[]>();
    for (const draft of drafts) {
      if (draft.kind !== 'TRANSFER' || !draft.isDeposit || taken.has(draft) || !isSide(draft)) continue;
      const key = `${draft.amount} ${step === 0 ? `${draft.date} ${draft.time}` : draft.date}`;
      const waiting = deposits.get(key);
      if (waiting) waiting.push(draft);
      else deposits.set(key, [draft]);
    }
    for (const draft of drafts) {
      if (draft.kind !== 'TRANSFER' || draft.isDeposit || partnerOf.has(draft) || !isSide(draft)) continue;
      for (const near of keysOf(draft)) {
        const waiting = deposits.get(`${draft.amount} ${near}`);
        const index = waiting?.slice(0, CANDIDATES).findIndex((deposit) => ownName(deposit) !== ownName(draft)) ?? -1;
        const partner = waiting?.[index];
        if (!partner) continue;
        waiting?.splice(index, 1);
        partnerOf.set(draft, partner);
        taken.add(partner);
        break;
      }
    }
  }
  return drafts.flatMap((draft) => {
    if (taken.has(draft)) return [];
    const partner = partnerOf.get(draft);
    return partner ? [{ ...draft, toAssetName: partner.toAssetName }] : [draft];
  });
}

/** Of a file that names the other account of some transfers and leaves it open for others. */
export function pairUnknownSides(drafts: readonly RowDraft[]): readonly RowDraft[] {
  return pairSides(drafts, (draft) => (draft.isDeposit ? draft.assetName : draft.toAssetName) === UNKNOWN_SIDE);
}
