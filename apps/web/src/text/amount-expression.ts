import { type AmountProblem, findAmounts } from '@salim/domain';
import { groupDigits, narrow } from './group-digits.ts';

/** The message for each problem. */
export const AMOUNT_PROBLEM_TEXT: Readonly<Record<AmountProblem, string>> = {
  NOT_A_NUMBER: '금액을 숫자로 입력해 주세요. 예: 12,500 또는 1만 2천',
  NOT_WHOLE: '원 단위로 입력해 주세요. 소수점은 쓸 수 없어요.',
  NEGATIVE: '0원보다 큰 금액을 입력해 주세요.',
  TOO_LARGE: '9조 9,999억 9,999만 9,999원까지 입력할 수 있어요.',
  DIVIDED_BY_ZERO: '0으로 나눌 수 없어요.',
};

/**
 * Finds the one amount in a pasted text such as `[Web발신] 승인 12,300원 스타벅스`: the amount before 원 or after a currency
 * sign. Null for no amount or several different ones, because a guess could be wrong unnoticed.
 */
export function findAmountInText(text: string): string | null {
  const plain = text.normalize('NFKC').replaceAll(/\s+/gu, ' ');
  const { amounts, hasRefused } = findAmounts(plain);
  const marked = amounts.filter(({ mark, isNamed }) => mark === 'WON' && !isNamed);
  const [first] = marked;
  if (!first || hasRefused || marked.some(({ value, isDoubtful }) => isDoubtful || value !== first.value)) return null;
  return plain.slice(first.start, first.end);
}

const isGroupable = (character: string) => character >= '0' && character <= '9';

/** A text with its caret position, counted in UTF-16 units. */
export interface EditedText {
  readonly text: string;
  readonly caret: number;
}

/**
 * Regroups the text after an edit and keeps the caret beside the same digit. Erasing a comma alone would change
 * nothing, so the digit in the direction of the deletion is erased with it.
 */
export function regroupAfterEdit(
  previous: string,
  next: EditedText,
  erased: 'backward' | 'forward' | null,
): EditedText {
  let { caret } = next;
  let text = narrow(next.text);
  const lostOnlyAComma =
    erased !== null &&
    previous.length === text.length + 1 &&
    previous[caret] === ',' &&
    previous.slice(0, caret) + previous.slice(caret + 1) === text;
  if (lostOnlyAComma && erased === 'backward' && isGroupable(text[caret - 1] ?? '')) {
    text = text.slice(0, caret - 1) + text.slice(caret);
    caret -= 1;
  } else if (lostOnlyAComma && erased === 'forward' && isGroupable(text[caret] ?? '')) {
    text = text.slice(0, caret) + text.slice(caret + 1);
  }
  const before = groupDigits(text);
  // Dropped leading zeros and commas both move the caret, so count the digits after it, from the end.
  const after = text.slice(caret).replaceAll(',', '').length;
  let position = before.length;
  let left = after;
  while (left > 0 && position > 0) {
    position -= 1;
    if (before[position] !== ',') left -= 1;
  }
  if (before[position - 1] === ',') position -= 1;
  return { text: before, caret: position };
}
