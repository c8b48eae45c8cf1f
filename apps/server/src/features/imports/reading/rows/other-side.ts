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

/** A card bill as the whole text or its end. Purchases with a 체크카드, or at a shop named like a card, do not match. */
const CARD_BILL = new RegExp(
  `(?:^| )(?:(?:${BRANDS})(?:비씨)?카드(?:대금?|결제(?:대금?)?|출금|선결제|즉시결제|\\(주\\)|㈜)?|(?:(?:${BRANDS})?(?:신용)?카드) ?(?:결제 ?)?(?:대금|값)|신용카드결제|카드 ?선결제)(?: ?(?:결제|출금|납부|이체|자동이체))?(?=[ (]|$)`,
  'iu',
);
/** A whole text, or one that ends with the machine and what was done there: 신한ATM 출금, 현금인출. */
const CASH =
  /(?:^|^.{1,15}[^A-Z])(?:ATM기?|자동화기기|CD(?:기|공동망)?(?= ?(?:출금|인출|지급|현금|입금|기|공동)))(?: ?(?:출금|입금|인출|지급|현금|카드|통장|타행|당행|무통장|무매체)){0,4}$|^(?:창구|타행|당행|편의점|체크카드|카드)? ?현금 ?(?:인출|출금|입금|지급|IC)(?: ?(?:출금|입금|인출|지급|카드))?$|^CD(?:기| ?공동망?)$|^현금$/iu;

/**
 * The other account if the money stays with its owner: the card whose bill is paid, or their wallet. Null for ordinary
 * payments and for money coming back from a card company.
 */
export function otherSideOf(texts: readonly string[], isOut: boolean): string | null {
  const said = texts.map((text) => text.trim());
  if (said.some((text) => CASH.test(text))) return '현금';
  if (!isOut || said.some((text) => /체크카드/u.test(text)) || !said.some((text) => CARD_BILL.test(text))) return null;
  return COMPANIES.find(([brand]) => said.some((text) => brand.test(text)))?.[1] ?? '신용카드';
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
const OWN_ACCOUNT = /^(?:내 ?계좌(?: ?간)?|본인(?: ?계좌)?|자기 ?계좌) ?(?:자동 ?)?(?:이체|송금|입금|출금|대체)$/u;
/** Pots and savings at the bank itself or at another. */
const SAVINGS =
  /^(?:(?:토스|KB|NH|IBK|[가-힣A-Z]{2,8}(?:은행|뱅크)) ?)?(세이프박스|저금통|26주 ?적금|한달 ?적금|플러스박스|파킹통장|(?:나눠)?모으기(?: ?통장)?|기분통장|비상금 ?통장|정기적금|자유적금|적금|정기예금|(?:주택)?청약(?:종합)?(?:저축)?)(?: ?\d{1,3}(?:회차?|주차?|차))?(?: ?(?:입금|출금|이체|이동|자동이체|납입|저축|보내기|빼기|(?:만기)?해지|만기))?$/u;

/**
 * The other account if the bank itself marks it as the customer's own; a matching word inside a longer name does not
 * count. A named account says more than that it is one's own.
 *
 * @returns null for every other row
 */
export function ownSideOf(texts: readonly string[]): string | null {
  for (const text of texts) {
    const savings = SAVINGS.exec(text)?.[1];
    if (savings !== undefined) return savings.replaceAll(' ', '');
  }
  return texts.some((text) => OWN_ACCOUNT.test(text)) ? UNKNOWN_SIDE : null;
}
