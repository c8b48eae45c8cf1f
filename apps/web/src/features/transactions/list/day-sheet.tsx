import { type MouseEvent, useMemo } from 'react';
import { formatDay } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useTransactionList } from '../api/use-transaction-list.ts';
import { useLedger } from '../model/ledger.tsx';
import type { ListFilters } from '../model/list-filters.ts';
import { OfflineState, useIsOffline } from '../offline-state.tsx';
import css from './day-sheet.module.css';
import type { ListNavigation } from './list-view.tsx';
import { TransactionLine } from './transaction-line.tsx';
import type { ListScope } from './use-list-scope.ts';
import { useOverlay } from './use-overlay.ts';

interface DaySheetProps {
  readonly date: string;
  /** As in the calendar; undefined while it is loading. */
  readonly sums: { readonly income: number; readonly expense: number } | undefined;
  readonly filters: ListFilters;
  readonly scope: ListScope;
  readonly navigation: ListNavigation;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The transactions of a day of the calendar. */
export function DaySheet({ date, sums, filters, scope, navigation, isOpen, onClose }: DaySheetProps) {
  const ledger = useLedger();
  const isOffline = useIsOffline();
  const dayFilters = useMemo(() => ({ ...filters, month: null, from: date, to: date }), [filters, date]);
  const list = useTransactionList(ledger.bookId, dayFilters);
  const stored = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const { rows } = useOverlay(
    { filters: dayFilters, scope: { ...scope, isTimeline: false, month: null } },
    stored,
    list.hasNextPage,
  );
  const open = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-id]') : null;
    const id = link?.dataset['id'];
    // Leave new tabs and windows to the browser.
    if (id === undefined || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    navigation.open(id);
  };
  const isUnknown = list.data === undefined && rows.length === 0;
  return (
    <Sheet
      title={formatDay(date, { year: date.slice(0, 4) !== ledger.today.slice(0, 4) })}
      isOpen={isOpen}
      isInUrl
      onClose={onClose}
      footer={
        ledger.canWrite ? (
          <LinkButton to="/transactions/new" search={{ date }} variant="soft" isFullWidth>
            이날에 거래 추가
          </LinkButton>
        ) : undefined
      }
    >
      {sums && (sums.income !== 0 || sums.expense !== 0) ? (
        <dl className={css.sums}>
          {sums.income === 0 ? null : (
            <div>
              <dt>수입</dt>
              <dd>
                <Money value={sums.income} tone="income" size="medium" />
              </dd>
            </div>
          )}
          {sums.expense === 0 ? null : (
            <div>
              <dt>지출</dt>
              <dd>
                <Money value={sums.expense} tone="expense" size="medium" />
              </dd>
            </div>
          )}
        </dl>
      ) : null}
      {list.error && rows.length === 0 ? (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      ) : isUnknown ? (
        isOffline ? (
          <OfflineState />
        ) : (
          <SkeletonRows rows={4} height={48} />
        )
      ) : rows.length === 0 ? (
        <EmptyState art="sprout" title="이날에는 거래가 없어요" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside are what is pressed; one handler serves them all
        <ul className={css.lines} onClick={open}>
          {rows.map((row) => (
            <TransactionLine
              key={row.turn === undefined ? row.id : `${row.id}:${row.turn}`}
              row={row}
              ledger={ledger}
              withDate={false}
              isOpen={false}
              isActive={false}
              isStop
              selection="none"
              hasActions={false}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button isFullWidth isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          더 보기
        </Button>
      ) : null}
    </Sheet>
  );
}
