import { weekdayOf } from '@salim/domain';
import { useState } from 'react';
import { formatCompact, formatDay, formatNumber, formatWon, MINUS } from '../../../lib/format.ts';
import { useIsNarrow } from '../../../lib/use-media-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCalendar } from '../api/use-calendar.ts';
import { useLedger } from '../model/ledger.tsx';
import type { ListFilters } from '../model/list-filters.ts';
import css from './calendar-view.module.css';
import { ListView } from './list-view.tsx';
import type { ListScope } from './use-list-scope.ts';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;
const WEEK = 7;

interface Day {
  readonly date: string;
  readonly income: number;
  readonly expense: number;
  readonly count: number;
}

/** Days in rows of weeks that begin on 일요일; null where the period has no such day. */
function weeksOf(days: readonly Day[]): (Day | null)[][] {
  const [first] = days;
  if (!first) return [];
  const cells: (Day | null)[] = [...Array.from({ length: weekdayOf(first.date) }, () => null), ...days];
  while (cells.length % WEEK !== 0) cells.push(null);
  return Array.from({ length: cells.length / WEEK }, (_, week) => cells.slice(week * WEEK, (week + 1) * WEEK));
}

/** `11월 20일 (금), 수입 3,000원, 지출 12,000원, 3건` */
function nameOf(day: Day): string {
  return [
    formatDay(day.date),
    day.income === 0 ? '' : `수입 ${formatWon(day.income)}`,
    day.expense === 0 ? '' : `지출 ${formatWon(day.expense)}`,
    day.count === 0 ? '내역 없음' : `${day.count}건`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Sums with more digits than this are shortened where a day is as narrow as a thumb; its name tells them in full. */
const SHORTENED_FROM = 1_000_000;

function Sum({ value, tone }: { readonly value: number; readonly tone: 'income' | 'expense' }) {
  const isNarrow = useIsNarrow();
  if (value === 0) return null;
  const isGain = tone === 'income' ? value > 0 : value < 0;
  const size = Math.abs(value);
  return (
    <span className={classNames(css.sum, css[tone])}>
      <span className={css.sign}>{isGain ? '+' : MINUS}</span>
      {isNarrow && size >= SHORTENED_FROM ? formatCompact(size) : formatNumber(size)}
    </span>
  );
}

interface CalendarViewProps extends React.ComponentProps<typeof ListView> {
  readonly scope: ListScope;
}

/** The days of a month with their sums; the entries of the chosen day below. */
export function CalendarView(props: CalendarViewProps) {
  const { scope, filters } = props;
  const { bookId, today } = useLedger();
  const { data: days, error, refetch, isFetching } = useCalendar(bookId, scope.shownFilters);
  const [chosen, setChosen] = useState<string | null>(null);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const isThere = (date: string | null) => days?.some((day) => day.date === date) === true;
  const date = isThere(chosen) ? chosen : isThere(today) ? today : null;
  const dayFilters: ListFilters = { ...filters, month: null, from: date, to: date };
  return (
    <div className={css.view}>
      <table className={css.calendar} aria-label="달력">
        <thead>
          <tr>
            {WEEKDAYS.map((weekday, index) => (
              <th key={weekday} scope="col" abbr={`${weekday}요일`} className={classNames(css.weekday, toneOf(index))}>
                {weekday}
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
            : weeksOf(days).map((week, index) => (
                <tr key={week.find((day) => day !== null)?.date ?? index}>
                  {week.map((day, weekday) => (
                    <td key={WEEKDAYS[weekday]} className={css.cell}>
                      {day === null ? null : (
                        <button
                          type="button"
                          className={classNames(css.day, day.date === date && css.chosen)}
                          aria-label={nameOf(day)}
                          aria-pressed={day.date === date}
                          aria-current={day.date === today ? 'date' : undefined}
                          onClick={() => setChosen(day.date)}
                        >
                          <span className={classNames(css.number, toneOf(weekday))}>
                            {Number(day.date.slice(8, 10)) === 1 && day !== days[0]
                              ? `${Number(day.date.slice(5, 7))}.1`
                              : Number(day.date.slice(8, 10))}
                          </span>
                          <Sum value={day.income} tone="income" />
                          <Sum value={day.expense} tone="expense" />
                        </button>
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
