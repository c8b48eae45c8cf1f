import { formatDay, formatNumber } from '../../../text/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type PreviewedSchedule, usePreview } from '../api/use-preview.ts';
import { useRecurringBook } from '../model/recurring-book.tsx';
import css from './date-preview.module.css';

interface DatePreviewProps {
  readonly schedule: PreviewedSchedule | null;
  /** Whether saving records what is due up to today at once. */
  readonly recordsAtOnce: boolean;
}

/** The next five dates of the edited schedule, calculated by the server with holidays. */
export function DatePreview({ schedule, recordsAtOnce }: DatePreviewProps) {
  const { bookId, today } = useRecurringBook();
  const { data, isError } = usePreview(bookId, schedule);
  const dueCount = schedule !== null && recordsAtOnce ? (data?.dueCount ?? 0) : 0;
  const isOnlyToday = dueCount === 1 && data?.items[0]?.date === today;
  return (
    <div className={css.preview}>
      <p className={css.title}>다음 예정일</p>
      <div className={css.dates} aria-live="polite">
        {schedule === null || isError ? (
          '주기를 모두 정하면 보여 드려요.'
        ) : data === undefined ? (
          <Skeleton height={20} />
        ) : data.items.length === 0 ? (
          '이 주기로는 더 이상 예정일이 없어요.'
        ) : (
          data.items.map(({ date, occurrenceDate, isExpected }) => (
            <span
              key={occurrenceDate}
              className={date === occurrenceDate ? undefined : css.moved}
              title={date === occurrenceDate ? undefined : `원래 ${formatDay(occurrenceDate)}`}
            >
              {formatDay(date, { year: date.slice(0, 4) !== today.slice(0, 4) })}
              {isExpected ? ' 예상' : ''}
            </span>
          ))
        )}
      </div>
      {dueCount === 0 ? null : (
        <p className={css.note}>
          {isOnlyToday
            ? '저장하면 오늘 회차를 바로 기록해요.'
            : `저장하면 시작일부터 오늘까지 ${formatNumber(dueCount)}건을 바로 기록해요.`}
        </p>
      )}
    </div>
  );
}
