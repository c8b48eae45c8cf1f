import type { Settlement, SettlementMember, SettlementSummary } from '@salim/contract';

export type Transfer = SettlementSummary['transfers'][number];

export interface Step {
  readonly name: string;
  readonly status: 'SENT' | 'CONFIRMED';
}

/** Money that a member moved between the book and a personal one: it settles nothing. */
export const isWithOneself = ({ fromUserId, toUserId }: Settlement): boolean => fromUserId === toUserId;

/** The next status of a settlement: the payer marks it as sent, any other member as received. */
export function nextStep(settlement: Settlement, userId: string): Step | null {
  const { status, fromUserId } = settlement;
  if (status === 'CONFIRMED' || isWithOneself(settlement)) return null;
  if (fromUserId === userId) return status === 'REQUESTED' ? { name: '보냈어요', status: 'SENT' } : null;
  return { name: '받았어요', status: 'CONFIRMED' };
}

/** The new date of a settlement that is confirmed after its day was closed; undefined if it keeps its date. */
export function movedDate({ date }: Settlement, closedThrough: string | null, today: string): string | undefined {
  return closedThrough !== null && date <= closedThrough ? today : undefined;
}

/** A settlement to record for a transfer. */
export interface TransferWish {
  readonly transfer: Transfer;
  readonly status: Settlement['status'];
}

export interface Choice {
  readonly name: string;
  readonly status: Settlement['status'];
}

/** Whether a member can be notified: a member without an account and one who has left cannot. */
export const canBeAsked = (members: readonly SettlementMember[], userId: string): boolean =>
  members.some((one) => one.userId === userId && one.hasAccount && !one.hasLeft);

/**
 * The recipient can confirm immediately; a payment by the payer has to be confirmed, unless the recipient cannot be
 * asked. A payer who cannot be asked gets the request as a text.
 */
export function choicesFor(
  transfer: Transfer,
  members: readonly SettlementMember[],
  userId: string,
): readonly Choice[] {
  if (transfer.toUserId === userId) {
    return [
      { name: '받았어요', status: 'CONFIRMED' },
      { name: canBeAsked(members, transfer.fromUserId) ? '요청하기' : '요청 문구', status: 'REQUESTED' },
    ];
  }
  if (transfer.fromUserId === userId) {
    return [{ name: '보냈어요', status: canBeAsked(members, transfer.toUserId) ? 'SENT' : 'CONFIRMED' }];
  }
  return [{ name: '정산했어요', status: 'CONFIRMED' }];
}

/** The latest settlement under way between the two members of a transfer: sent before requested. */
export function underWayFor(transfer: Transfer, settlements: readonly Settlement[]): Settlement | null {
  const ours = settlements.filter(
    (one) => one.status !== 'CONFIRMED' && one.fromUserId === transfer.fromUserId && one.toUserId === transfer.toUserId,
  );
  return ours.find((one) => one.status === 'SENT') ?? ours[0] ?? null;
}

/** The settlements on the user's side of the balance that are reported as sent and wait for the recipient. */
export function reportsOf(
  { balances }: SettlementSummary,
  settlements: readonly Settlement[],
  userId: string,
): readonly Settlement[] {
  const balance = balances.find((row) => row.userId === userId)?.balance ?? 0;
  if (balance === 0) return [];
  const side = balance < 0 ? 'fromUserId' : 'toUserId';
  return settlements.filter((one) => one.status === 'SENT' && one[side] === userId && !isWithOneself(one));
}

/** What the payer of a transfer has reported as sent and the recipient has not confirmed yet. */
export function sentFor({ fromUserId, toUserId }: Transfer, settlements: readonly Settlement[]): number {
  return settlements
    .filter((one) => one.status === 'SENT' && one.fromUserId === fromUserId && one.toUserId === toUserId)
    .reduce((sum, one) => sum + one.amount, 0);
}
