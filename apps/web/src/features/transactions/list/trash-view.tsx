import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { expiryText } from '../../../text/expiry-text.ts';
import { formatDay, formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import truncated from '../../../ui/truncated.module.css';
import { restoreFromTrash, type TrashItem } from '../api/restore-from-trash.ts';
import { useTrash } from '../api/use-trash.ts';
import { lookOf, wordsOf } from '../model/describe-row.ts';
import { useLedger } from '../model/ledger.tsx';
import { rowOf } from '../model/transaction-row.ts';
import { OfflineState, useIsOffline } from '../offline-state.tsx';
import { LookIcon } from './look-icon.tsx';
import { RowAmount } from './transaction-line.tsx';
import css from './trash-view.module.css';

const ENTITY_NAMES = {
  TRANSACTION: '거래',
  ASSET: '자산',
  CATEGORY: '분류',
  PAYMENT_METHOD: '결제수단',
  TAG: '태그',
} as const;

function TrashLine({ item }: { readonly item: TrashItem }) {
  const ledger = useLedger();
  const [isPending, setIsPending] = useState(false);
  const row = item.transaction ? rowOf(item.transaction) : null;
  const title = row ? wordsOf(ledger, row).title : item.name;
  const isClosed = row?.isMasked === true || !ledger.canWrite;
  const restore = async () => {
    setIsPending(true);
    try {
      await restoreFromTrash(ledger.bookId, item);
      toast.success('복원했어요', { message: title });
    } catch (error) {
      toast.error('복원하지 못했어요', { message: messageOf(error) });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <li className={css.line}>
      {row ? <LookIcon look={lookOf(ledger, row)} /> : null}
      <div className={css.words}>
        <p className={truncated.name}>{title}</p>
        <p className={css.details}>
          {row ? formatDay(row.date, { year: true }) : ENTITY_NAMES[item.entity]} ·{' '}
          {formatWhen(item.deletedAt, ledger.book.timeZone)} 삭제 · {expiryText(item.expiresAt)}
        </p>
      </div>
      {row ? <RowAmount row={row} /> : null}
      <Button
        size="small"
        isPending={isPending}
        isDisabled={isClosed}
        onPress={() => void restore()}
        aria-label={`${title} 복원`}
      >
        복원
      </Button>
    </li>
  );
}

/** Items deleted in the last 30 days, with restore. */
export function TrashView({ onBack }: { readonly onBack: () => void }) {
  const { bookId } = useLedger();
  const trash = useTrash(bookId);
  const isOffline = useIsOffline();
  const items = trash.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="trash-title" className={css.view}>
      <div className={css.heading}>
        <div>
          <h2 id="trash-title" className={css.name}>
            휴지통
          </h2>
          <p className={css.hint}>삭제한 항목은 30일 동안 보관된 뒤 완전히 삭제돼요.</p>
        </div>
        <Button size="small" onPress={onBack}>
          내역으로 돌아가기
        </Button>
      </div>
      {trash.error ? (
        <LoadFailure error={trash.error} onRetry={() => void trash.refetch()} isRetrying={trash.isFetching} />
      ) : trash.isPending && isOffline ? (
        <OfflineState />
      ) : trash.isPending ? (
        <SkeletonRows rows={5} height={48} label="휴지통을 불러오는 중" />
      ) : items.length === 0 ? (
        <EmptyState art="sprout" title="휴지통이 비어 있어요">
          삭제한 거래, 자산, 분류, 결제수단, 태그는 여기에서 복원할 수 있어요.
        </EmptyState>
      ) : (
        <ul className={css.lines}>
          {items.map((item) => (
            <TrashLine key={`${item.entity}:${item.id}`} item={item} />
          ))}
        </ul>
      )}
      {trash.hasNextPage ? (
        <Button isPending={trash.isFetchingNextPage} onPress={() => void trash.fetchNextPage()}>
          더 보기
        </Button>
      ) : null}
    </section>
  );
}
