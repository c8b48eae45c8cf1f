/** Card companies as banks name them on the day they collect a bill. */
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

/** The whole text of a row: a purchase at 현대카드 counter, or a card's own purchase (체크카드), is no bill. */
const CARD_BILL = new RegExp(
  `(?:^| )(?:${BRANDS})(?:비씨)?카드(?:대금|결제|출금|\\(주\\)|㈜)?(?= |$)|카드 ?(?:결제)?대금|신용카드결제`,
  'iu',
);
const CASH = /ATM|CD ?출금|현금 ?(?:인출|출금|입금|IC)|자동화기기|CD기/iu;

/**
 * On whose side the money of an account stays although it leaves the account: the card whose bill is paid, or one's
 * own wallet. Null for money that really goes, and for what comes back from a card company.
 */
export function otherSideOf(words: string, isOut: boolean): string | null {
  if (CASH.test(words)) return '현금';
  if (!isOut || /체크카드/u.test(words) || !CARD_BILL.test(words)) return null;
  return COMPANIES.find(([brand]) => brand.test(words))?.[1] ?? '신용카드';
}
