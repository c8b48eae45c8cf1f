import type { Asset, Member } from '@salim/contract';
import { BANK_BRAND, BANK_NICKNAME, type IntakeDraft, namesPerson } from '@salim/domain';
import { accountIn, statedAccounts } from './match-means.ts';

/** Accounts and members of a book. */
export interface OwnMoney {
  readonly assets: readonly Asset[];
  readonly members: readonly Member[];
  /** Recipient of the messages. */
  readonly userId: string;
}

/** Words in names of accounts that hardly occur in names of shops. */
const ACCOUNT_NAME = /통장|계좌|은행|뱅크|금고|적금|예금|저축|박스|비상금|생활비/u;
/** A shop or another person may have the same name, so the user has to confirm. */
const PROPOSED = 0.75;
const CERTAIN = 0.85;

const plainName = (name: string): string => name.replaceAll(/\s/gu, '');

/** What banks and people add to a name: the other bank, the channel of the transfer, and what the money is for. */
const ADDED = new RegExp(
  String.raw`KB국민|NH농협|IBK기업|카카오뱅크|카카오페이|카카오|토스뱅크|토스|케이뱅크|${BANK_NICKNAME}|새마을금고|${BANK_BRAND}|부산|대구|경남|광주|전북|제주|산업|업비트|빗썸|은행|뱅크|전자금융|오픈뱅킹|타행|당행|인터넷|모바일|스마트뱅킹|폰뱅킹|출금|입금|이체|송금|생활비|공금|용돈|월급|비상금|회비|적금|청약|\d{1,2}월분?|\d{1,2}$|님$|[()[\]·/,_-]`,
  'gu',
);

/** An account whose name says what the household keeps it for: 여행통장, 생활비통장, 비상금. */
const PURSE = /^(?:[가-힣A-Za-z0-9 ]{0,12}(?:통장|비상금)|생활비)$/u;

/** The name of a person without its bank, bracket and purpose: 카뱅홍길동, 홍길동(국민), 김영희11월생활비. */
const personIn = (name: string): string => plainName(name).replaceAll(ADDED, '');

function asMove(draft: IntakeDraft, confidence: number, reason: string): IntakeDraft {
  return {
    ...draft,
    kind: 'TRANSFER',
    messageKind: 'TRANSFER',
    transferSide: 'OWN_ACCOUNT',
    confidence: Math.min(draft.confidence, confidence),
    reasons: [...draft.reasons, reason],
  };
}

/**
 * Turns a deposit or withdrawal whose counterparty is an account or a member of the book into a transfer: the money
 * only moves, and is neither income nor expense. It is certain only if the name can hardly belong to anyone else;
 * otherwise it is proposed. A text that names two accounts of the book, from one to the other, is certain too.
 */
export function asOwnMove(draft: IntakeDraft, { assets, members, userId }: OwnMoney): IntakeDraft {
  const stated = statedAccounts(draft, assets);
  if (stated) {
    const { from, to } = stated;
    const isWhole = from !== null && to !== null && `${from.name} → ${to.name}` === draft.description;
    return isWhole && draft.confidence >= PROPOSED ? { ...draft, confidence: CERTAIN } : draft;
  }
  const isMovement = draft.messageKind === 'DEPOSIT' || draft.messageKind === 'WITHDRAWAL';
  if (!isMovement || draft.transferSide !== null || draft.missing.includes('description')) return draft;
  const name = draft.description;
  // A card may pay at 우체국 and 농협.
  const account = accountIn(name, assets, !/카드|체크|FBS/u.test(draft.text));
  if (account) {
    const isCertain = plainName(account.name) === plainName(name) && ACCOUNT_NAME.test(name);
    return asMove(
      draft,
      isCertain ? CERTAIN : PROPOSED,
      `이 가계부의 ‘${account.name}’ 자산과 주고받은 이체로 보여요.`,
    );
  }
  const named = members.filter((one) =>
    [one.name, one.nickname].some((each) => each && (namesPerson(name, each) || personIn(name) === plainName(each))),
  );
  const member = named.find((one) => one.userId === userId) ?? named[0];
  if (!member) return PURSE.test(name) ? asMove(draft, PROPOSED, '내 계좌 사이의 이체로 보여요.') : draft;
  return member.userId === userId
    ? asMove(draft, PROPOSED, '내 계좌 사이의 이체로 보여요.')
    : asMove(
        draft,
        PROPOSED,
        `${member.nickname ?? member.name}님과 주고받은 이체로 보여요. 수입이나 지출이라면 종류를 바꿔 주세요.`,
      );
}
