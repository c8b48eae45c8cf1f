import type { Activity } from '@salim/contract';

/** An entity and an action on it. */
export type ActivityKind = `${Activity['entity']}:${Activity['action']}`;

/**
 * Activities that can be undone as long as no later change depends on them. Excludes members joining and leaving, and
 * imports that have been undone already.
 */
export const REVERSIBLE = [
  'TRANSACTION:CREATED',
  'TRANSACTION:UPDATED',
  'TRANSACTION:DELETED',
  'TRANSACTION:RESTORED',
  'TRANSACTION:BULK_UPDATED',
  'TRANSACTION:BULK_DELETED',
  'TRANSACTION:BULK_RESTORED',
  'CATEGORY:CREATED',
  'CATEGORY:UPDATED',
  'CATEGORY:DELETED',
  'CATEGORY:RESTORED',
  'CATEGORY:MERGED',
  'CATEGORY:ORDERED',
  'PAYMENT_METHOD:CREATED',
  'PAYMENT_METHOD:UPDATED',
  'PAYMENT_METHOD:DELETED',
  'PAYMENT_METHOD:RESTORED',
  'PAYMENT_METHOD:MERGED',
  'PAYMENT_METHOD:ORDERED',
  'TAG:CREATED',
  'TAG:UPDATED',
  'TAG:DELETED',
  'TAG:MERGED',
  'TAG:ORDERED',
  'TAG:RESTORED',
  'ASSET:CREATED',
  'ASSET:UPDATED',
  'ASSET:DELETED',
  'ASSET:RESTORED',
  'ASSET:RECONCILED',
  'BUDGET:CREATED',
  'BUDGET:UPDATED',
  'BUDGET:DELETED',
  'GOAL:CREATED',
  'GOAL:UPDATED',
  'GOAL:DELETED',
  'GOAL:RESTORED',
  'GOAL:CONTRIBUTED',
  'GOAL:CONTRIBUTION_TAKEN_BACK',
  'DUES:CREATED',
  'DUES:UPDATED',
  'DUES:DELETED',
  'DUES:RESTORED',
  'DUES:CONTRIBUTED',
  'DUES:CONTRIBUTION_TAKEN_BACK',
  'GIFT_EVENT:CREATED',
  'GIFT_EVENT:UPDATED',
  'GIFT_EVENT:DELETED',
  'GIFT_EVENT:RESTORED',
  'RECURRING_RULE:CREATED',
  'RECURRING_RULE:UPDATED',
  'RECURRING_RULE:DELETED',
  'RECURRING_RULE:RESTORED',
  'RECURRING_RULE:PAUSED',
  'RECURRING_RULE:RESUMED',
  'RECURRING_RULE:SKIPPED',
  'VIEW:CREATED',
  'VIEW:UPDATED',
  'VIEW:DELETED',
  'SETTLEMENT:CREATED',
  'SETTLEMENT:UPDATED',
  'BOOK:UPDATED',
  'RATE:CREATED',
  'RATE:UPDATED',
  'RATE:DELETED',
  'RATE:IMPORTED',
  'IMPORT:IMPORTED',
] as const satisfies readonly ActivityKind[];
export type ReversibleKind = (typeof REVERSIBLE)[number];

const kinds: ReadonlySet<string> = new Set(REVERSIBLE);

/** The kind of an activity if it can be undone, otherwise null. */
export function reversibleKindOf({ entity, action }: Pick<Activity, 'entity' | 'action'>): ReversibleKind | null {
  const kind = `${entity}:${action}`;
  return isReversible(kind) ? kind : null;
}

function isReversible(kind: string): kind is ReversibleKind {
  return kinds.has(kind);
}
