import { weekdayOf } from '@salim/domain';
import { useState } from 'react';
import { upTo } from '../../../platform/browser/breakpoints.ts';
import { useDevicePreferences } from '../../../platform/browser/device-preferences.ts';
import { useMediaQuery } from '../../../platform/browser/use-media-query.ts';
import { formatBrief, formatNumber, MINUS } from '../../../text/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCalendar } from '../api/use-calendar.ts';
import { useLedger } from '../model/ledger.tsx';
import type { ListFilters } from '../model/list-filters.ts';
import { OfflineState, useIsOffline } from '../offline-state.tsx';
import css from './calendar-view.module.css';
import type { ListNavigation } from './list-view.tsx';
import type { ListScope } from './use-list-scope.ts';

const DaySheet = lazyOverlay(async () => (await import('./day-sheet.tsx')).DaySheet);

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;
const WEEK = WEEKDAYS.length;

interface Day {
  readonly date: string;
  readonly income: number;
  readonly expense: number;
  readonly count: number;
}

/** Weekdays, 0 for 일요일, starting with the locale's first day of the week. */
function useWeekdays(): readonly number[] {
  const start = useDevicePreferences((preferences) => preferences.weekStart) === 'monday' ? 1 : 0;
  return WEEKDAYS.map((_, index) => (index + start) % WEEK);
}

/** Days in rows of weeks; null for cells outside the period. */
function weeksOf(days: readonly Day[], weekdays: readonly number[]): (Day | null)[][] {
  const [first] = days;
  if (!first) return [];
  const before = weekdays.indexOf(weekdayOf(first.date));
  const cells: (Day | null)[] = [...Array.from({ length: before }, () => null), ...days];
  while (cells.length % WEEK !== 0) cells.push(null);
  return Array.from({ length: cells.length / WEEK }, (_, week) => cells.slice(week * WEEK, (week + 1) * WEEK));
}

/** Sums from this amount are abbreviated in narrow cells; the accessible name contains the full sum. */
const SHORTENED_FROM = 100_000;
/** Phones, and tablets with the open sidebar. */
const NARROW_DAYS = upTo('besideSidebarCalendar');

function Sum({ value, tone }: { readonly value: number; readonly tone: 'income' | 'expense' }) {
  const isNarrow = useMediaQuery(NARROW_DAYS);
  if (value === 0) return null;
  const isGain = tone === 'income' ? value > 0 : value < 0;
  const size = Math.abs(value);
  const isShort = isNarrow && size >= SHORTENED_FROM;
  return (
    <span className={classNames(css.sum, css[tone])}>
      <span className={css.hidden}>{tone === 'income' ? ', 수입' : ', 지출'}</span>{' '}
      <span className={css.sign}>{isGain ? '+' : MINUS}</span>
      {isShort ? (
        <>
          <span aria-hidden>{formatBrief(size)}</span>
          <span className={css.hidden}>{formatNumber(size)}</span>
        </>
      ) : (
        formatNumber(size)
      )}
    </span>
  );
}

/** A day with its sums; its accessible name spells out abbreviated ones. */
function DayButton({
  day,
  weekday,
  isChosen,
  isToday,
  onChoose,
}: {
  readonly day: Day;
  readonly weekday: number;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <button
      type="button"
      className={classNames(css.day, isChosen && css.chosen)}
      aria-haspopup="dialog"
      aria-expanded={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
    >
      <span className={css.hidden}>{Number(day.date.slice(5, 7))}월</span>{' '}
      <span className={classNames(css.number, toneOf(weekday))}>{Number(day.date.slice(8, 10))}</span>
      <span className={css.hidden}>일 ({WEEKDAYS[weekday]})</span>
      <Sum value={day.income} tone="income" />
      <Sum value={day.expense} tone="expense" />
      <span className={css.hidden}>{day.count === 0 ? ', 내역 없음' : `, ${day.count}건`}</span>
    </button>
  );
}

interface CalendarViewProps {
  readonly filters: ListFilters;
  readonly scope: ListScope;
  readonly navigation: ListNavigation;
  /** The day whose transactions are shown above the calendar. */
  readonly openDay: string | null;
  readonly onDay: (date: string) => void;
  readonly onCloseDay: () => void;
}

/** The days of a month with their sums; a day opens its transactions. */
export function CalendarView({ filters, scope, navigation, openDay, onDay, onCloseDay }: CalendarViewProps) {
  const { bookId, today } = useLedger();
  const weekdays = useWeekdays();
  const isOffline = useIsOffline();
  const { data: days, error, refetch, isFetching } = useCalendar(bookId, scope.shownFilters);
  // The sheet keeps its day while it closes.
  const [lastDay, setLastDay] = useState(openDay);
  if (openDay !== null && openDay !== lastDay) setLastDay(openDay);
  if (isOffline && !days) return <OfflineState />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div className={css.view}>
      <table className={css.calendar} aria-label="달력">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={`${WEEKDAYS[weekday]}요일`}
                className={classNames(css.weekday, toneOf(weekday))}
              >
                {WEEKDAYS[weekday]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days === undefined
            ? Array.from({ length: 5 }, (_, week) => (
                <tr key={week}>
                  <td colSpan={WEEK} className={css.coming}>
                    <Skeleton height={40} />
                  </td>
                </tr>
              ))
            : weeksOf(days, weekdays).map((week, index) => (
                <tr key={week.find((day) => day !== null)?.date ?? index}>
                  {week.map((day, column) => (
                    <td key={weekdays[column]} className={css.cell}>
                      {day === null ? null : (
                        <DayButton
                          day={day}
                          weekday={weekdays[column] ?? 0}
                          isChosen={day.date === openDay}
                          isToday={day.date === today}
                          onChoose={() => onDay(day.date)}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      {lastDay === null ? null : (
        <DaySheet
          date={lastDay}
          sums={days?.find((day) => day.date === lastDay)}
          filters={filters}
          scope={scope}
          navigation={navigation}
          isOpen={openDay !== null}
          onClose={onCloseDay}
        />
      )}
    </div>
  );
}

const toneOf = (weekday: number) => (weekday === 0 ? css.sunday : weekday === WEEK - 1 ? css.saturday : undefined);
