import { useNavigate } from '@tanstack/react-router';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { useSpanPeriod } from '../../features/analytics/api/use-span-period.ts';
import { ReportHeader } from '../../features/analytics/components/report-header.tsx';
import { type ReportTime, reportTimeOf } from '../../features/analytics/model/report-period.ts';
import { type ReportScope, reportQueryOf } from '../../features/analytics/model/report-scope.ts';
import { ActiveFilters } from '../../features/transactions/list/filter-bar.tsx';
import { FilterSheet } from '../../features/transactions/list/filter-sheet.tsx';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { filterCount, filtersOf, type ListFilters, searchOf } from '../../features/transactions/model/list-filters.ts';
import type { ReportSearch } from '../../ledger/transaction-search.ts';
import { ActionChip } from '../../ui/chip.tsx';
import { useCurrentMonth } from '../shell/use-current-month.ts';
import css from './report-page.module.css';

interface ReportPage {
  /** Null until the dates of the period are known. */
  readonly scope: ReportScope | null;
  readonly time: ReportTime;
  readonly header: ReactNode;
  readonly change: (next: ReportSearch) => void;
}

/** The period and filters of a report screen: read from and written to the URL, and shown above the report. */
export function useReportPage(path: '/analytics' | '/analytics/advanced', search: ReportSearch): ReportPage {
  const navigate = useNavigate();
  const { book, today } = useLedger();
  const { month: running } = useCurrentMonth();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const time = reportTimeOf(search, running);
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
        : { month: search.month, from: search.from, to: search.to }),
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
        <ReportHeader time={time} period={period} today={today} onChange={change}>
          <ActionChip icon={<SlidersHorizontal aria-hidden />} onPress={() => setIsSheetOpen(true)}>
            필터
            {count > 0 ? <span className={css.count}>{count}</span> : null}
          </ActionChip>
        </ReportHeader>
        <div className={css.filters}>
          <ActiveFilters filters={filters} onChange={filter} />
        </div>
        <FilterSheet
          filters={filters}
          usualBasis={book.installmentBasis}
          isOpen={isSheetOpen}
          onClose={() => setIsSheetOpen(false)}
          onApply={filter}
        />
      </>
    ),
  };
}
