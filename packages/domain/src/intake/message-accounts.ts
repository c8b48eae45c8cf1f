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
const BANK_ACCOUNT = new RegExp(`(?<=^(?:${HOUSE}|${BRAND})) ?(?:입출금)?(?:통장|계좌)$`, 'u');
export const FROM_ACCOUNT = new RegExp(`${OWN_ACCOUNT} ?${ARROW} ?`, 'gu');
export const INTO_ACCOUNT = new RegExp(` ?${ARROW} ?${OWN_ACCOUNT}`, 'gu');
export const NAMED_ACCOUNT = /(?<![가-힣A-Za-z0-9])[가-힣A-Za-z0-9]{0,12}(?:통장|계좌|예금) ?\([\d*-]{4,20}\)/gu;

/** The name of an account, without the words that say no more than its bank: 내 국민은행 통장. */
const accountName = (text: string | undefined): string =>
  (text ?? '').replace(/^내 /u, '').replace(BANK_ACCOUNT, '').trim();

/** The accounts that a message moves money between. */
interface AccountParts {
  cardHint: string | null;
  /** Both sides as the message names them; null where it names none. */
  route: { readonly from: string | null; readonly to: string | null } | null;
}

/** Takes the accounts on both sides of a move between accounts. */
export function takeRoute(rest: Remainder, parts: AccountParts): void {
  rest.take(ROUTE, 'account', (match) => {
    parts.route ??= { from: accountName(match[1]), to: accountName(match[3]) };
    parts.cardHint ??= /(\d{4})\)?$/u.exec(match[2] || match[4] || '')?.[1] ?? null;
  });
  rest.take(OWN_PLACE, 'account', (match) => {
    const name = accountName(match[1]);
    parts.route ??= match[2] === '에서' ? { from: name, to: null } : { from: null, to: name };
  });
}
