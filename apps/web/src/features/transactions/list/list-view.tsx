import { addMonths } from '@salim/domain';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { formatMonth } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { deleteTransactions } from '../api/delete-transactions.ts';
import { useMonthSums } from '../api/use-month-sums.ts';
import { useTransactionList } from '../api/use-transaction-list.ts';
import { categoryScope } from '../model/category-scope.ts';
import { useLedger } from '../model/ledger.tsx';
import type { ListFilters } from '../model/list-filters.ts';
import { groupByDay, plainPieces } from '../model/list-items.ts';
import type { Flows, TransactionRow } from '../model/transaction-row.ts';
import { OfflineState, useIsOffline } from '../offline-state.tsx';
import { EmptyList } from './empty-list.tsx';
import css from './list-view.module.css';
import { ListSkeleton, type RowActEvent, TransactionList } from './transaction-list.tsx';
import { type ListScope, monthOfDate } from './use-list-scope.ts';
import { useOverlay } from './use-overlay.ts';
import { useSelection } from './use-selection.ts';

const RowMenu = lazyOverlay(async () => (await import('./row-menu.tsx')).RowMenu);
const SelectionBar = lazyOverlay(async () => (await import('./selection-bar.tsx')).SelectionBar);

/** Navigation targets of a list. */
export interface ListNavigation {
  readonly open: (id: string) => void;
  readonly edit: (id: string) => void;
  readonly copy: (id: string) => void;
  readonly create: () => void;
}

interface ListViewProps {
  readonly filters: ListFilters;
  readonly scope: ListScope;
  readonly openId: string | null;
  readonly navigation: ListNavigation;
  readonly onFilters: (filters: ListFilters) => void;
  readonly isSelecting: boolean;
  readonly onSelectingEnd: () => void;
}

/**
 * Sums by month and the month of each day, as calculated by the server; without them, months are derived from the
 * dates.
 */
function useMonths(filters: ListFilters, rows: readonly TransactionRow[], isTimeline: boolean) {
  const ledger = useLedger();
  const newest = rows[0]?.date ?? ledger.today;
  const lastDate = newest > ledger.today ? newest : ledger.today;
  const { data } = useMonthSums(ledger.bookId, filters, lastDate, isTimeline && rows.length > 0);
  return useMemo(() => {
    const months = data ?? [];
    const sums: ReadonlyMap<string, Flows> = new Map(months.map((one) => [one.month, one]));
    const monthOf = (date: string): string => {
      let [low, high] = [0, months.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((months[middle]?.to ?? '') < date) low = middle + 1;
        else high = middle;
      }
      const found = months[low];
      return found && found.from <= date ? found.month : monthOfDate(ledger, date);
    };
    return { sums, monthOf };
  }, [data, ledger]);
}

/** The loaded rows, deferred, so that rendering a full screen does not block input. */
function useShown({ data, hasNextPage, isPlaceholderData }: ReturnType<typeof useTransactionList>) {
  return useDeferredValue(
    useMemo(() => ({ data, hasNextPage, isPlaceholderData }), [data, hasNextPage, isPlaceholderData]),
  );
}

/** The list: transactions by day with infinite scrolling, and the actions on them. */
export function ListView(props: ListViewProps) {
  const { filters, scope, openId, navigation, onFilters } = props;
  const ledger = useLedger();
  const list = useTransactionList(ledger.bookId, filters);
  const { isFetchingNextPage, fetchNextPage } = list;
  const { data, hasNextPage, isPlaceholderData } = useShown(list);
  const isOffline = useIsOffline();
  const stored = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const { rows, waitingCount } = useOverlay(props, stored, hasNextPage);
  const isByDate = filters.sort.endsWith('date');
  const months = useMonths(filters, stored, scope.isTimeline && isByDate);
  const categories = useMemo(() => categoryScope(ledger.categories, filters), [ledger.categories, filters]);
  const items = useMemo(
    () =>
      isByDate
        ? groupByDay(rows, {
            categories,
            // The rows stored on this device may end in the middle of a day.
            hasMore: hasNextPage || isPlaceholderData,
            monthOf: scope.isTimeline ? months.monthOf : null,
            shownMonth: scope.month,
            ...(waitingCount === 0 ? {} : { counted: stored }),
          })
        : plainPieces(rows),
    [
      rows,
      stored,
      waitingCount,
      categories,
      hasNextPage,
      isPlaceholderData,
      months.monthOf,
      scope.isTimeline,
      scope.month,
      isByDate,
    ],
  );
  const selection = useSelection(rows);
  const [menu, setMenu] = useState<{ id: string; element: HTMLElement; isOpen: boolean } | null>(null);
  const selectedIds = useMemo(
    () => (props.isSelecting ? (selection.ids ?? new Set<string>()) : null),
    [props.isSelecting, selection.ids],
  );

  const rowById = (id: string) => rows.find((row) => row.id === id);
  const act = (name: RowActEvent['act'], id: string) => {
    const row = rowById(id);
    if (name === 'open') navigation.open(id);
    else if (name === 'edit') navigation.edit(id);
    else if (name === 'copy') navigation.copy(id);
    else if (name === 'delete' && row) void deleteTransactions(ledger.bookId, [row]);
  };
  const endSelecting = () => {
    selection.end();
    props.onSelectingEnd();
  };
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  if (list.error && rows.length === 0) {
    return <LoadFailure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  if (data === undefined && rows.length === 0) return isOffline ? <OfflineState /> : <ListSkeleton />;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyList filters={filters} scope={scope} onFilters={onFilters} onCreate={navigation.create} />
      ) : (
        <TransactionList
          items={items}
          monthSums={months.sums}
          hasMore={hasNextPage && list.error === null}
          isLoadingMore={isFetchingNextPage}
          onLoadMore={loadMore}
          selected={selectedIds}
          openId={openId}
          onAct={({ act: name, id, element, isShift }) => {
            if (name === 'select') selection.toggle(id, isShift);
            else if (name === 'menu') setMenu({ id, element, isOpen: true });
            else act(name, id);
          }}
          onMonth={(month) => onFilters({ ...filters, month })}
        />
      )}
      {list.error && rows.length > 0 ? (
        <LoadFailure error={list.error} onRetry={loadMore} isRetrying={list.isFetching} />
      ) : null}
      {rows.length > 0 && !hasNextPage && !isPlaceholderData ? (
        <ListEnd filters={filters} scope={scope} onFilters={onFilters} />
      ) : null}
      {menu === null ? null : (
        <RowMenu
          anchor={menu.element}
          isOpen={menu.isOpen}
          canCopy={rowById(menu.id)?.type !== 'ADJUSTMENT'}
          onClose={() => setMenu((current) => current && { ...current, isOpen: false })}
          onAct={(name) => act(name, menu.id)}
        />
      )}
      {props.isSelecting ? <SelectionBar selection={selection} onClose={endSelecting} /> : null}
    </>
  );
}

/** Below the last transaction of a month: a link to the previous month. */
function ListEnd({ filters, scope, onFilters }: Pick<ListViewProps, 'filters' | 'scope' | 'onFilters'>) {
  if (scope.isTimeline || scope.month === null) return null;
  const before = addMonths(scope.month, -1);
  return (
    <div className={css.end}>
      <Button size="small" onPress={() => onFilters({ ...filters, month: before })}>
        {formatMonth(before)} 보기
      </Button>
      <Button size="small" variant="ghost" onPress={() => onFilters({ ...filters, month: null })}>
        모든 기간 보기
      </Button>
    </div>
  );
}
