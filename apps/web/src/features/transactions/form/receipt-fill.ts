import type { ReceiptDraftView } from '@salim/contract';
import { NAME_MAX, RECEIPT_LINES_MAX } from '@salim/contract/facts/limits';
import { formatWon } from '../../../text/format.ts';
import { amountText, type FormState, type ItemPart, newItem, newSplit, type SplitPart } from './form-state.ts';
import { wonOf } from './read-form.ts';

/** Above this the total agrees with another amount of the receipt. */
const CONFIRMED = 0.5;
/** Splits of a transaction. */
const SPLITS_MAX = 20;

type Lines = ReceiptDraftView['lines'];

/** What a receipt fills in. Typed values stay; the date, which has a default, is replaced. */
export function fillFrom(
  draft: ReceiptDraftView,
  form: FormState,
): { readonly changes: Partial<FormState>; readonly amount: string | null } {
  const { total, date, time, merchant } = draft;
  return {
    changes: {
      ...(date === undefined ? {} : { date }),
      ...(time === undefined || date === undefined ? {} : { time }),
      ...(merchant === undefined || form.description.trim() !== '' ? {} : { description: merchant }),
    },
    amount: total === undefined || form.amountText !== '' ? null : amountText(total),
  };
}

/** What to say about a draft, most important first, and whether the user should look closely. */
export function noticeOf(
  draft: ReceiptDraftView,
  form: FormState,
): { readonly isSure: boolean; readonly text: string } {
  const { total, missing, confidence, reasons } = draft;
  const typed = wonOf(form.amountText);
  const differs = total !== undefined && typed !== 0 && typed !== total;
  const isSure = confidence > CONFIRMED && missing.length === 0 && !differs;
  const sentences = [
    missing.includes('total') ? '합계를 찾지 못했어요. 금액을 입력해 주세요.' : '영수증에서 내용을 채웠어요.',
    ...(differs ? [`영수증의 합계는 ${formatWon(total)}이에요.`] : []),
    ...(missing.includes('date') ? ['날짜를 찾지 못했어요.'] : []),
    ...reasons,
    ...(isSure ? ['저장하기 전에 확인해 주세요.'] : []),
  ];
  return { isSure, text: sentences.join(' ') };
}

/** Discounts and empty lines cannot be shared by themselves. */
const areShareable = (lines: Lines, max: number): boolean =>
  lines.length > 0 && lines.length <= max && lines.every(({ amount }) => amount > 0);

/** The lines to be shared among members, each by all to begin with; null if they cannot be. */
export function itemsFrom(lines: Lines, memberIds: readonly string[]): readonly ItemPart[] | null {
  if (memberIds.length < 2 || !areShareable(lines, RECEIPT_LINES_MAX)) return null;
  return lines.map(({ name, amount }) => newItem(memberIds, amountText(amount), [...name].slice(0, NAME_MAX).join('')));
}

/** The lines as parts of several categories, named by their memos; null for a single line. */
export function splitsFrom(lines: Lines, categoryId: string | null): readonly SplitPart[] | null {
  if (lines.length < 2 || !areShareable(lines, SPLITS_MAX)) return null;
  return lines.map(({ name, amount }) => ({ ...newSplit(categoryId, amountText(amount)), memo: name }));
}
