import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSpanPeriod } from '../../features/analytics/api/use-span-period.ts';
import { ReportHeader } from '../../features/analytics/components/report-header.tsx';
import { type ReportTime, reportTimeOf, spanName } from '../../features/analytics/model/report-period.ts';
import { type ReportScope, reportQueryOf } from '../../features/analytics/model/report-scope.ts';
import { ActiveFilters } from '../../features/transactions/list/filter-bar.tsx';
import { FilterSheet } from '../../features/transactions/list/filter-sheet.tsx';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import {
  filterCount,
  filtersOf,
  type ListFilters,
  NO_PERIOD,
  searchOf,
} from '../../features/transactions/model/list-filters.ts';
import type { ReportSearch } from '../../ledger/transaction-search.ts';
import { ActionChip } from '../../ui/chip.tsx';
import { Bookmark } from '../../ui/icons/bookmark.ts';
import { SlidersHorizontal } from '../../ui/icons/sliders-horizontal.ts';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { useCurrentMonth } from '../shell/use-current-month.ts';
import css from './report-page.module.css';

const ViewsSheet = lazyOverlay(
  async () => (await import('../../features/saved-views/components/views-sheet.tsx')).ViewsSheet,
);

interface ReportPage {
  /** Null until the dates of the period are known. */
  readonly scope: ReportScope | null;
  readonly time: ReportTime;
  readonly header: ReactNode;
  readonly change: (next: ReportSearch) => void;
}

/** The period and filters of a report screen: read from and written to the URL, and shown above the report. */
export function useReportPage(
  path: '/analytics' | '/analytics/advanced',
  search: ReportSearch,
  /** Whether the reports are about a single month, whatever the URL says. */
  { isMonthly }: { readonly isMonthly: boolean },
): ReportPage {
  const navigate = useNavigate();
  const { book, today } = useLedger();
  const { month: running } = useCurrentMonth();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [hasViews, setHasViews] = useState(false);
  const time = reportTimeOf(isMonthly ? { month: search.month } : search, running);
  const period = useSpanPeriod(book, time);
  const filters = filtersOf({
    ...search,
    month: undefined,
    from: undefined,
    to: undefined,
    type: undefined,
    sort: undefined,
  });
  const change = (next: ReportSearch) =>
    void navigate({ to: path, search: { ...search, ...next }, resetScroll: false, replace: true });
  const filter = (next: ListFilters) =>
    change({
      ...searchOf({ ...next, from: null, to: null, month: null, types: [], sort: '-date' }),
      // The URL keeps its period unless the sheet has set one.
      ...(next.from !== null && next.to !== null && next.from <= next.to
        ? { span: 'range', month: undefined, from: next.from, to: next.to }
        : next.month === null
          ? { month: search.month, from: search.from, to: search.to }
          : { span: undefined, month: next.month, from: undefined, to: undefined }),
      type: undefined,
    });
  const count = filterCount(filters);
  const asked = searchOf(filters);
  const scope =
    period === null ? null : { book, time, period, today, filters: asked, query: reportQueryOf(asked, period) };
  return {
    scope,
    time,
    change,
    header: (
      <>
        <ReportHeader time={time} period={period} today={today} onChange={change} isMonthly={isMonthly}>
          <ActionChip
            label={count > 0 ? `필터 ${count}개 적용됨` : '필터'}
            icon={<SlidersHorizontal aria-hidden />}
            onPress={() => setIsSheetOpen(true)}
          >
            <span className={css.filterName}>필터</span>
            {count > 0 ? <span className={css.count}>{count}</span> : null}
          </ActionChip>
          {path === '/analytics' ? (
            <ActionChip label="저장한 보기" icon={<Bookmark aria-hidden />} onPress={() => setHasViews(true)}>
              <span className={css.filterName}>보기</span>
            </ActionChip>
          ) : null}
        </ReportHeader>
        <div className={css.filters}>
          <ActiveFilters filters={filters} onChange={filter} />
        </div>
        <FilterSheet
          filters={filters}
          usualBasis={book.installmentBasis}
          shownPeriod={
            period && {
              name: spanName(time),
              ...(time.span === 'month' ? { ...NO_PERIOD, month: time.month } : { ...NO_PERIOD, ...period }),
            }
          }
          isOpen={isSheetOpen}
          onClose={() => setIsSheetOpen(false)}
          onApply={filter}
        />
        {hasViews ? (
          <ViewsSheet book={book} target="ANALYTICS" search={search} begins="list" onClose={() => setHasViews(false)} />
        ) : null}
      </>
    ),
  };
}
