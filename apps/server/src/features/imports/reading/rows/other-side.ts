import { UNKNOWN_SIDE } from './pair-sides.ts';

/** Card companies as named by banks when a bill is collected. */
const COMPANIES: readonly (readonly [RegExp, string])[] = [
  [/신한/u, '신한카드'],
  [/삼성/u, '삼성카드'],
  [/현대/u, '현대카드'],
  [/롯데/u, '롯데카드'],
  [/국민|KB/u, 'KB국민카드'],
  [/우리/u, '우리카드'],
  [/하나|외환/u, '하나카드'],
  [/농협|NH/u, 'NH농협카드'],
  [/비씨|BC/u, 'BC카드'],
  [/씨티/u, '씨티카드'],
];
const BRANDS = COMPANIES.map(([brand]) => brand.source).join('|');

/** Matches the whole text of a row: a purchase at a 현대카드 counter or with a debit card (체크카드) is not a bill. */
const CARD_BILL = new RegExp(
  `(?:^| )(?:${BRANDS})(?:비씨)?카드(?:대금?|결제(?:대금?)?|출금|선결제|즉시결제|\\(주\\)|㈜)?(?= |$)|카드 ?(?:결제)?대금|신용카드결제|카드 ?선결제`,
  'iu',
);
const CASH = /ATM|CD ?출금|현금 ?(?:인출|출금|입금|IC)|자동화기기|CD기/iu;

/**
 * The other account if the money stays with its owner: the card whose bill is paid, or their wallet. Null for ordinary
 * payments and for money coming back from a card company.
 */
export function otherSideOf(words: string, isOut: boolean): string | null {
  if (CASH.test(words)) return '현금';
  if (!isOut || /체크카드/u.test(words) || !CARD_BILL.test(words)) return null;
  return COMPANIES.find(([brand]) => brand.test(words))?.[1] ?? '신용카드';
}

/**
 * The card whose bill is paid as the file itself names it: by the text of the row, or as its only card of that company.
 */
export function cardNamedInFile(bill: string, text: string, names: readonly string[]): string {
  if (names.includes(text)) return text;
  const [first, ...others] = names.filter(
    (name) => /카드/u.test(name) && !/체크/u.test(name) && COMPANIES.find(([brand]) => brand.test(name))?.[1] === bill,
  );
  return first !== undefined && others.length === 0 ? first : bill;
}

/** What banks call a transfer between two accounts of one person. */
const OWN_ACCOUNT = /^(?:내 ?계좌(?: ?간)?|본인(?: ?계좌)?|자기 ?계좌) ?(?:이체|송금|입금|출금)$/u;
/** Pots and savings at the bank itself. */
const SAVINGS =
  /^(?:카카오뱅크 ?|토스(?:뱅크)? ?|케이뱅크 ?|KB ?)?(세이프박스|저금통|26주 ?적금|한달 ?적금|플러스박스|파킹통장|(?:나눠)?모으기(?:통장)?|기분통장|정기적금|자유적금|적금|정기예금|주택청약(?:저축)?|청약저축|청약)(?: ?\d{1,3}(?:회차?|주차?|차))?(?: ?(?:입금|출금|이체|이동|자동이체|납입|저축|보내기|빼기|해지|만기))?$/u;

/**
 * The other account if the bank itself marks it as the customer's own; a matching word inside a longer name does not
 * count.
 *
 * @returns null for every other row
 */
export function ownSideOf(texts: readonly string[]): string | null {
  for (const text of texts) {
    if (OWN_ACCOUNT.test(text)) return UNKNOWN_SIDE;
    const savings = SAVINGS.exec(text)?.[1];
    if (savings !== undefined) return savings.replaceAll(' ', '');
  }
  return null;
}
