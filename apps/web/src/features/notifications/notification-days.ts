import { addDays } from '@salim/domain';
import { civilFromInstant, formatDay, todayIn } from '../../text/format.ts';
import type { CompleteNotification } from './complete-notification.ts';

export interface NotificationDay {
  /** 오늘, 어제, the day, or a heading for an unknown time. */
  readonly name: string;
  readonly notifications: readonly CompleteNotification[];
}

/** Groups notifications by the day of their arrival, keeping their order. */
export function notificationDays(
  notifications: readonly CompleteNotification[],
  timeZone: string,
  now: Date = new Date(),
): NotificationDay[] {
  const today = todayIn(timeZone, now);
  const nameOf = (date: string | null) => {
    if (date === null) return '날짜 없음';
    if (date === today) return '오늘';
    return date === addDays(today, -1) ? '어제' : formatDay(date, { year: date.slice(0, 4) !== today.slice(0, 4) });
  };
  const days = Map.groupBy(notifications, ({ createdAt }) =>
    createdAt === null ? null : civilFromInstant(new Date(createdAt), timeZone).date,
  );
  return [...days].map(([date, ofDay]) => ({ name: nameOf(date), notifications: ofDay }));
}
