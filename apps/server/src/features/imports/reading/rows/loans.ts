/** Kinds of borrowed money as named by Korean banks, with an optional product: 전세자금대출, 대출실행. */
const PRODUCT = '[가-힣A-Z\\d·]{0,12}';
const BORROWED = new RegExp(
  `^${PRODUCT}(?:대출(?:금|실행금?|신규|입금|금입금|지급|승인금?|약정)?|여신(?:실행|신규)|카드론|현금서비스)$|\\bloan (?:disbursement|proceeds|advance|payout|drawdown)\\b`,
  'iu',
);
const REPAID = new RegExp(
  `^${PRODUCT}대출(?:금|원금|원리금|납입|납부|자동이체)?(?:(?:중도|분할|일부|전액|만기)?상환금?)?$|\\bloan (?:re)?payment\\b|\\bmortgage (?:payment|pmt)\\b`,
  'iu',
);
/** Interest and fees are ordinary income or spending; a library lends books. */
const NO_LOAN = /이자|수수료|보증료|인지세|환급|^(?:도서|책|장난감|자료|공구|비디오|음반)대출/u;
const CASH_ADVANCE = /^(?:[가-힣A-Z]{0,10} ?)?(?:현금 ?서비스|(?:단기|장기) ?카드 ?대출|카드론)$|^cash advance$/iu;

function plain(text: string): string {
  return text
    .slice(0, 60)
    .normalize('NFKC')
    .replace(/\([^()]*\)$/u, '')
    .replace(/(?<=[가-힣]) +(?=[가-힣])/gu, '')
    .trim();
}

/**
 * The loan from which money comes or to which it goes, by the texts of a row; null for any other row. Only whole texts
 * count, not a word inside a name.
 */
export function loanOf(texts: readonly string[], isOut: boolean): string | null {
  const said = texts.map(plain).filter((text) => text !== '');
  const pattern = isOut ? REPAID : BORROWED;
  if (said.some((text) => NO_LOAN.test(text)) || !said.some((text) => pattern.test(text))) return null;
  return said.find((text) => /^[가-힣]{2,12}대출$/u.test(text)) ?? '대출';
}

/** Whether a row of a card is money borrowed with it. */
export function isCashAdvance(texts: readonly string[]): boolean {
  return texts.some((text) => CASH_ADVANCE.test(text.slice(0, 60).normalize('NFKC').trim()));
}
