import { weekdayOf } from '@salim/domain';
import { useState } from 'react';
import { upTo } from '../../../platform/browser/breakpoints.ts';
import { useDevicePreferences } from '../../../platform/browser/device-preferences.ts';
import { useMediaQuery } from '../../../platform/browser/use-media-query.ts';
import { formatCompact, formatNumber, MINUS } from '../../../text/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCalendar } from '../api/use-calendar.ts';
import { useLedger } from '../model/ledger.tsx';
import type { ListFilters } from '../model/list-filters.ts';
import { OfflineState, useIsOffline } from '../offline-state.tsx';
import css from './calendar-view.module.css';
import { ListView } from './list-view.tsx';
import type { ListScope } from './use-list-scope.ts';

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
const SHORTENED_FROM = 1_000_000;
/** Phones, and tablets with the open sidebar. */
const NARROW_DAYS = upTo('besideSidebarCalendar');
/** The same for very small screens. */
const SHORTENED_FROM_ON_SMALL = 100_000;
const SMALL_SCREEN = upTo('tinyPhone');

function Sum({ value, tone }: { readonly value: number; readonly tone: 'income' | 'expense' }) {
  const isNarrow = useMediaQuery(NARROW_DAYS);
  const isSmall = useMediaQuery(SMALL_SCREEN);
  if (value === 0) return null;
  const isGain = tone === 'income' ? value > 0 : value < 0;
  const size = Math.abs(value);
  const isShort = isNarrow && size >= (isSmall ? SHORTENED_FROM_ON_SMALL : SHORTENED_FROM);
  return (
    <span className={classNames(css.sum, css[tone])}>
      <span className={css.hidden}>{tone === 'income' ? ', 수입' : ', 지출'}</span>{' '}
      <span className={css.sign}>{isGain ? '+' : MINUS}</span>
      {isShort ? (
        <>
          <span aria-hidden>{formatCompact(size)}</span>
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
      aria-pressed={isChosen}
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

interface CalendarViewProps extends React.ComponentProps<typeof ListView> {
  readonly scope: ListScope;
}

/** The days of a month with their sums; below them, the transactions of the selected day. */
export function CalendarView(props: CalendarViewProps) {
  const { scope, filters } = props;
  const { bookId, today } = useLedger();
  const weekdays = useWeekdays();
  const isOffline = useIsOffline();
  const { data: days, error, refetch, isFetching } = useCalendar(bookId, scope.shownFilters);
  const [chosen, setChosen] = useState<string | null>(null);
  if (isOffline && !days) return <OfflineState />;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const isThere = (date: string | null) => days?.some((day) => day.date === date) === true;
  const date = isThere(chosen) ? chosen : isThere(today) ? today : null;
  const dayFilters: ListFilters = { ...filters, month: null, from: date, to: date };
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
                          isChosen={day.date === date}
                          isToday={day.date === today}
                          onChoose={() => setChosen(day.date)}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      {date === null ? (
        <p className={css.hint}>날짜를 누르면 그날의 내역이 보여요.</p>
      ) : (
        <div className={css.entries}>
          <ListView key={date} {...props} filters={dayFilters} scope={{ ...scope, isTimeline: false, month: null }} />
        </div>
      )}
    </div>
  );
}

const toneOf = (weekday: number) => (weekday === 0 ? css.sunday : weekday === WEEK - 1 ? css.saturday : undefined);
