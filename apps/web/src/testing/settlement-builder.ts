import type { Settlement, SettlementMember, SettlementSummary } from '@salim/contract';
import { anId } from './builders.ts';

export function aStanding(values: Partial<SettlementMember> = {}): SettlementMember {
  return {
    userId: anId(),
    name: '지연',
    color: '#0A7D5A',
    hasAccount: true,
    hasLeft: false,
    paid: 0,
    borne: 0,
    settled: 0,
    balance: 0,
    ...values,
  };
}

/** The server's summary for these members and transfers. */
export function aSettlementSummary(
  members: readonly SettlementMember[],
  transfers: SettlementSummary['transfers'] = [],
): SettlementSummary {
  return {
    from: null,
    to: null,
    members: [...members],
    balances: members.map(({ userId, balance }) => ({ userId, balance })),
    transfers,
  };
}

export function aSettlement(values: Partial<Settlement> = {}): Settlement {
  return {
    id: anId(),
    bookId: anId(),
    fromUserId: anId(),
    toUserId: anId(),
    amount: 35_000,
    own: null,
    isElsewhere: false,
    date: '2026-11-20',
    status: 'CONFIRMED',
    fromAssetId: null,
    toAssetId: null,
    transactionId: anId(),
    createdBy: anId(),
    createdAt: '2026-11-20T03:00:00.000Z',
    updatedAt: '2026-11-20T03:00:00.000Z',
    version: 1,
    ...values,
  };
}
