import { leaveOut, type RowDraft, refuse } from '../read-row.ts';
import { amountOf, type ProgramReader, transactionOf } from './program-reader.ts';

/** Words that occur only in names of accounts with a balance. */
const ACCOUNT_WORD =
  /통장|적금|예금|은행|뱅크|카드|현금|지갑|페이|증권|펀드|대출|보증금|저축|비상금|계좌|청약|연금|미수|미지급|포인트|상품권|cash|bank|card|account|loan|wallet/iu;
/** Words that occur only in names of income and expense categories, even if money comes back from them. */
const CATEGORY_WORD =
  /비$|료$|세$|식사|외식|교통|쇼핑|문화|여가|의료|병원|통신|주거|교육|선물|경조|급여|월급|이자|용돈|수당/u;
const OPENING = /기초|전기 ?이월|^자본|순자산|opening/iu;
/** A name that is nearly always on one side is a category, not an account. */
const ACCOUNT_SHARE = 0.2;

interface Use {
  left: number;
  right: number;
}

/** Names have a trailing sign if that side shrinks or grows. */
function bare(name: string): string {
  return name.replace(/ ?[+-]$/u, '').trim();
}

function usesOf(drafts: readonly RowDraft[]): Map<string, Use> {
  const uses = new Map<string, Use>();
  const count = (name: string | null, side: keyof Use) => {
    if (name === null) return;
    const use = uses.get(name) ?? { left: 0, right: 0 };
    use[side] += 1;
    uses.set(name, use);
  };
  for (const draft of drafts) {
    count(draft.toAssetName, 'left');
    count(draft.assetName, 'right');
  }
  return uses;
}

function isAccount(name: string, { left, right }: Use): boolean {
  if (ACCOUNT_WORD.test(name)) return true;
  if (CATEGORY_WORD.test(name)) return false;
  return left > 0 && right > 0 && right >= left * ACCOUNT_SHARE && left >= right * ACCOUNT_SHARE;
}

/**
 * 후잉 uses double entry: 왼쪽 received, 오른쪽 was the source. The whole file decides which names are accounts and which are
 * categories; until then a row is a transfer from right to left.
 */
export const whooing: ProgramReader = {
  read(cells, context) {
    const amount = amountOf(cells, 'amount', context.currency);
    if (amount === 0) leaveOut('금액이 0원이라 가져오지 않아요.');
    const left = bare(cells.name('toAsset', '왼쪽 이름은') ?? refuse('왼쪽이 비어 있어요.'));
    const right = bare(cells.name('asset', '오른쪽 이름은') ?? refuse('오른쪽이 비어 있어요.'));
    if (left === right) refuse('왼쪽과 오른쪽이 같아요.');
    const [from, to] = amount > 0 ? [right, left] : [left, right];
    return transactionOf(cells, { kind: 'TRANSFER', amount: Math.abs(amount), assetName: from, toAssetName: to });
  },
  finish(drafts) {
    const uses = usesOf(drafts);
    const holds = (name: string): boolean => isAccount(name, uses.get(name) ?? { left: 0, right: 0 });
    return drafts.map((draft): RowDraft => {
      const [left, right] = [draft.toAssetName ?? '', draft.assetName ?? ''];
      if (OPENING.test(right)) return { ...draft, kind: 'OPENING_BALANCE', assetName: left, toAssetName: null };
      if (OPENING.test(left)) {
        return { ...draft, kind: 'OPENING_BALANCE', amount: -draft.amount, toAssetName: null };
      }
      if (holds(left) && holds(right)) return draft;
      if (!holds(left)) return { ...draft, kind: 'EXPENSE', toAssetName: null, categoryName: left };
      // Money from a name that is also spent on is a refund; from a name without spending it is an income.
      const isRefund = (uses.get(right)?.left ?? 0) > 0;
      const kind = isRefund ? 'EXPENSE' : 'INCOME';
      return { ...draft, kind, isRefund, assetName: left, toAssetName: null, categoryName: right };
    });
  },
};
