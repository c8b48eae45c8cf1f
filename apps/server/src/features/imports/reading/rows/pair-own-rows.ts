import { OWN_TRANSFERS } from './question-forms.ts';
import type { Questions } from './questions.ts';
import type { RowDraft } from './read-row.ts';

/** Maximum time between the two sides of one transfer. */
const MINUTES_APART_MAX = 10;
/** Number of candidates examined per day and amount; with more of them a match is not meaningful. */
const CANDIDATES = 50;

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function isNear({ time }: RowDraft, other: RowDraft): boolean {
  if (time === null || other.time === null) return true;
  return Math.abs(minutesOf(time) - minutesOf(other.time)) <= MINUTES_APART_MAX;
}

/** Plain money to or from a named account; refunds and split transactions are not paired. */
function isPlain({ isRefund, assetName, installment, own }: RowDraft): boolean {
  return !isRefund && assetName !== null && installment === null && own === null;
}

function pairsIn(drafts: readonly RowDraft[]): Map<RowDraft, RowDraft> {
  const incomes = new Map<string, RowDraft[]>();
  const keyOf = ({ date, amount }: RowDraft): string => `${date} ${amount}`;
  for (const draft of drafts) {
    if (draft.kind !== 'INCOME' || !isPlain(draft)) continue;
    const alike = incomes.get(keyOf(draft));
    if (alike) alike.push(draft);
    else incomes.set(keyOf(draft), [draft]);
  }
  const pairs = new Map<RowDraft, RowDraft>();
  for (const draft of drafts) {
    if (draft.kind !== 'EXPENSE' || !isPlain(draft)) continue;
    const alike = incomes.get(keyOf(draft));
    const index =
      alike?.slice(0, CANDIDATES).findIndex((one) => one.assetName !== draft.assetName && isNear(one, draft)) ?? -1;
    const partner = alike?.[index];
    if (!partner) continue;
    alike.splice(index, 1);
    pairs.set(draft, partner);
  }
  return pairs;
}

/**
 * Finds money that leaves one account of a file and arrives in another on the same day: probably an own transfer, and
 * the user is asked. While the question is open, both rows are held back.
 */
export function pairOwnRows(drafts: readonly RowDraft[], questions: Questions): readonly RowDraft[] {
  const accounts = new Set(drafts.map(({ assetName }) => assetName));
  const pairs = accounts.size > 1 ? pairsIn(drafts) : new Map<RowDraft, RowDraft>();
  if (pairs.size === 0) return drafts;
  const answers = new Set<string | undefined>();
  for (const [out, into] of pairs) {
    const example = `${out.date} · ${out.assetName} → ${into.assetName} · ${out.amount.toLocaleString('ko-KR')}`;
    answers.add(questions.answerTo(OWN_TRANSFERS, out.row, example));
  }
  if (answers.has('SEPARATE')) return drafts;
  const partners = new Set(pairs.values());
  const isOpen = answers.has(undefined);
  return drafts.flatMap((draft) => {
    if (partners.has(draft)) return [];
    const partner = pairs.get(draft);
    if (!partner) return [draft];
    const transfer = { kind: 'TRANSFER' as const, toAssetName: partner.assetName, categoryName: null };
    return isOpen ? [] : [{ ...draft, ...transfer, subcategoryName: null }];
  });
}
