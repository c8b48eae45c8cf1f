import type { Transaction } from '@salim/contract';
import type { BulkChanges } from '../model/bulk-changes.ts';
import type { TransactionRow } from '../model/transaction-row.ts';
import type { NewOutboxItem, OutboxChanges, OutboxItem, OutboxProblem } from './outbox-item.ts';
import { patchedTransaction } from './patched-transaction.ts';

/** Whether a write can still be withdrawn on this device: it was never sent, or was sent and rejected. */
const isOpen = (item: OutboxItem): boolean => !item.isTried || item.problem !== null;

/** Whether a write concerns the transaction itself rather than a receipt. */
const isOfTransaction = (item: Pick<OutboxItem, 'kind'>): boolean => item.kind !== 'attach' && item.kind !== 'detach';

type OnVersion = Extract<OutboxItem, { readonly baseVersion: number | null }>;
/** Whether a write is based on a loaded version. */
const hasBase = (item: OutboxItem): item is OnVersion => 'baseVersion' in item;

const NOTHING: OutboxChanges = { put: [], remove: [] };
const seqsOf = (items: readonly OutboxItem[]): number[] => items.map((item) => item.seq);

function queueUpdate(earlier: readonly OutboxItem[], added: Extract<NewOutboxItem, { kind: 'update' }>): OutboxChanges {
  const last = earlier.findLast(isOfTransaction);
  if (last && isOpen(last) && (last.kind === 'create' || last.kind === 'update')) {
    const { row, written, key } = added;
    return { put: [{ ...last, row, written, key, isTried: false, problem: null }], remove: [] };
  }
  return { put: [{ ...added, baseVersion: last ? null : added.baseVersion }], remove: [] };
}

function queuePatch(earlier: readonly OutboxItem[], added: Extract<NewOutboxItem, { kind: 'patch' }>): OutboxChanges {
  const last = earlier.findLast(isOfTransaction);
  if (last?.kind === 'patch' && isOpen(last)) {
    const set = { ...last.set, ...added.set };
    return { put: [{ ...last, set, row: added.row, key: added.key, isTried: false, problem: null }], remove: [] };
  }
  return { put: [{ ...added, baseVersion: last ? null : added.baseVersion }], remove: [] };
}

function queueDeletion(
  earlier: readonly OutboxItem[],
  added: Extract<NewOutboxItem, { kind: 'delete' }>,
): OutboxChanges {
  const [first] = earlier;
  if (!first) return { put: [added], remove: [] };
  const last = earlier.findLast(isOfTransaction);
  if (last?.kind === 'delete') return NOTHING;
  // It is still in the trash, or will be after the queued writes before it.
  if (last?.kind === 'restore' && isOpen(last)) return { put: [], remove: [last.seq] };
  // Drop a transaction that the server has rejected.
  if (first.kind === 'create' && first.problem !== null) return { put: [], remove: seqsOf(earlier) };
  // Drop single field changes of a transaction that is deleted anyway.
  if (first.kind === 'patch' && earlier.every((item) => item.kind === 'patch' && isOpen(item))) {
    return { put: [{ ...added, baseVersion: first.baseVersion }], remove: seqsOf(earlier) };
  }
  const stuck = earlier.find((item) => item.problem !== null);
  if (stuck?.kind === 'update') {
    return { put: [{ ...added, baseVersion: stuck.baseVersion }], remove: seqsOf(earlier) };
  }
  return { put: [{ ...added, baseVersion: earlier.some(isOfTransaction) ? null : added.baseVersion }], remove: [] };
}

/**
 * Queues one more write of a transaction. Writes that were not sent yet are replaced by newer ones, so that only the
 * latest state is sent; writes that may be in flight stay unchanged.
 *
 * @param earlier the queued writes of the same transaction, in order
 */
export function queueWrite(earlier: readonly OutboxItem[], added: NewOutboxItem): OutboxChanges {
  switch (added.kind) {
    case 'create':
      return { put: [added], remove: [] };
    case 'update':
      return queueUpdate(earlier, added);
    case 'patch':
      return queuePatch(earlier, added);
    case 'delete':
      return queueDeletion(earlier, added);
    case 'restore': {
      const last = earlier.at(-1);
      return last?.kind === 'delete' && isOpen(last) ? { put: [], remove: [last.seq] } : { put: [added], remove: [] };
    }
    case 'attach':
      return { put: [added], remove: [] };
    case 'detach': {
      const waiting = earlier.find(
        (item) => item.kind === 'attach' && item.attachmentId === added.attachmentId && isOpen(item),
      );
      return waiting ? { put: [], remove: [waiting.seq] } : { put: [added], remove: [] };
    }
  }
}

/**
 * Updates the other writes of a transaction after one was delivered; `version` is the transaction's version since then.
 */
export function afterDelivery(
  waiting: readonly OutboxItem[],
  done: Pick<OutboxItem, 'seq'>,
  version: number | null,
): OutboxChanges {
  const next = waiting.filter(hasBase).find((item) => item.seq > done.seq);
  const isNext = next !== undefined && next.baseVersion === null;
  return { put: isNext && version !== null ? [{ ...next, baseVersion: version }] : [], remove: [done.seq] };
}

/** Keeps a write that needs the user, with the reason. */
export function afterRefusal(
  waiting: readonly OutboxItem[],
  refused: Pick<OutboxItem, 'seq'>,
  problem: OutboxProblem,
): OutboxChanges {
  const item = waiting.find((one) => one.seq === refused.seq);
  return item ? { put: [{ ...item, problem }], remove: [] } : NOTHING;
}

/** The queued writes by transaction, each in order, and the transactions in the order of their first write. */
export function byTransaction(items: readonly OutboxItem[]): Map<string, OutboxItem[]> {
  const groups = new Map<string, OutboxItem[]>();
  for (const item of items.toSorted((a, b) => a.seq - b.seq)) {
    const group = groups.get(item.transactionId);
    if (group) group.push(item);
    else groups.set(item.transactionId, [item]);
  }
  return groups;
}

/** Whether the writes of a transaction cancel out: it was created and deleted here, and never sent. */
export function isVain(group: readonly OutboxItem[]): boolean {
  return group[0]?.kind === 'create' && group.at(-1)?.kind === 'delete' && group.every((item) => !item.isTried);
}

/** The purchase of a new refund, which must be stored first. */
function refundedBy(item: OutboxItem): string | null {
  return item.kind === 'create' ? (item.written.input.refundOfId ?? null) : null;
}

/**
 * The writes that can be sent now, in order: the first write of each transaction, unless it is stuck or depends on
 * another new transaction.
 */
export function sendable(items: readonly OutboxItem[]): OutboxItem[] {
  const firsts = [...byTransaction(items).values()].flatMap(([first]) => first ?? []);
  const newIds = new Set(firsts.flatMap((item) => (item.kind === 'create' ? [item.transactionId] : [])));
  return firsts.filter((item) => item.problem === null && !newIds.has(refundedBy(item) ?? ''));
}

/** One transaction with queued writes, for display. */
export interface Waiting {
  readonly bookId: string;
  readonly transactionId: string;
  readonly row: TransactionRow;
  /** The transaction as it will be stored; null if this device does not have all of it. */
  readonly view: Transaction | null;
  /** Changed single fields in addition to what this device has; null if `view` is complete. */
  readonly set: BulkChanges | null;
  /** What happens to the transaction itself; added or removed receipts are in `files`. */
  readonly kind: 'create' | 'update' | 'delete' | 'restore' | 'files';
  /** Queued receipts. */
  readonly fileCount: number;
  /** The write that waits for the user; null if no decision is needed. */
  readonly stuck: (OutboxItem & { readonly problem: OutboxProblem }) | null;
}

const hasProblem = (item: OutboxItem): item is OutboxItem & { readonly problem: OutboxProblem } =>
  item.problem !== null;

function kindOf({ kind }: OutboxItem, isNew: boolean): Waiting['kind'] {
  switch (kind) {
    case 'attach':
    case 'detach':
      return 'files';
    case 'update':
    case 'patch':
      return isNew ? 'create' : 'update';
    case 'create':
    case 'delete':
    case 'restore':
      return kind;
  }
}

function summaryOf(group: readonly OutboxItem[]): Waiting | null {
  const [first] = group;
  if (!first || isVain(group)) return null;
  const ofTransaction = group.filter(isOfTransaction);
  const last = ofTransaction.at(-1) ?? first;
  const writing = group.findLast((item) => item.kind === 'create' || item.kind === 'update');
  const view = writing && (writing.kind === 'create' || writing.kind === 'update') ? writing.written.view : null;
  const sets = group.flatMap((item) => (item.kind === 'patch' && item.seq > (writing?.seq ?? 0) ? [item.set] : []));
  const set = sets.length === 0 ? null : sets.reduce((all, one) => ({ ...all, ...one }));
  const isChange = last.kind === 'update' || last.kind === 'patch';
  return {
    bookId: last.bookId,
    transactionId: last.transactionId,
    row: last.row,
    view: view && set ? patchedTransaction(view, set) : view,
    set: view === null ? set : null,
    kind: kindOf(last, isChange && first.kind === 'create'),
    fileCount: group.length - ofTransaction.length,
    stuck: group.find(hasProblem) ?? null,
  };
}

/** The transactions with queued writes, oldest first, without those whose writes cancel out. */
export function waitingOf(items: readonly OutboxItem[]): Waiting[] {
  return [...byTransaction(items).values()].flatMap((group) => summaryOf(group) ?? []);
}
