import type { Asset, Member } from '@salim/contract';
import type { IntakeDraft } from '@salim/domain';
import { assetNamed } from './match-means.ts';

/** What a book knows of its own money and people. */
export interface OwnMoney {
  readonly assets: readonly Asset[];
  readonly members: readonly Member[];
  /** Whose messages they are. */
  readonly userId: string;
}

/** Names by which people call accounts, and hardly a shop. */
const ACCOUNT_NAME = /통장|계좌|은행|뱅크|금고|적금|예금|저축|박스|비상금|생활비/u;
/** The same name may be the one of a shop or of another person: a person says which. */
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
 * A deposit or a withdrawal whose other side is an account or a member of the book: money that changes its place, and
 * is neither earned nor spent. It is certain only where the name can hardly be another's; else it is proposed.
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
