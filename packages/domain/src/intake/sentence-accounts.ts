import { BANK_BRAND, BANK_NICKNAME } from './house-nicknames.ts';
import type { TransferSide } from './intake-draft.ts';

/** An account as a word names it, and whether its particle says that money went there: 카뱅으로, 적금통장에. */
interface AccountWord {
  readonly name: string;
  readonly way: 'INTO' | 'FROM' | null;
}

const BANK = `${BANK_BRAND}|${BANK_NICKNAME}|새마을금고|카카오|토스|SC제일|산업|부산|대구|경남|광주|전북|제주|아이엠|카카오뱅크|토스뱅크|케이뱅크`;
/** An account by what it is, with or without a word before it: 비상금통장, 주식계좌, 정기적금. */
const ACCOUNT =
  '[가-힣A-Za-z]{0,8}(?:통장|계좌|적금|예금|저축|청약|저금통|세이프박스|플러스박스|모으기|파킹|예수금|예치금|CMA|ISA|IRP|마통)';
const WAYS = '(으로|로|에다가?|에다|에|에서)?';
const KIND_OF_ACCOUNT = new RegExp(`^(${ACCOUNT})${WAYS}$`, 'iu');
const BANK_ACCOUNT = new RegExp(
  `^((?:(?:KB|NH|IBK)?(?:${BANK}))(?:은행|뱅크)?|[가-힣A-Za-z]{1,8}(?:은행|뱅크))(으로|로|에서)?$`,
  'iu',
);
/** 하나로 and 우리에서 are also plain words. */
const PLAIN_WORD = /^(?:하나|우리|기업|산업|제주|부산|대구|광주|경남|전북|토스|카카오)(?:으?로|에서)?$/u;

function accountWordIn(word: string): AccountWord | null {
  const match = KIND_OF_ACCOUNT.exec(word) ?? BANK_ACCOUNT.exec(word);
  if (!match) return null;
  const particle = match[2];
  return {
    name: match[1] ?? word,
    way: particle === undefined ? null : particle === '에서' ? 'FROM' : 'INTO',
  };
}

const MINE = /^(?:내|제|나의|저의|본인|본인의|자기|다른|새)$/u;
/** Whose account it is; the money sent there is spent. */
const PERSON =
  /(?:엄마|아빠|어머니|아버지|어머님|아버님|부모님|할머니|할아버지|이모|고모|삼촌|누나|언니|오빠|형|동생|남편|아내|와이프|신랑|아들|딸|친구|선배|후배|집주인|주인|사장|사장님|임대인|선생님|원장님|총무|회장|[가-힣]{1,4}(?:님|씨))(?:의|네)?$/u;
const BARE_ACCOUNT = /^(?:통장|계좌)(?:으로|로|에다가?|에서|에)?$/u;
/** What is no shop: 카뱅 30만; 농협 and 우체국 are shops too. */
const ONLY_ACCOUNT = /(?:통장|계좌|은행|뱅크|카뱅|토뱅|케뱅)$/u;
/** Accounts that are only paid into. */
const SAVED = /(?:적금|예금|청약|저축|저금|저금통|세이프박스|플러스박스|모으기|파킹)(?:통장|계좌)?$/u;
/** How money moved, which is no purpose: 출금 세이프박스. */
const MOVEMENT = /^(?:출금|입금|이체|송금|자동이체)$/u;
const MOVING =
  /^(?:이체|송금|보냄|보냈|옮김|옮겼|넣음|넣었|넣어둠|넣어뒀|넣어놓음|입금|자동이체|채움|채웠|채워둠|빼둠|빼뒀)(?:함|했)?$/u;

/**
 * The accounts that words name, where no other noun is beside them; null where there is one, and for the account of
 * another person.
 *
 * @param nouns the words that are no verbs, without the accounts of the book
 */
function accountsAlone(nouns: readonly string[]): readonly AccountWord[] | null {
  const accounts: AccountWord[] = [];
  for (const [at, noun] of nouns.entries()) {
    if (MOVEMENT.test(noun)) continue;
    const before = nouns[at - 1] ?? '';
    // 비상금 통장으로, 카뱅 통장으로: what the account is for, or whose bank has it, is directly before it.
    const isNamed = BARE_ACCOUNT.test(nouns[at + 1] ?? '');
    const account = isNamed ? null : accountWordIn(noun);
    if (PERSON.test(noun) || (account === null && !isNamed && !MINE.test(noun))) return null;
    if (account === null) continue;
    const isOf = BARE_ACCOUNT.test(noun) && before !== '' && !MINE.test(before);
    accounts.push(isOf ? { ...account, name: `${before} ${account.name}` } : account);
  }
  return accounts.length === 0 ? null : accounts;
}

/** The accounts of a move as its description: 카뱅 → 국민, 비상금 통장; empty if the words name something else. */
export const accountsAsText = (nouns: readonly string[]): string =>
  accountsAlone(nouns)
    ?.map(({ name }) => name)
    .join(' → ') ?? '';

/**
 * What money is moved to, by a sentence without any other noun: 카뱅에서 국민으로 20만 보냄, 비상금 통장으로 20만 이체. Null if it does not
 * move money between own accounts.
 *
 * @param verbs in their base form
 * @param known how many accounts of the book the sentence names besides
 */
export function accountMoveIn(
  nouns: readonly string[],
  verbs: readonly string[],
  known: number,
): Extract<TransferSide, 'SAVINGS' | 'OWN_ACCOUNT'> | null {
  const accounts = accountsAlone(nouns);
  if (accounts === null) return null;
  const isMoved = verbs.some((verb) => MOVING.test(verb)) || nouns.some((noun) => MOVEMENT.test(noun));
  const isInto = accounts.some(
    ({ name, way }) =>
      (way === 'INTO' && !PLAIN_WORD.test(name)) ||
      (way === null && (SAVED.test(name) || (verbs.length === 0 && ONLY_ACCOUNT.test(name)))),
  );
  if (accounts.length + known < 2 && !isInto && !isMoved) return null;
  const last = accounts.at(-1);
  return last?.way !== 'FROM' && SAVED.test(last?.name ?? '') ? 'SAVINGS' : 'OWN_ACCOUNT';
}

/** Whether a sentence without a verb, or with one for sending, says where money from an account went: 월세로 50만. */
export function isSentSomewhere(nouns: readonly string[], verbs: readonly string[]): boolean {
  return /..(?:으로|로)$/u.test(nouns.at(-1) ?? '') && verbs.every((verb) => MOVING.test(verb));
}
