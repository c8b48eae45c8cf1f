import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anExpense } from '../../../testing/builders.ts';
import { aWaiting, aWritten } from '../../../testing/outbox-builder.ts';
import type { BulkChanges } from '../model/bulk-changes.ts';
import { rowOf } from '../model/transaction-row.ts';
import type { NewOutboxItem, OutboxChanges, OutboxItem } from './outbox-item.ts';
import { afterDelivery, afterRefusal, isVain, queueWrite, sendable, waitingOf } from './outbox-rules.ts';

const lunch = anExpense({ description: '점심', amount: 9000 });
const dinner = { ...lunch, description: '저녁', amount: 15_000 };
const REFUSED = { kind: 'refused', message: '안 돼요', fieldErrors: [] } as const;

const creation = (transaction = lunch) =>
  aWaiting(transaction, { kind: 'create', written: aWritten(transaction, 'me') });
const update = (transaction = dinner, baseVersion = 3) =>
  aWaiting(transaction, { kind: 'update', written: aWritten(transaction, 'me', lunch), base: lunch, baseVersion });
const deletion = (baseVersion = 3) => aWaiting(lunch, { kind: 'delete', baseVersion });
const patch = (set: BulkChanges, baseVersion = 3) =>
  aWaiting(lunch, { kind: 'patch', set, was: rowOf(lunch), baseVersion });
const restoration = () => aWaiting(lunch, { kind: 'restore' });

let last = 0;
function apply(items: readonly OutboxItem[], { put, remove }: OutboxChanges): OutboxItem[] {
  const kept = items.filter((item) => !remove.includes(item.seq) && !put.some((one) => one.seq === item.seq));
  const added = put.map((item): OutboxItem => {
    last += 1;
    return { ...item, seq: item.seq ?? last };
  });
  return [...kept, ...added].toSorted((a, b) => a.seq - b.seq);
}
const queue = (...writes: readonly NewOutboxItem[]): OutboxItem[] =>
  writes.reduce<OutboxItem[]>((items, write) => apply(items, queueWrite(items, write)), []);
const kinds = (items: readonly OutboxItem[]) => items.map((item) => item.kind);
const tried = (items: readonly OutboxItem[]): OutboxItem[] => items.map((item) => ({ ...item, isTried: true }));

describe('writes of one transaction', () => {
  it('are merged until one may have been sent: the last value counts', () => {
    const items = queue(creation(), update());
    expect(kinds(items)).toEqual(['create']);
    expect(items[0]).toMatchObject({ written: { view: { description: '저녁', amount: 15_000 } } });
    expect(kinds(queue(update(lunch, 3), update(dinner, 9)))).toEqual(['update']);
    expect(queue(update(lunch, 3), update(dinner, 9))[0]).toMatchObject({ baseVersion: 3 });
  });

  it('are queued once the first may have been sent, based on the version that it produces', () => {
    const sent = tried(queue(creation()));
    const items = apply(sent, queueWrite(sent, update()));
    expect(kinds(items)).toEqual(['create', 'update']);
    expect(items[1]).toMatchObject({ baseVersion: null });
    const [first] = items;
    const left = first ? apply(items, afterDelivery(items, first, 1)) : [];
    expect(left).toMatchObject([{ kind: 'update', baseVersion: 1 }]);
  });

  it('keep the loaded version as the base of a later write, if it has one', () => {
    const [first, second] = [
      { ...update(dinner, 3), seq: 101, isTried: true },
      { ...deletion(7), seq: 102 },
    ];
    expect(afterDelivery([first, second], first, 4)).toEqual({ put: [], remove: [101] });
    const next = { ...second, baseVersion: null };
    expect(afterDelivery([first, next], first, 4)).toEqual({ put: [{ ...next, baseVersion: 4 }], remove: [101] });
    expect(afterDelivery([first, next], first, null)).toEqual({ put: [], remove: [101] });
  });

  it('merge single field changes, and keep them separate from form writes before or after them', () => {
    const twice = queue(patch({ memo: '둘이서' }, 3), patch({ excludeFromStats: true, memo: '셋이서' }, 9));
    expect(twice).toMatchObject([
      { kind: 'patch', set: { memo: '셋이서', excludeFromStats: true }, was: { id: lunch.id }, baseVersion: 3 },
    ]);
    expect(waitingOf(twice)).toMatchObject([{ kind: 'update', view: null, set: { memo: '셋이서' } }]);
    const sent = tried(queue(patch({ memo: '둘이서' })));
    const afterSent = apply(sent, queueWrite(sent, patch({ memo: '셋이서' })));
    expect(waitingOf(afterSent)).toMatchObject([{ set: { memo: '셋이서' } }]);
    const onForm = queue(creation(), patch({ memo: '둘이서' }));
    expect(kinds(onForm)).toEqual(['create', 'patch']);
    expect(onForm[1]).toMatchObject({ baseVersion: null });
    expect(waitingOf(onForm)).toMatchObject([{ kind: 'create', set: null, view: { memo: '둘이서', amount: 9000 } }]);
    expect(kinds(queue(patch({ memo: '둘이서' }), update()))).toEqual(['patch', 'update']);
    const [first] = onForm;
    expect(first ? apply(onForm, afterDelivery(onForm, first, 1)) : []).toMatchObject([
      { kind: 'patch', baseVersion: 1 },
    ]);
  });

  it('skip single field changes of a deleted transaction', () => {
    expect(queue(patch({ memo: '둘이서' }, 3), deletion(9))).toMatchObject([{ kind: 'delete', baseVersion: 3 }]);
    const sent = tried(queue(patch({ memo: '둘이서' })));
    expect(kinds(apply(sent, queueWrite(sent, deletion())))).toEqual(['patch', 'delete']);
  });

  it('send a purchase before its refund', () => {
    const refund = anExpense({ isRefund: true, refundOfId: lunch.id });
    const items = queue(creation(refund), creation());
    expect(sendable(items).map((item) => item.transactionId)).toEqual([lunch.id]);
    expect(sendable(items.filter((item) => item.transactionId === refund.id))).toHaveLength(1);
  });

  it('cancel out if a transaction is created and deleted before it was sent', () => {
    const items = queue(creation(), deletion());
    expect(isVain(items)).toBe(true);
    expect(waitingOf(items)).toEqual([]);
    expect(isVain(tried(items))).toBe(false);
    expect(kinds(apply(items, queueWrite(items, restoration())))).toEqual(['create']);
  });

  it('are corrected in place after the server has rejected them', () => {
    const sent = tried(queue(creation()));
    const [first] = sent;
    const stuck = first ? apply(sent, afterRefusal(sent, first, REFUSED)) : [];
    expect(sendable(stuck)).toEqual([]);
    expect(waitingOf(stuck)[0]?.stuck?.problem).toEqual(REFUSED);
    const again = apply(stuck, queueWrite(stuck, update()));
    expect(again).toMatchObject([{ kind: 'create', isTried: false, problem: null }]);
    expect(sendable(again)).toHaveLength(1);
    expect(apply(stuck, queueWrite(stuck, deletion()))).toEqual([]);
  });

  it('keep the loaded version when a deletion replaces a rejected change', () => {
    const sent = tried(queue(update(dinner, 3)));
    const [first] = sent;
    const stuck = first ? apply(sent, afterRefusal(sent, first, { kind: 'conflict', current: lunch })) : [];
    expect(apply(stuck, queueWrite(stuck, deletion(8)))).toMatchObject([{ kind: 'delete', baseVersion: 3 }]);
  });

  it('are deleted once, however often that is requested', () => {
    expect(kinds(queue(deletion(), deletion(), deletion()))).toEqual(['delete']);
    const sent = tried(queue(deletion()));
    const restored = apply(sent, queueWrite(sent, restoration()));
    expect(kinds(restored)).toEqual(['delete', 'restore']);
    expect(kinds(apply(restored, queueWrite(restored, deletion())))).toEqual(['delete']);
    expect(kinds(apply(tried(restored), queueWrite(tried(restored), deletion())))).toEqual([
      'delete',
      'restore',
      'delete',
    ]);
  });

  it('send receipts after their transaction, and drop them without a trace when removed', () => {
    const file = new File(['x'], 'r.jpg', { type: 'image/jpeg' });
    const attach = aWaiting(lunch, { kind: 'attach', attachmentId: 'a', file });
    const items = queue(creation(), attach, update());
    expect(kinds(items)).toEqual(['create', 'attach']);
    expect(sendable(items).map((item) => item.kind)).toEqual(['create']);
    expect(waitingOf(items)).toMatchObject([{ kind: 'create', fileCount: 1, stuck: null }]);
    const without = queue(creation(), attach, aWaiting(lunch, { kind: 'detach', attachmentId: 'a' }));
    expect(kinds(without)).toEqual(['create']);
    expect(queue(attach, update(dinner, 4))[1]).toMatchObject({ kind: 'update', baseVersion: 4 });
  });
});

describe('a queue', () => {
  it('sends transactions in the order they were written, skipping stuck ones', () => {
    const transactions = Array.from({ length: 5 }, () => anExpense());
    const items = transactions.flatMap((transaction) => queue(creation(transaction)));
    const third = items[2];
    const stuck = third ? apply(items, { put: [{ ...third, problem: REFUSED }], remove: [] }) : [];
    expect(sendable(stuck).map((item) => item.transactionId)).toEqual(
      [0, 1, 3, 4].map((index) => transactions[index]?.id),
    );
  });

  it('ends with the last value whatever the order of writes, and never sends twice', () => {
    const step = fc.constantFrom('update', 'delete', 'restore', 'deliver', 'take');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let items = queue(creation());
        let isThere = false;
        let version = 0;
        let isDeletedHere = false;
        const deliver = () => {
          const [first] = items;
          if (!first || isVain(items)) return;
          version += 1;
          if (first.kind === 'create') {
            expect(isThere).toBe(false);
            isThere = true;
          }
          if (first.kind === 'update') expect(first.baseVersion).toBe(version - 1);
          if (first.kind === 'delete') isThere = false;
          if (first.kind === 'restore') isThere = true;
          items = apply(items, afterDelivery(items, first, first.kind === 'delete' ? null : version));
        };
        for (const one of steps) {
          if (one === 'deliver') deliver();
          else if (one === 'take')
            items = items.map((item, index) => (index === 0 ? { ...item, isTried: true } : item));
          else if (one === 'update' && !isDeletedHere) items = apply(items, queueWrite(items, update(dinner, version)));
          else if (one === 'delete' && !isDeletedHere) {
            items = apply(items, queueWrite(items, deletion(version)));
            isDeletedHere = true;
          } else if (one === 'restore' && isDeletedHere) {
            items = apply(items, queueWrite(items, restoration()));
            isDeletedHere = false;
          }
        }
        if (isVain(items)) items = [];
        while (items.length > 0) deliver();
        expect(isThere).toBe(!isDeletedHere);
      }),
      { numRuns: 500 },
    );
  });
});
