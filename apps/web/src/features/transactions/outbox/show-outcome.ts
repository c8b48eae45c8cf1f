import type { Transaction } from '@salim/contract';
import { formatNumber } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { markTransactionsStale } from '../../../lib/stale-after-write.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';
import { toast } from '../../../ui/toast.tsx';
import { dropFromLists, putIntoLists } from '../api/cached-lists.ts';
import { showStored } from '../api/save-transaction.ts';
import { rowOf } from '../model/transaction-row.ts';
import type { OutboxItem } from './outbox-item.ts';
import { openOutboxSheet } from './outbox-state.ts';

/** Tells the screens, and at the end the person, what came of a delivery. */
export interface Outcome {
  delivered(item: OutboxItem, transaction: Transaction | null, isMerged: boolean): void;
  refused(item: OutboxItem): void;
  end(): Promise<void>;
}

/** From so many at once on, only the lists on the screen are kept in step; the rest is asked for at the end. */
const MANY = 10;

/** So that a row that waited stays where it stands when it has ceased to wait. */
function showDelivered(item: OutboxItem, transaction: Transaction | null, isOneOfMany: boolean): void {
  const { bookId, transactionId } = item;
  if (transaction && isOneOfMany) {
    putIntoLists(bookId, rowOf(transaction));
  } else if (transaction) {
    showStored(bookId, transaction, item.kind === 'create');
  } else if (item.kind === 'delete') {
    dropFromLists(bookId, transactionId);
    useBookStore.getState().deleteTransaction(transactionId);
    queryClient.removeQueries({ queryKey: queryKeys.transaction(bookId, transactionId), type: 'inactive' });
  }
}

/**
 * Gathers what is delivered, because a phone that comes back may have hundreds of entries: `show` is called now and
 * then while it goes on, and lists and sums are asked for once, at its end.
 */
export function showOutcome(show: () => Promise<void>, everyMs: number): Outcome {
  const waiting: { readonly item: OutboxItem; readonly transaction: Transaction | null }[] = [];
  const bookIds = new Set<string>();
  const entryIds = new Set<string>();
  let refusals = 0;
  let merges = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const showWaiting = async () => {
    clearTimeout(timer);
    timer = undefined;
    const shown = waiting.splice(0);
    for (const { item, transaction } of shown) showDelivered(item, transaction, shown.length > MANY);
    await show();
  };
  const note = () => {
    timer ??= setTimeout(() => void showWaiting(), everyMs);
  };
  return {
    delivered(item, transaction, isMerged) {
      waiting.push({ item, transaction });
      bookIds.add(item.bookId);
      entryIds.add(item.transactionId);
      if (isMerged) merges += 1;
      note();
    },
    refused(item) {
      refusals += 1;
      bookIds.add(item.bookId);
      note();
    },
    async end() {
      await showWaiting();
      for (const bookId of bookIds) void markTransactionsStale(bookId);
      if (entryIds.size > 0) {
        toast.success(`기다리던 내역 ${formatNumber(entryIds.size)}건을 보냈어요`, {
          ...(merges === 0 ? {} : { message: '다른 구성원이 고친 내용과 합친 것도 있어요.' }),
        });
      }
      if (refusals > 0) {
        toast.warning(`내역 ${formatNumber(refusals)}건은 확인이 필요해요`, {
          message: '적은 내용은 이 기기에 그대로 있어요.',
          autoHide: false,
          action: { label: '확인하기', onClick: openOutboxSheet },
        });
      }
    },
  };
}
