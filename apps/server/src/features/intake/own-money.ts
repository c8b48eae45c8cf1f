import type { Asset, Member } from '@salim/contract';
import type { IntakeDraft } from '@salim/domain';
import { assetNamed } from './match-means.ts';

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
 * otherwise it is proposed.
 */
export function asOwnMove(draft: IntakeDraft, { assets, members, userId }: OwnMoney): IntakeDraft {
  const isMovement = draft.messageKind === 'DEPOSIT' || draft.messageKind === 'WITHDRAWAL';
  if (!isMovement || draft.transferSide !== null || draft.missing.includes('description')) return draft;
  const name = draft.description;
  const account = assetNamed(name, assets);
  if (account) {
    const isCertain = plainName(account.name) === plainName(name) && ACCOUNT_NAME.test(name);
    return asMove(
      draft,
      isCertain ? CERTAIN : PROPOSED,
      `이 가계부의 ‘${account.name}’ 자산과 주고받은 이체로 보여요.`,
    );
  }
  const member = members.find((one) =>
    [one.name, one.nickname].some((each) => each && plainName(each) === plainName(name)),
  );
  if (!member) return draft;
  return member.userId === userId
    ? asMove(draft, PROPOSED, '내 계좌 사이의 이체로 보여요.')
    : asMove(draft, PROPOSED, `${name}님과 주고받은 이체로 보여요. 수입이나 지출이라면 종류를 바꿔 주세요.`);
}
