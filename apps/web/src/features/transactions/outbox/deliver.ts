import type { Transaction } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import type { NewTransaction } from '../api/save-transaction.ts';
import { mergeOnto } from '../form/merge-onto.ts';
import { isTransaction } from '../model/is-transaction.ts';
import { uploadReceipt } from '../receipts/upload-receipt.ts';
import type { OutboxItem, OutboxProblem, Written } from './outbox-item.ts';
import { isPatched, isTouched, patchedTransaction } from './patched-transaction.ts';

/** The result of sending a write. */
export type Delivery =
  /**
   * `transaction` is the stored one, if the response contains it. `version` is the base of the next write if that is an
   * earlier version: the changes others have made since must be checked for conflicts again.
   */
  | {
      readonly kind: 'done';
      readonly transaction: Transaction | null;
      readonly version?: number;
      readonly isMerged?: boolean;
    }
  /** The result is unknown, or the server asks to retry later; `afterMs` is the requested delay, if any. */
  | { readonly kind: 'later'; readonly afterMs: number | null }
  /** The user has to decide. */
  | { readonly kind: 'problem'; readonly problem: OutboxProblem }
  /** The session has ended. */
  | { readonly kind: 'over' };

/** Another member may save again during a merge; after this many attempts the user decides. */
const MERGES_MAX = 3;
/** The version of a new transaction. Others may have changed it before a create with a lost response is retried. */
const FIRST_VERSION = 1;
const BUSY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

const problem = (of: OutboxProblem): Delivery => ({ kind: 'problem', problem: of });

/** Whether a write with this error can simply be retried: the server has not rejected it. */
export function isWorthWaiting(error: ApiError): boolean {
  return error.isServerUnreachable || BUSY_STATUSES.has(error.status);
}

function deliveryOf(error: unknown): Delivery {
  // A bug in this page is not the transaction's fault: keep it and retry.
  if (!(error instanceof ApiError)) return { kind: 'later', afterMs: null };
  if (isWorthWaiting(error)) {
    const { retryAfterSeconds } = error;
    return { kind: 'later', afterMs: retryAfterSeconds === undefined ? null : retryAfterSeconds * 1000 };
  }
  if (error.status === 401) return { kind: 'over' };
  if (error.code === 'TRANSACTION_NOT_FOUND') return problem({ kind: 'gone' });
  if (error.code === 'VERSION_CONFLICT' && isTransaction(error.current)) {
    return problem({ kind: 'conflict', current: error.current });
  }
  if (error.status === 403 || error.code === 'BOOK_NOT_FOUND') {
    return problem({ kind: 'noRight', message: error.message });
  }
  return problem({ kind: 'refused', message: error.message, fieldErrors: error.fieldErrors });
}

/** Returns the response, or null if the resource was deleted. */
async function orGone<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TRANSACTION_NOT_FOUND') return null;
    throw error;
  }
}

type Place = Pick<OutboxItem, 'bookId' | 'transactionId'>;

async function put(
  { bookId, transactionId }: Place,
  written: Written,
  read: { readonly base: Transaction | null; readonly version: number },
): Promise<Delivery> {
  let { version } = read;
  let input: NewTransaction = written.input;
  let form = written.typed?.form;
  for (let merges = 0; ; merges += 1) {
    try {
      const body = { ...input, version };
      const transaction = await callApi('updateTransaction', { params: { bookId, transactionId }, body });
      return merges === 0
        ? { kind: 'done', transaction }
        : { kind: 'done', transaction, version: read.version, isMerged: true };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error;
      const { current } = error;
      if (!isTransaction(current)) throw error;
      if (!written.typed || !form || merges >= MERGES_MAX) return problem({ kind: 'conflict', current });
      const merging = mergeOnto(current, { base: read.base, form, defaults: written.typed.defaults, input });
      if (merging.kind === 'choice') return problem({ kind: 'conflict', current });
      // An earlier attempt was stored and only its response was lost.
      if (merging.kind === 'same') return { kind: 'done', transaction: current };
      ({ form, input } = merging);
      ({ version } = current);
    }
  }
}

async function create(item: OutboxItem & { readonly kind: 'create' }): Promise<Delivery> {
  const { bookId, transactionId, written } = item;
  try {
    const body = { ...written.input, id: transactionId };
    const transaction = await callApi('createTransaction', { params: { bookId }, body, idempotencyKey: null });
    return { kind: 'done', transaction: transaction.deletedAt === null ? transaction : null, version: FIRST_VERSION };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ID_TAKEN') throw error;
    // An earlier attempt was stored before the user edited the form again.
    const stored = await callApi('getTransaction', { params: { bookId, transactionId } });
    return put(item, written, { base: null, version: stored.version });
  }
}

async function patch(item: OutboxItem & { readonly kind: 'patch' }): Promise<Delivery> {
  const { bookId, transactionId, set, was, baseVersion, key } = item;
  const current = await callApi('getTransaction', { params: { bookId, transactionId } });
  // If an earlier attempt was stored but its response lost, the version is one higher.
  if (isPatched(current, set)) {
    const isMineAlone = baseVersion === null || current.version <= baseVersion + 1;
    return { kind: 'done', transaction: current, version: isMineAlone ? current.version : baseVersion };
  }
  const readVersion = baseVersion !== null && current.version !== baseVersion ? baseVersion : null;
  if (readVersion !== null && isTouched(was, current, set)) return problem({ kind: 'conflict', current });
  const body = { ids: [transactionId], set };
  await callApi('bulkTransactions', { params: { bookId }, body, idempotencyKey: key });
  const transaction = { ...patchedTransaction(current, set), version: current.version + 1 };
  return { kind: 'done', transaction, version: readVersion ?? transaction.version };
}

async function remove(item: OutboxItem & { readonly kind: 'delete' }): Promise<Delivery> {
  const params = { bookId: item.bookId, transactionId: item.transactionId };
  if (item.baseVersion !== null) {
    const current = await orGone(callApi('getTransaction', { params }));
    if (current === null) return { kind: 'done', transaction: null };
    if (current.version !== item.baseVersion) return problem({ kind: 'conflict', current });
  }
  // Already deleted is the desired state: the response of an earlier attempt may have been lost.
  await orGone(callApi('deleteTransaction', { params }));
  return { kind: 'done', transaction: null };
}

async function detach(attachmentId: string): Promise<Delivery> {
  try {
    await callApi('deleteAttachment', { params: { attachmentId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return { kind: 'done', transaction: null };
}

async function send(item: OutboxItem): Promise<Delivery> {
  const { bookId, transactionId } = item;
  const params = { bookId, transactionId };
  switch (item.kind) {
    case 'create':
      return create(item);
    case 'update': {
      const version = item.baseVersion ?? (await callApi('getTransaction', { params })).version;
      return put(item, item.written, { base: item.base, version });
    }
    case 'patch':
      return patch(item);
    case 'delete':
      return remove(item);
    case 'restore':
      return {
        kind: 'done',
        transaction: await callApi('restoreTransaction', { params, idempotencyKey: item.key }),
      };
    case 'attach':
      await uploadReceipt({ bookId, transactionId }, { id: item.attachmentId, file: item.file });
      return { kind: 'done', transaction: null };
    case 'detach':
      return detach(item.attachmentId);
  }
}

/**
 * Sends one write. Idempotent: sending it twice, or again after a lost response, has the same effect as sending it
 * once.
 */
export async function deliver(item: OutboxItem): Promise<Delivery> {
  try {
    return await send(item);
  } catch (error) {
    return deliveryOf(error);
  }
}
