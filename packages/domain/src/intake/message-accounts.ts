import { BANK_BRAND, BANK_NICKNAME } from './house-nicknames.ts';
import type { Remainder } from './remainder.ts';

/** The account that an arrow places beside the payee or payer. */
const ARROW = String.raw`(?:→|->|➔|⇒|←|<-)`;
const HOUSE = String.raw`(?:[가-힣A-Za-z]{1,8}(?:은행|뱅크|금고)|우체국|신협|수협|농협|${BANK_NICKNAME})`;
/** Beside 내 and 통장, the brand is enough: 내 국민 통장. */
const BRAND = String.raw`(?:${BANK_BRAND})`;
const OWN_ACCOUNT = String.raw`(?<![가-힣A-Za-z0-9])(?:내 )?(?:[가-힣A-Za-z0-9]{1,20} ?\([\d*-]{4,20}\)|[가-힣A-Za-z0-9]{1,12} (?:통장|계좌) [\d*-]{4,20}|(?:${HOUSE} )?[가-힣A-Za-z0-9]{0,12}(?:통장|계좌)(?: ?[\d*-]{4,20})?)`;
/** A product that only the user's own money goes to. */
const SAVED_IN = String.raw`(?:적금|예금|청약|세이프박스|플러스박스|챌린지박스|저금통|모으기)`;
const ACCOUNT_DIGITS = String.raw`(?: ?\([\d*-]{4,20}\)| [\d*-]{4,20})?`;
/** Both sides of an arrow when both are accounts: 내 토스뱅크 통장 → 나눠모으기 통장. */
const ROUTE = new RegExp(
  `(?<![가-힣A-Za-z0-9])((?:내 (?:[가-힣A-Za-z0-9]{1,12} )?|${HOUSE} )?[가-힣A-Za-z0-9]{0,12}(?:통장|계좌|${SAVED_IN})|내 (?:${HOUSE}|${BRAND}))(${ACCOUNT_DIGITS}) ?(?:→|->|➔|⇒) ?` +
    `((?:내 )?(?:[가-힣A-Za-z0-9]{1,12} )?[가-힣A-Za-z0-9]{0,12}(?:통장|계좌|${SAVED_IN}(?: ?통장| ?계좌)?)|내 (?:${HOUSE}|${BRAND}))(${ACCOUNT_DIGITS})(?![가-힣A-Za-z])`,
  'gu',
);
/** The user's own account in a sentence: 내 국민은행 계좌로, 내 통장에서. */
const OWN_PLACE = new RegExp(
  `(?<![가-힣A-Za-z0-9])내 (${HOUSE}(?: ?[가-힣A-Za-z0-9]{0,12}(?:통장|계좌))?|${BRAND} ?(?:통장|계좌)|[가-힣A-Za-z0-9]{0,12}(?:통장|계좌))${ACCOUNT_DIGITS}(에서|으?로|에)(?= |\n|$)`,
  'gu',
);
const ACCOUNT_NAME = '[가-힣A-Za-z0-9](?:[가-힣A-Za-z0-9 ]{0,18}?[가-힣A-Za-z0-9])?';
/** Both sides of a move in words: 내 신한 주거래에서 토스뱅크로 200,000원 이체. */
const FROM_TO = new RegExp(
  `(?<![가-힣A-Za-z0-9])(?:내 )?(${ACCOUNT_NAME}?)에서 (?:내 )?(${ACCOUNT_NAME}?)으?로(?= [\\d,]{1,17} ?원[을를]? ?(?:이체|송금|보냈|보냄|옮겼|이동))`,
  'gu',
);
/** The account of the person who sends: 홍길동님이 300,000원을 국민은행(홍길동)으로 보냈어요. */
const SENT_TO_OWN = new RegExp(
  `([가-힣]{2,4})님이 [^\\n]{0,40}?(${HOUSE}) ?\\(\\1\\)으?로 [^\\n]{0,12}(?:보냈|송금|이체)`,
  'u',
);
const BANK_ACCOUNT = new RegExp(`(?<=^(?:${HOUSE}|${BRAND})) ?(?:입출금)?(?:통장|계좌)$`, 'u');
export const FROM_ACCOUNT = new RegExp(`${OWN_ACCOUNT} ?${ARROW} ?`, 'gu');
export const INTO_ACCOUNT = new RegExp(` ?${ARROW} ?${OWN_ACCOUNT}`, 'gu');
export const NAMED_ACCOUNT = /(?<![가-힣A-Za-z0-9])[가-힣A-Za-z0-9]{0,12}(?:통장|계좌|예금) ?\([\d*-]{4,20}\)/gu;

/** The name of an account, without the words that say no more than its bank: 내 국민은행 통장. */
const accountName = (text: string | undefined): string =>
  (text ?? '').replace(/^내 /u, '').replace(BANK_ACCOUNT, '').trim();

/** The bank of the sender's own account elsewhere, where the money goes; null if the message names none. */
export const ownBankSentTo = (text: string): string | null => SENT_TO_OWN.exec(text)?.[2] ?? null;

/** Both sides of a move as the message names them; null where it names none. */
export interface Route {
  readonly from: string | null;
  readonly to: string | null;
  /** A sentence says that the money goes from one account to another, and not to a person. */
  readonly isStated?: boolean;
}

/** The accounts that a message moves money between. */
export interface AccountParts {
  cardHint: string | null;
  route: Route | null;
}

/** Takes the accounts on both sides of a move between accounts. */
export function takeRoute(rest: Remainder, parts: AccountParts): void {
  const bank = ownBankSentTo(rest.text);
  if (bank !== null) parts.route = { from: null, to: bank, isStated: true };
  rest.take(FROM_TO, 'account', (match) => {
    const [from = '', to = ''] = [match[1], match[2]].map(accountName);
    if (/(?:님|씨)$/u.test(to)) return false;
    parts.route ??= { from, to, isStated: true };
    return true;
  });
  rest.take(ROUTE, 'account', (match) => {
    parts.route ??= { from: accountName(match[1]), to: accountName(match[3]) };
    parts.cardHint ??= /(\d{4})\)?$/u.exec(match[2] || match[4] || '')?.[1] ?? null;
  });
  rest.take(OWN_PLACE, 'account', (match) => {
    const name = accountName(match[1]);
    parts.route ??= match[2] === '에서' ? { from: name, to: null } : { from: null, to: name };
  });
}
