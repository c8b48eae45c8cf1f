import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TransactionSearch } from '../../../ledger/transaction-search.ts';
import { formatMonth, formatNumber } from '../../../text/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Bookmark } from '../../../ui/icons/bookmark.ts';
import { BookmarkPlus } from '../../../ui/icons/bookmark-plus.ts';
import { CalendarDays } from '../../../ui/icons/calendar-days.ts';
import { Download } from '../../../ui/icons/download.ts';
import { Ellipsis } from '../../../ui/icons/ellipsis.ts';
import { FileSpreadsheet } from '../../../ui/icons/file-spreadsheet.ts';
import { FileText } from '../../../ui/icons/file-text.ts';
import { List } from '../../../ui/icons/list.ts';
import { ListChecks } from '../../../ui/icons/list-checks.ts';
import { Trash } from '../../../ui/icons/trash.ts';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MonthPicker } from '../../../ui/month-picker.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { useExportList } from '../api/export-list.ts';
import { useLedger } from '../model/ledger.tsx';
import {
  filtersOf,
  type ListFilters,
  NO_PERIOD,
  searchOf,
  type ListView as View,
  viewOf,
} from '../model/list-filters.ts';
import { CalendarView } from './calendar-view.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type ListNavigation, ListView } from './list-view.tsx';
import { periodText, TotalsBar } from './totals-bar.tsx';
import css from './transactions-screen.module.css';
import { type ListScope, useListScope } from './use-list-scope.ts';

// Lazy modules that the list does not wait for.
const DetailPanel = lazyOverlay(async () => (await import('../detail/detail-panel.tsx')).DetailPanel);
const FilterSheet = lazyOverlay(async () => (await import('./filter-sheet.tsx')).FilterSheet);
const TrashView = lazySection(
  async () => (await import('./trash-view.tsx')).TrashView,
  <SkeletonRows rows={6} height={64} />,
);

const VIEWS = [
  { id: 'list', name: '목록', icon: <List aria-hidden /> },
  { id: 'calendar', name: '달력', icon: <CalendarDays aria-hidden /> },
] as const;

interface TransactionsScreenProps {
  readonly search: TransactionSearch;
  /** Writes filters to the URL; typing replaces the history entry instead of adding one. */
  readonly onSearch: (search: TransactionSearch, how: { readonly isTyping: boolean }) => void;
  readonly navigation: ListNavigation;
  /** The transaction whose details are shown next to the list on wide screens. */
  readonly openId: string | null;
  readonly onCloseDetail: () => void;
  /** The day of the calendar whose transactions are shown. */
  readonly openDay: string | null;
  readonly onDay: (date: string) => void;
  readonly onCloseDay: () => void;
  /** Opens the saved views, or the form that saves this one. */
  readonly onViews: (begins: 'save' | 'list') => void;
}

/** 거래 내역: all transactions, by month or over all time, as a list or a calendar. */
export function TransactionsScreen({
  search,
  onSearch,
  navigation,
  openId,
  onCloseDetail,
  openDay,
  onDay,
  onCloseDay,
  onViews,
}: TransactionsScreenProps) {
  const filters = filtersOf(search);
  const view = viewOf(search);
  const [wantsWhole, setWantsWhole] = useState(false);
  const scope = useListScope(filters, wantsWhole && view === 'list');
  const [isFiltering, setIsFiltering] = useState(false);
  const [isSelecting, setIsSelecting] = useState(false);
  const change = (next: ListFilters, how?: { readonly isTyping?: boolean }) =>
    onSearch({ ...searchOf(next), view: view === 'list' ? undefined : view }, { isTyping: how?.isTyping === true });
  const changeView = (next: View) => {
    setIsSelecting(false);
    onSearch({ ...searchOf(filters), view: next === 'list' ? undefined : next }, { isTyping: false });
  };

  // Keep it mounted after the first opening, so that the closing animation can run.
  const [hasFiltered, setHasFiltered] = useState(false);
  if (isFiltering && !hasFiltered) setHasFiltered(true);

  if (view === 'trash') {
    return <TrashView onBack={() => changeView('list')} />;
  }
  const listProps = {
    filters,
    scope,
    openId,
    navigation,
    onFilters: (next: ListFilters) => change(next),
    isSelecting,
    onSelectingEnd: () => setIsSelecting(false),
  };
  return (
    <div className={classNames(css.screen, openId !== null && css.withDetail)}>
      <div className={css.main}>
        <Card className={css.head ?? ''}>
          <div className={css.top}>
            <Period filters={filters} scope={scope} onChange={change} />
            <ListMenu
              filters={filters}
              onViews={onViews}
              onTrash={() => changeView('trash')}
              isSelecting={isSelecting}
              onSelecting={setIsSelecting}
            />
          </div>
          <TotalsBar scope={scope} />
          <FilterBar filters={filters} onChange={change} onMore={() => setIsFiltering(true)}>
            <Segmented<'list' | 'calendar'>
              label="보기"
              options={VIEWS}
              value={view === 'calendar' ? 'calendar' : 'list'}
              onChange={changeView}
              isCompact
            />
          </FilterBar>
        </Card>
        <ResultLine filters={filters} scope={scope} onChange={change} onWhole={setWantsWhole} />
        <MaskedNotice count={scope.totals?.maskedExcluded ?? 0} />
        {filters.basis === 'BILLING' ? (
          <Notice tone="info">할부를 회차별로 보고 있어요. 수정하거나 삭제하면 할부 전체에 적용돼요.</Notice>
        ) : null}
        {view === 'calendar' ? (
          <CalendarView
            filters={filters}
            scope={scope}
            navigation={navigation}
            openDay={openDay}
            onDay={onDay}
            onCloseDay={onCloseDay}
          />
        ) : (
          <ListView {...listProps} />
        )}
      </div>
      {openId === null ? null : <DetailPanel key={openId} transactionId={openId} onClose={onCloseDetail} />}
      {hasFiltered ? (
        <FilterSheet
          filters={filters}
          usualBasis="CONSUMPTION"
          shownPeriod={
            view === 'calendar' && scope.month !== null
              ? { ...NO_PERIOD, name: formatMonth(scope.month), month: scope.month }
              : { ...NO_PERIOD, name: '모든 기간' }
          }
          isOpen={isFiltering}
          onClose={() => setIsFiltering(false)}
          onApply={(next) => {
            setIsFiltering(false);
            change(next);
          }}
        />
      ) : null}
    </div>
  );
}

function Period({
  filters,
  scope,
  onChange,
}: {
  readonly filters: ListFilters;
  readonly scope: ListScope;
  readonly onChange: (filters: ListFilters) => void;
}) {
  const text = periodText(scope);
  return (
    <div className={css.period}>
      {scope.month === null ? (
        <h2 className={css.free}>{text}</h2>
      ) : (
        <>
          <h2 className={visuallyHidden.hidden}>{formatMonth(scope.month)} 합계</h2>
          <MonthPicker
            value={scope.month}
            onChange={(month) => onChange({ ...filters, month, from: null, to: null })}
          />
          {text === null ? null : <span className={css.days}>{text}</span>}
        </>
      )}
    </div>
  );
}

function ListMenu({
  filters,
  onViews,
  onTrash,
  isSelecting,
  onSelecting,
}: {
  readonly filters: ListFilters;
  readonly onViews: (begins: 'save' | 'list') => void;
  readonly onTrash: () => void;
  readonly isSelecting: boolean;
  readonly onSelecting: (isSelecting: boolean) => void;
}) {
  const { canWrite } = useLedger();
  const navigate = useNavigate();
  const exporting = useExportList();
  const bringIn = {
    id: 'import',
    name: '파일 가져오기',
    icon: <Download aria-hidden />,
    onAction: () => void navigate({ to: '/imports' }),
  };
  const select = {
    id: 'select',
    name: isSelecting ? '선택 끝내기' : '여러 건 선택',
    icon: <ListChecks aria-hidden />,
    onAction: () => onSelecting(!isSelecting),
  };
  return (
    <div className={css.controls}>
      {canWrite ? (
        <Button
          size="small"
          variant={isSelecting ? 'soft' : 'ghost'}
          aria-pressed={isSelecting}
          className={css.select ?? ''}
          onPress={() => onSelecting(!isSelecting)}
        >
          선택
        </Button>
      ) : null}
      <Menu
        label="내역 메뉴"
        actions={[
          ...(canWrite ? [select, bringIn] : []),
          {
            id: 'save-view',
            name: '이 보기 저장',
            icon: <BookmarkPlus aria-hidden />,
            onAction: () => onViews('save'),
          },
          { id: 'views', name: '저장한 보기', icon: <Bookmark aria-hidden />, onAction: () => onViews('list') },
          {
            id: 'csv',
            name: 'CSV로 내보내기',
            icon: <FileText aria-hidden />,
            isDisabled: exporting.isPending,
            onAction: () => exporting.mutate({ filters, format: 'csv' }),
          },
          {
            id: 'xlsx',
            name: '엑셀로 내보내기',
            icon: <FileSpreadsheet aria-hidden />,
            isDisabled: exporting.isPending,
            onAction: () => exporting.mutate({ filters, format: 'xlsx' }),
          },
          { id: 'trash', name: '휴지통', icon: <Trash aria-hidden />, onAction: onTrash },
        ]}
      >
        <IconButton label="내역 메뉴" icon={<Ellipsis />} />
      </Menu>
    </div>
  );
}

/** The number of results, and the way to those of all periods, or back. */
function ResultLine({
  filters,
  scope,
  onChange,
  onWhole,
}: {
  readonly filters: ListFilters;
  readonly scope: ListScope;
  readonly onChange: (filters: ListFilters) => void;
  /** Sums up the whole timeline, or the current month again. */
  readonly onWhole: (isWhole: boolean) => void;
}) {
  const { totals, allTotals } = scope;
  const count = totals && !scope.isStale ? `${formatNumber(totals.count)}건` : '';
  const where = scope.isTimeline && scope.month !== null && count !== '' ? `${Number(scope.month.slice(5))}월 ` : '';
  return (
    <div className={css.result}>
      <span role="status">
        {where}
        {count}
      </span>
      {allTotals && totals && allTotals.count > totals.count ? (
        <Button size="small" variant="ghost" onPress={() => onWhole(true)}>
          전체 {formatNumber(allTotals.count)}건 보기
        </Button>
      ) : null}
      {scope.isWhole ? (
        <Button size="small" variant="ghost" onPress={() => onWhole(false)}>
          이번 달 합계 보기
        </Button>
      ) : null}
      {scope.isTimeline || totals?.count === 0 ? null : (
        <Button
          size="small"
          variant="ghost"
          onPress={() => onChange({ ...filters, month: null, from: null, to: null })}
        >
          모든 기간 보기
        </Button>
      )}
    </div>
  );
}

/** The number of masked transactions that the filters cannot evaluate. */
function MaskedNotice({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return <Notice tone="info">비공개 {formatNumber(count)}건은 조건에 맞는지 알 수 없어 제외했어요.</Notice>;
}
