import { addDays } from '@salim/domain';
import type { RowDraft } from './read-row.ts';

/** Asset on the other side of a transfer whose file contains one side only. */
export const UNKNOWN_SIDE = '연결되지 않은 계좌';

/** Date keys for matching the two sides of a transfer, the closest first. */
const NEARNESS: readonly ((draft: RowDraft) => readonly string[])[] = [
  ({ date, time }) => [`${date} ${time}`],
  ({ date }) => [date],
  ({ date }) => [addDays(date, -1), addDays(date, 1)],
];

/** Number of candidates examined per amount and time; with more of them a match is not meaningful. */
const CANDIDATES = 50;

const ownName = (draft: RowDraft): string | null => (draft.isDeposit ? draft.toAssetName : draft.assetName);

/**
 * Joins the two sides of a transfer that a file lists without naming each other: money that leaves one account and
 * arrives in another, the same amount, within a day. Sides of the same minute are matched first, then those of the same
 * day, then of the next. Each side is used once; an unmatched side remains a separate transfer.
 *
 * @param isSide whether a transfer contains one side only
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

/** For files that name the other account of some transfers and omit it for others. */
export function pairUnknownSides(drafts: readonly RowDraft[]): readonly RowDraft[] {
  return pairSides(drafts, (draft) => (draft.isDeposit ? draft.assetName : draft.toAssetName) === UNKNOWN_SIDE);
}
