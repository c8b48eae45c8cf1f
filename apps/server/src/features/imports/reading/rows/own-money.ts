import { BANK_BRAND, BANK_NICKNAME, fitsMask, fullHouseName, transferSideOf } from '@salim/domain';
import { comparable } from './header-text.ts';
import { ownSideOf } from './other-side.ts';
import { UNKNOWN_SIDE } from './pair-sides.ts';
import { isSameBank } from './title-bank.ts';

/** Names of the members and assets of a book, by their comparable form. */
export interface OwnNames {
  readonly members: ReadonlySet<string>;
  readonly assets: ReadonlyMap<string, string>;
}

/** The other side of a movement that seems to stay within the household. */
export interface OwnMove {
  readonly side: string;
  /** `SURE` if the name hardly belongs to anyone else. */
  readonly evidence: 'SURE' | 'MEMBER' | 'MONEY';
}

/** Words in names of accounts that hardly occur in names of shops. */
const ACCOUNT_NAME = /통장|계좌|은행|뱅크|금고|적금|예금|저축|박스|비상금|생활비/u;
const HOUSE = String.raw`KB국민|NH농협|IBK기업|카카오뱅크|카카오페이|카카오|토스뱅크|토스|케이뱅크|${BANK_NICKNAME}|새마을금고|${BANK_BRAND}|KB|NH|IBK|부산|대구|경남|광주|전북|제주|산업|업비트|빗썸|키움|미래에셋|한국투자|삼성|대신|메리츠`;
const CHANNEL = '은행|뱅크|증권|전자금융|오픈뱅킹|타행|당행|인터넷|모바일|스마트뱅킹|폰뱅킹|출금|입금|이체|송금';
const ADDED = new RegExp(`${HOUSE}|${CHANNEL}`, 'gu');
/** What people write beside a name for their own money: a purpose, a month, a number. */
const PURPOSE =
  /^(?:님|\d{1,4}|\d{1,2}월분?|(?:정기|자유)?적금|(?:주택)?청약|정기예금|예금|저축|생활비|용돈|통장|계좌|비상금|자동이체|월급|급여|공과금|관리비|월세|여행|회비|모임|투자|주식|펀드|연금|식비|교육비|카드값|만기|해지|본인|내계좌)$/u;
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/gu;
/** An account named by its purpose: 여행통장. */
const PASSBOOK = /^[가-힣]{1,6} ?통장$/u;
const PURCHASE = /체크|직불/u;

export function ownNamesOf(members: readonly string[], assets: readonly string[]): OwnNames {
  const names = (all: readonly string[]) => all.filter((name) => comparable(name).length > 1);
  return {
    members: new Set(names(members).map(comparable)),
    assets: new Map(names(assets).map((name) => [comparable(name), name])),
  };
}

function isMember(piece: string, { members }: OwnNames): boolean {
  if (members.has(piece)) return true;
  return piece.includes('*') && [...members].some((name) => fitsMask(piece, name));
}

/** Whether a text names a member, beside nothing but a bank, a purpose or a number. */
function namesMember(text: string, own: OwnNames): boolean {
  const pieces = text.split(/[\s()[\]·/,_-]+/u).filter((piece) => piece !== '');
  if (pieces.length > 4) return false;
  const rest = pieces
    .map((piece) => comparable(piece))
    .map((piece) => (isMember(piece, own) ? piece : piece.replaceAll(ADDED, '').replace(/(?:님|\d{1,2})$/u, '')))
    .filter((piece) => piece !== '' && !PURPOSE.test(piece));
  const [name, ...others] = rest;
  return name !== undefined && others.length === 0 && isMember(name, own);
}

/**
 * The other side of a movement of an account, if its text names a member, an asset of the book or savings, also with
 * something in brackets. Undefined for any other text, and for a purchase with a check card.
 *
 * @param account name of the account that the file belongs to
 */
export function ownMoveOf(
  { texts, description }: { readonly texts: readonly string[]; readonly description: string },
  own: OwnNames,
  account: string,
): OwnMove | undefined {
  if (texts.some((text) => PURCHASE.test(text))) return undefined;
  const name = description.trim();
  const asset = own.assets.get(comparable(name)) ?? own.assets.get(comparable(fullHouseName(name)));
  if (asset !== undefined) {
    // The account of the file may be this very asset.
    const side = isSameBank(asset.replace(/ ?(?:통장|계좌)$/u, ''), account.replace(/ [\d*]+$/u, ''))
      ? UNKNOWN_SIDE
      : asset;
    return { side, evidence: ACCOUNT_NAME.test(asset) ? 'SURE' : 'MONEY' };
  }
  const base = name.replaceAll(BRACKETS, ' ').trim();
  const savings = base === name ? null : ownSideOf([base]);
  if (savings !== null) return { side: savings, evidence: 'SURE' };
  if (namesMember(name, own)) return { side: UNKNOWN_SIDE, evidence: 'MEMBER' };
  const side = transferSideOf(name, '') ?? transferSideOf(base, '');
  return side === 'SAVINGS' || side === 'PAY_CHARGE' || PASSBOOK.test(base)
    ? { side: UNKNOWN_SIDE, evidence: 'MONEY' }
    : undefined;
}
