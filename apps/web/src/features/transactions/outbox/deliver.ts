import type { Transaction } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import type { NewTransaction } from '../api/save-transaction.ts';
import { mergeOnto } from '../form/merge-onto.ts';
import { uploadReceipt } from '../receipts/upload-receipt.ts';
import type { OutboxItem, OutboxProblem, Written } from './outbox-item.ts';
import { isPatched, isTouched, patchedTransaction } from './patched-transaction.ts';

/** What came of sending a write. */
export type Delivery =
  /**
   * `transaction` is the entry as it is stored now, where the answer tells. `version` is the one that the next write is
   * built on, where that is an earlier one: what others have changed since then must meet it once more.
   */
  | {
      readonly kind: 'done';
      readonly transaction: Transaction | null;
      readonly version?: number;
      readonly isMerged?: boolean;
    }
  /** Nothing is known, or the server asks for patience; `afterMs` where it says how much. */
  | { readonly kind: 'later'; readonly afterMs: number | null }
  /** A person has to decide. */
  | { readonly kind: 'problem'; readonly problem: OutboxProblem }
  /** Nobody is signed in any more. */
  | { readonly kind: 'over' };

/** Others may be faster again while two states are being merged; after this many times a person decides. */
const MERGES_MAX = 3;
/** What a new entry begins with. Others may have changed it before an answer that got lost is asked for again. */
const FIRST_VERSION = 1;
const BUSY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

const isTransaction = (value: unknown): value is Transaction =>
  typeof value === 'object' && value !== null && typeof (value as Transaction).version === 'number';

const problem = (of: OutboxProblem): Delivery => ({ kind: 'problem', problem: of });

/** Whether a write that met this error may simply be sent again: nobody has refused it. */
export function isWorthWaiting(error: ApiError): boolean {
  return error.isServerUnreachable || BUSY_STATUSES.has(error.status);
}

function deliveryOf(error: unknown): Delivery {
  // A mistake of this page is not the entry's fault: it stays and is tried again.
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

/** What a call answers, or null where the thing it is about is gone. */
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
      // An earlier try had arrived: only its answer was lost.
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
    // An earlier try had arrived, before what was typed was changed once more.
    const stored = await callApi('getTransaction', { params: { bookId, transactionId } });
    return put(item, written, { base: null, version: stored.version });
  }
}

async function patch(item: OutboxItem & { readonly kind: 'patch' }): Promise<Delivery> {
  const { bookId, transactionId, set, was, baseVersion, key } = item;
  const current = await callApi('getTransaction', { params: { bookId, transactionId } });
  // With an earlier try of this one, whose answer got lost, the entry is one further.
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
  // What is gone already is what was wanted: an answer may have got lost on its way.
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

/** Sends one write. Sending it twice, or after its answer got lost, has the same effect as sending it once. */
export async function deliver(item: OutboxItem): Promise<Delivery> {
  try {
    return await send(item);
  } catch (error) {
    return deliveryOf(error);
  }
}
