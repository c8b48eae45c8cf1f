import type { Transaction } from '@salim/contract';
import { newId } from '../../../platform/api/new-id.ts';
import { formOf } from '../form/form-state.ts';
import { mergeForms } from '../form/merge-conflict.ts';
import { describableOf, readForm } from '../form/read-form.ts';
import type { FactField } from '../model/facts.ts';
import { rowOf } from '../model/transaction-row.ts';
import { outbox } from './outbox.ts';
import type { NewOutboxItem, OutboxChanges, OutboxItem, Written } from './outbox-item.ts';
import { patchedRow, withoutLines } from './patched-transaction.ts';
import { viewOfWaiting } from './waiting-view.ts';

const seqsOf = (items: readonly OutboxItem[]): number[] => items.map((item) => item.seq);
const anew = () => ({ key: newId(), isTried: false, problem: null }) as const;

function decideOn(item: OutboxItem, decide: (now: OutboxItem, all: readonly OutboxItem[]) => OutboxChanges) {
  return outbox.change(item, (waiting) => {
    const now = waiting.find((one) => one.seq === item.seq);
    // Another window may have decided already.
    return now ? decide(now, waiting) : { put: [], remove: [] };
  });
}

/** Discards all queued writes of a transaction; the stored one stays unchanged. */
export function giveUp(item: OutboxItem): Promise<void> {
  return outbox.change(item, (waiting) => ({ put: [], remove: seqsOf(waiting) }));
}

/** Discards a single write, such as a receipt that cannot be stored. */
export function giveUpOne(item: OutboxItem): Promise<void> {
  return outbox.change(item, () => ({ put: [], remove: [item.seq] }));
}

/** Retries a rejected write unchanged. */
export function tryAgain(item: OutboxItem): Promise<void> {
  return decideOn(item, (now) => ({ put: [{ ...now, ...anew() }], remove: [] }));
}

/** Deletes a transaction that another member has changed in the meantime. */
export function deleteNevertheless(item: OutboxItem, current: Transaction): Promise<void> {
  return decideOn(item, (now) =>
    now.kind === 'delete'
      ? { put: [{ ...now, ...anew(), baseVersion: current.version }], remove: [] }
      : { put: [], remove: [] },
  );
}

/**
 * Applies a change of single fields to a transaction that another member has changed, without the named fields;
 * discards it if none is left.
 */
export function patchChosen(item: OutboxItem, current: Transaction, takenOver: readonly FactField[]): Promise<void> {
  return decideOn(item, (now) => {
    const set = now.kind === 'patch' ? withoutLines(now.set, takenOver) : null;
    if (now.kind !== 'patch' || set === null) return { put: [], remove: [now.seq] };
    const [was, row] = [rowOf(current), patchedRow(rowOf(current), set)];
    return { put: [{ ...now, ...anew(), set, was, row, baseVersion: current.version }], remove: [] };
  });
}

/** The queued values with the named fields taken over from the stored version; null if the result is invalid. */
export function takeOver(
  {
    written,
    bookId,
    userId,
    transactionId: id,
  }: { readonly written: Written } & Pick<OutboxItem, 'bookId' | 'userId' | 'transactionId'>,
  current: Transaction,
  takenOver: readonly FactField[],
): Written | null {
  if (!written.typed) return null;
  const { defaults } = written.typed;
  const form = mergeForms(written.typed.form, formOf(current), takenOver);
  const { input } = readForm(form, defaults);
  if (!input) return null;
  const described = describableOf(form, input, defaults);
  const at = written.view.updatedAt;
  return {
    view: viewOfWaiting({ bookId, id, meId: userId, base: current, described, input, at }),
    input,
    typed: { form, defaults },
  };
}

/** Overwrites the stored version with the user's selection. */
export function sendChosen(item: OutboxItem, chosen: Written, current: Transaction): Promise<void> {
  const row = rowOf(chosen.view);
  return decideOn(item, (now) => {
    const { seq, userId, bookId, transactionId } = now;
    const update: OutboxChanges['put'][0] = {
      ...anew(),
      seq,
      userId,
      bookId,
      transactionId,
      row,
      kind: 'update',
      written: chosen,
      base: current,
      baseVersion: current.version,
    };
    return { put: [update], remove: [] };
  });
}

/** Saves a transaction that was deleted in the meantime as a new one. */
export async function saveAsNew(item: OutboxItem & { readonly written: Written }): Promise<void> {
  const id = newId();
  const view: Transaction = { ...item.written.view, id, version: 1, attachments: [] };
  const { userId, bookId, written } = item;
  await outbox.add({
    ...anew(),
    userId,
    bookId,
    transactionId: id,
    row: rowOf(view),
    kind: 'create',
    written: { ...written, view },
  });
  await giveUp(item);
}

/** Restores a transaction that was deleted in the meantime from the trash, and overwrites it with the queued values. */
export function restoreAndSend(item: OutboxItem & { readonly written: Written }): Promise<void> {
  return decideOn(item, (now, all) => {
    const { userId, bookId, transactionId, row } = now;
    const subject = { userId, bookId, transactionId, row };
    const restore: NewOutboxItem = { ...anew(), ...subject, kind: 'restore' };
    const update: NewOutboxItem = {
      ...anew(),
      ...subject,
      kind: 'update',
      written: item.written,
      base: null,
      baseVersion: null,
    };
    const others = all.filter((one) => one.seq > now.seq).map(({ seq: _seq, ...one }): NewOutboxItem => one);
    return { put: [restore, update, ...others], remove: seqsOf(all) };
  });
}
