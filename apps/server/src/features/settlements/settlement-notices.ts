import type { Settlement } from '@salim/contract';
import { withJosa } from '@salim/domain';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { moneyText } from '../notifications/money-text.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { SeatLook } from './settlements.repository.ts';

/** The event that a settlement notice reports. */
export type SettlementStep = Settlement['status'] | 'TAKEN_BACK';

interface Sentence {
  readonly title: string;
  readonly message: string;
}

function sentenceOf(step: SettlementStep, names: { from: string; to: string }, amount: string): Sentence {
  switch (step) {
    case 'REQUESTED':
      return {
        title: `${names.to}님이 정산을 요청했어요`,
        message: `${names.from}님이 ${names.to}님에게 ${withJosa(amount, '을/를')} 보내면 돼요.`,
      };
    case 'SENT':
      return {
        title: `${names.from}님이 ${withJosa(amount, '을/를')} 보냈어요`,
        message: `${names.to}님, 돈을 받았다면 ‘받았어요’를 눌러 주세요.`,
      };
    case 'CONFIRMED':
      return {
        title: '정산을 마쳤어요',
        message: `${names.from}님이 ${names.to}님에게 ${withJosa(amount, '을/를')} 보냈어요.`,
      };
    case 'TAKEN_BACK':
      return {
        title: '정산 기록을 되돌렸어요',
        message: `${names.from}님이 ${names.to}님에게 ${withJosa(amount, '을/를')} 보낸 기록이에요.`,
      };
  }
}

/** Notifies the members of a settlement except the actor; former members get no notice. */
export async function notifyOfSettlement(
  deps: Deps,
  trx: Trx,
  notified: {
    readonly settlement: Pick<Settlement, 'bookId' | 'fromUserId' | 'toUserId' | 'amount'>;
    readonly step: SettlementStep;
    readonly actorId: string;
    readonly currency: string;
    readonly seats: readonly SeatLook[];
  },
): Promise<void> {
  const { settlement, seats } = notified;
  const nameOf = (userId: string): string => seats.find((seat) => seat.user_id === userId)?.name ?? '탈퇴한 사용자';
  const names = { from: nameOf(settlement.fromUserId), to: nameOf(settlement.toUserId) };
  const sentence = sentenceOf(notified.step, names, moneyText(notified.currency, settlement.amount));
  for (const userId of new Set([settlement.fromUserId, settlement.toUserId])) {
    const isIn = seats.some((seat) => seat.user_id === userId && seat.has_account && !seat.has_left);
    if (userId === notified.actorId || !isIn) continue;
    await notify(deps, trx, {
      userId,
      type: 'SETTLEMENT',
      ...sentence,
      aboutId: userId === settlement.fromUserId ? settlement.toUserId : settlement.fromUserId,
      link: '/settlement',
      bookId: settlement.bookId,
    });
  }
}

/** Notifies the member whose link a guest used to report a payment, unless they receive the money. */
export async function notifyLinkCreator(
  deps: Deps,
  trx: Trx,
  notified: {
    readonly settlement: Pick<Settlement, 'bookId' | 'fromUserId' | 'toUserId' | 'amount'>;
    readonly witnessId: string;
    readonly currency: string;
    readonly seats: readonly SeatLook[];
  },
): Promise<void> {
  const { settlement, witnessId, seats } = notified;
  const isIn = seats.some((seat) => seat.user_id === witnessId && seat.has_account && !seat.has_left);
  if (!isIn || witnessId === settlement.toUserId) return;
  const nameOf = (userId: string): string => seats.find((seat) => seat.user_id === userId)?.name ?? '탈퇴한 사용자';
  const amount = moneyText(notified.currency, settlement.amount);
  await notify(deps, trx, {
    userId: witnessId,
    type: 'SETTLEMENT',
    title: `${nameOf(settlement.fromUserId)}님이 ${withJosa(amount, '을/를')} 보냈어요`,
    message: `${nameOf(settlement.toUserId)}님이 받았다면 정산 화면에서 ‘받았어요’를 눌러 주세요.`,
    aboutId: settlement.fromUserId,
    link: '/settlement',
    bookId: settlement.bookId,
  });
}

/** Money that a member has put into the book or taken out of it, in one or several transfers at once. */
export interface OwnMove {
  readonly bookId: string;
  readonly userId: string;
  readonly isIn: boolean;
  readonly amount: number;
  readonly count: number;
}

function sentenceOfMove({ isIn, count }: OwnMove, name: string, amount: string, isTakenBack: boolean): Sentence {
  const [word, did, done] = isIn ? ['생활비로', '넣었어요', '넣은'] : ['용돈으로', '가져갔어요', '가져간'];
  if (isTakenBack) {
    return {
      title: isIn ? '생활비 기록을 되돌렸어요' : '용돈 기록을 되돌렸어요',
      message: `${name}님이 ${word} ${done} ${amount} 기록을 되돌렸어요.`,
    };
  }
  const often = count === 1 ? amount : `${count}번에 나눠 모두 ${amount}`;
  return {
    title: isIn ? '생활비가 들어왔어요' : '용돈이 나갔어요',
    message: `${name}님이 ${word} ${withJosa(often, '을/를')} ${did}.`,
  };
}

/** Notifies the other members of the book that money was put in or taken out; its source stays private. */
export async function notifyOfOwnMove(
  deps: Deps,
  trx: Trx,
  move: OwnMove,
  notified: {
    readonly actorId: string;
    readonly isTakenBack: boolean;
    readonly currency: string;
    readonly seats: readonly SeatLook[];
  },
): Promise<void> {
  const name = notified.seats.find((seat) => seat.user_id === move.userId)?.name ?? '탈퇴한 사용자';
  const sentence = sentenceOfMove(move, name, moneyText(notified.currency, move.amount), notified.isTakenBack);
  for (const { user_id: userId, has_account: hasAccount, has_left: hasLeft } of notified.seats) {
    if (userId === notified.actorId || !hasAccount || hasLeft) continue;
    const about = userId === move.userId ? {} : { aboutId: move.userId };
    const { bookId } = move;
    await notify(deps, trx, { userId, type: 'SETTLEMENT', ...sentence, ...about, link: '/transactions', bookId });
  }
}
