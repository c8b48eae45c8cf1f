import type { Transaction } from '@salim/contract';
import { markTransactionsStale } from '../../../ledger/stale-after-write.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { formatNumber } from '../../../text/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { dropFromLists, putIntoLists } from '../api/cached-lists.ts';
import { showStored } from '../api/save-transaction.ts';
import { rowOf, type TransactionRow } from '../model/transaction-row.ts';
import type { OutboxItem } from './outbox-item.ts';
import { openOutboxSheet } from './outbox-state.ts';

/** Updates the screens during a delivery and reports the result at its end. */
export interface Outcome {
  delivered(item: OutboxItem, transaction: Transaction | null, isMerged: boolean): void;
  refused(item: OutboxItem): void;
  end(): Promise<void>;
}

/** Limits the time spent on updating the screens to one part in this many. */
const SHARE_OF_SHOWING = 20;
/**
 * Above this number, only the lists on the screen are updated during the delivery; everything else is refetched at its
 * end.
 */
const MANY = 10;

interface Delivered {
  readonly item: OutboxItem;
  readonly transaction: Transaction | null;
}

/** Updates the caches, so that queued rows keep their position once they are stored. */
function showDelivered(delivered: readonly Delivered[]): void {
  const isMany = delivered.length > MANY;
  for (const one of delivered) {
    if (one.transaction === null || !isMany) showOne(one);
  }
  if (!isMany) return;
  const rowsByBook = new Map<string, TransactionRow[]>();
  for (const { item, transaction } of delivered) {
    if (transaction === null) continue;
    const rows = rowsByBook.get(item.bookId);
    if (rows) rows.push(rowOf(transaction));
    else rowsByBook.set(item.bookId, [rowOf(transaction)]);
  }
  for (const [bookId, rows] of rowsByBook) putIntoLists(bookId, rows);
}

function showOne({ item, transaction }: Delivered): void {
  const { bookId, transactionId } = item;
  if (transaction) {
    showStored(bookId, transaction, item.kind === 'create');
  } else if (item.kind === 'delete') {
    dropFromLists(bookId, transactionId);
    useBookStore.getState().deleteTransaction(transactionId);
    queryClient.removeQueries({ queryKey: queryKeys.transaction(bookId, transactionId), type: 'inactive' });
  }
}

/**
 * Batches the results of a delivery, because a phone that reconnects may have hundreds of transactions: `show` is
 * called occasionally during the delivery, and lists and sums are refetched once at its end.
 */
export function showOutcome(show: () => Promise<void>, everyMs: number): Outcome {
  const waiting: Delivered[] = [];
  const bookIds = new Set<string>();
  const transactionIds = new Set<string>();
  let refusals = 0;
  let merges = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  let pause = everyMs;

  const showWaiting = async () => {
    clearTimeout(timer);
    timer = undefined;
    const shown = waiting.splice(0);
    const startedAt = performance.now();
    showDelivered(shown);
    await show();
    pause = Math.max(everyMs, SHARE_OF_SHOWING * (performance.now() - startedAt));
  };
  const note = () => {
    timer ??= setTimeout(() => void showWaiting(), pause);
  };
  return {
    delivered(item, transaction, isMerged) {
      waiting.push({ item, transaction });
      bookIds.add(item.bookId);
      transactionIds.add(item.transactionId);
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
      // Two toasts at once would cover the sheet that one of them opens.
      if (transactionIds.size > 0 && refusals === 0) {
        toast.success(`전송 대기 내역 ${formatNumber(transactionIds.size)}건을 반영했어요`, {
          ...(merges === 0 ? {} : { message: '일부는 다른 구성원이 수정한 내용과 합쳤어요.' }),
        });
      }
      if (refusals > 0) {
        toast.warning(`내역 ${formatNumber(refusals)}건은 확인이 필요해요`, {
          message: `${transactionIds.size === 0 ? '' : `나머지 ${formatNumber(transactionIds.size)}건은 반영했어요. `}입력한 내용은 이 기기에 그대로 있어요.`,
          autoHide: false,
          action: { label: '확인', onClick: openOutboxSheet },
        });
      }
    },
  };
}
