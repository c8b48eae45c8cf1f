import type { Notification } from '@salim/contract';
import { addDays } from '@salim/domain';
import { civilFromInstant, formatDay, todayIn } from '../../lib/format.ts';

export interface NotificationDay {
  /** 오늘, 어제, or the day. */
  readonly name: string;
  readonly notifications: readonly Notification[];
}

/** Notices by the day on which they came, in the order in which they stand. */
export function notificationDays(
  notifications: readonly Notification[],
  timeZone: string,
  now: Date = new Date(),
): NotificationDay[] {
  const today = todayIn(timeZone, now);
  const nameOf = (date: string) => {
    if (date === today) return '오늘';
    return date === addDays(today, -1) ? '어제' : formatDay(date, { year: date.slice(0, 4) !== today.slice(0, 4) });
  };
  const days = Map.groupBy(notifications, ({ createdAt }) => civilFromInstant(new Date(createdAt), timeZone).date);
  return [...days].map(([date, ofDay]) => ({ name: nameOf(date), notifications: ofDay }));
}
