import type { UpcomingOccurrence } from '@salim/contract';
import { addDays, dayOfMonth, weekdayOf } from '@salim/domain';
import { useState } from 'react';
import { useDevicePreferences } from '../../../platform/browser/device-preferences.ts';
import { formatDay } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { MonthPicker } from '../../../ui/month-picker.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useUpcoming } from '../api/use-upcoming.ts';
import { isOpen } from '../model/is-open.ts';
import { nameOf, useRecurringBook } from '../model/recurring-book.tsx';
import { UpcomingList } from './occurrence-row.tsx';
import css from './upcoming-calendar.module.css';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;
const WEEK = WEEKDAYS.length;
const SHOWN = 2;

/** The days of a month in rows of weeks; null outside the month. */
function weeksOf(month: string, weekdays: readonly number[]): (string | null)[][] {
  const [first, last] = [dayOfMonth(month, 1), dayOfMonth(month, 31)];
  const cells: (string | null)[] = Array.from({ length: weekdays.indexOf(weekdayOf(first)) }, () => null);
  for (let date = first; date <= last; date = addDays(date, 1)) cells.push(date);
  while (cells.length % WEEK !== 0) cells.push(null);
  return Array.from({ length: cells.length / WEEK }, (_, week) => cells.slice(week * WEEK, (week + 1) * WEEK));
}

interface UpcomingCalendarProps {
  readonly onRecord: (one: UpcomingOccurrence) => void;
  readonly onChange: (one: UpcomingOccurrence) => void;
}

/** A month with its occurrences, and the details of the selected day. */
export function UpcomingCalendar({ onRecord, onChange }: UpcomingCalendarProps) {
  const { bookId, today } = useRecurringBook();
  const [month, setMonth] = useState(today.slice(0, 7));
  const [chosen, setChosen] = useState(today);
  const begin = useDevicePreferences((preferences) => preferences.weekStart) === 'monday' ? 1 : 0;
  const weekdays = WEEKDAYS.map((_, index) => (index + begin) % WEEK);
  const query = useUpcoming(bookId, dayOfMonth(month, 1), dayOfMonth(month, 31));
  if (query.error && !query.data) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  const all = query.data ?? [];
  const byDate = Map.groupBy(all, (one) => one.date);
  const open = all.filter(isOpen);
  const sumOf = (type: UpcomingOccurrence['type']) =>
    open.filter((one) => one.type === type).reduce((sum, one) => sum + one.amount, 0);
  const ofDay = byDate.get(chosen) ?? [];
  const show = (next: string) => {
    setMonth(next);
    setChosen(next === today.slice(0, 7) ? today : dayOfMonth(next, 1));
  };
  return (
    <div className={css.view}>
      <div className={css.head}>
        <MonthPicker value={month} onChange={show} />
        <p className={css.sums}>
          <span>
            나갈 돈 <Money value={sumOf('EXPENSE')} tone="expense" />
          </span>
          <span>
            들어올 돈 <Money value={sumOf('INCOME')} tone="income" />
          </span>
        </p>
      </div>
      <table className={classNames(css.calendar, query.isPlaceholderData && css.changing)}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                className={classNames(css.weekday, weekday === 0 && css.sunday, weekday === 6 && css.saturday)}
              >
                {WEEKDAYS[weekday]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekdays).map((week, row) => (
            <tr key={week.find((date) => date !== null) ?? row}>
              {week.map((date, column) => (
                <td key={date ?? column} className={css.cell}>
                  {date === null ? null : (
                    <DayButton
                      date={date}
                      occurrences={byDate.get(date) ?? []}
                      isChosen={date === chosen}
                      isToday={date === today}
                      onChoose={() => setChosen(date)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Card title={formatDay(chosen)}>
        {ofDay.length === 0 ? (
          <p className={css.none}>이날은 예정된 거래가 없어요.</p>
        ) : (
          <UpcomingList occurrences={ofDay} onRecord={onRecord} onChange={onChange} />
        )}
      </Card>
    </div>
  );
}

interface DayButtonProps {
  readonly date: string;
  readonly occurrences: readonly UpcomingOccurrence[];
  readonly isChosen: boolean;
  readonly isToday: boolean;
  readonly onChoose: () => void;
}

function DayButton({ date, occurrences, isChosen, isToday, onChoose }: DayButtonProps) {
  const book = useRecurringBook();
  const weekday = weekdayOf(date);
  const more = occurrences.slice(SHOWN);
  return (
    <button
      type="button"
      className={css.day}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
    >
      <VisuallyHidden>{Number(date.slice(5, 7))}월</VisuallyHidden>{' '}
      <span className={classNames(css.number, weekday === 0 && css.sunday, weekday === 6 && css.saturday)}>
        {Number(date.slice(8, 10))}
      </span>
      <VisuallyHidden>일 ({WEEKDAYS[weekday]})</VisuallyHidden>
      {occurrences.slice(0, SHOWN).map((one) => (
        <span
          key={`${one.ruleId} ${one.occurrenceDate}`}
          className={classNames(css.event, css[one.type], one.isSkipped && css.skipped)}
        >
          <VisuallyHidden>, </VisuallyHidden>
          {nameOf(book, one)}
        </span>
      ))}
      {more.length === 0 ? null : (
        <span className={css.more}>
          외 {more.length}건<VisuallyHidden>{more.map((one) => `, ${nameOf(book, one)}`)}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}
