/** Verbs of moving money that a noun before them explains: 카카오페이머니 출금, 저금통 털어서. */
const WITHDRAWN = /^(?:출금|인출)(?:함|했|됨|됐)?$/u;
/** Balances of pay apps. */
const PAY_BALANCE = /^[가-힣A-Za-z]{0,8}(?:페이|머니|캐시|포인트|토스)$/u;
const SENT = /^(?:송금|이체|보냄|보냈)(?:함|했)?$/u;
const APP = /^앱(?:에서|으로)?$/u;
const BANK_ACCOUNT = /^[가-힣A-Za-z]{0,8}(?:은행|뱅크|통장|계좌)$/u;
/** Points that become money. */
const CASHED_POINTS =
  /^(?:현금|캐시|머니)(?:화|전환)(?:함|했|신청)?$|^(?:포인트|마일리지|캐시|적립금)(?:현금화|전환)$/u;
/** Shares of a fund that are given back. */
const REDEEMED = /^[가-힣]{0,4}환매(?:함|했|금|대금)?$/u;
const EXCHANGED = /^[가-힣]{0,4}환전(?:함|했)?$/u;
/** How much of which currency: 100달러, 엔화. */
const CURRENCY_NAME = /^(?:달러|엔화?|유로화?|위안화?|바트|외화)(?:로)?$/u;
const isCurrency = (word: string): boolean => /^\d/u.test(word) || CURRENCY_NAME.test(word);
const PIGGY_BANK = /저금통(?:을)?$/u;
const EMPTIED = /^(?:털|깨|깼|뜯|열|깸|비)(?:어|었|음|서|어서|워서)?$/u;

/** What becomes of it: cash, money in an account, or money from points. */
export type OwnMoney = 'CASH' | 'ACCOUNT' | 'POINTS';

/**
 * Money that changes its place or its form, where nothing else is named: pay money withdrawn, a fund redeemed, an emptied
 * piggy bank, exchanged currency, points paid out. Null for anything else.
 *
 * @param verbs in their base form
 */
export function ownMoneyIn(nouns: readonly string[], verbs: readonly string[]): OwnMoney | null {
  const words = [...nouns, ...verbs];
  // 환전 100달러 is exchanged, 환전 세탁소 is the name of a shop.
  const said = [nouns.findLast((noun) => !isCurrency(noun)) ?? '', ...verbs];
  if (said.some((word) => CASHED_POINTS.test(word))) return 'POINTS';
  if (said.some((word) => REDEEMED.test(word) || EXCHANGED.test(word))) return 'ACCOUNT';
  if (nouns.some((noun) => CURRENCY_NAME.test(noun)) && nouns.every(isCurrency)) return 'ACCOUNT';
  const others = words.filter((word) => !PIGGY_BANK.test(word) && !EMPTIED.test(word));
  if (others.length === 0 && words.some((word) => EMPTIED.test(word))) return 'CASH';
  const before = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  if (before.length === 0 || !(WITHDRAWN.test(last) || SENT.test(last))) return null;
  if (before.every((word) => PAY_BALANCE.test(word) || APP.test(word))) return 'ACCOUNT';
  if (!WITHDRAWN.test(last)) return null;
  return before.every((word) => BANK_ACCOUNT.test(word)) ? 'CASH' : null;
}

/** The deposit of a tenancy. */
const SECURITY = /(?:보증금|전세금|예치금|임차금)(?:으로)?$/u;
/** Parts of a price: of a home they are an asset, of anything else they are spent. */
const PART_OF_PRICE = /^(?:계약금|잔금|중도금)(?:으로)?$/u;
const HOME =
  /^(?:전세|월세|반전세|집|주택|아파트|빌라|오피스텔|원룸|투룸|상가|분양|청약|매매|전셋집|새집|이사갈집)(?:의)?$/u;

/** Whether a sentence is about the deposit of a tenancy, or the price of a home. */
export function isHomeDeposit(nouns: readonly string[]): boolean {
  const head = nouns.findLast((noun) => !/^(?:송금|이체|입금|납부|지급)$/u.test(noun)) ?? '';
  return SECURITY.test(head) || (PART_OF_PRICE.test(head) && nouns.some((noun) => HOME.test(noun)));
}
