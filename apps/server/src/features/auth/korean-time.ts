/** Instants in mails and notices are shown in Korean time. */
const MOMENT = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const DAY = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** `2026년 11월 20일 (금) 12:00` */
export function koreanTime(at: Date): string {
  return MOMENT.format(at);
}

/** `2026년 11월 20일` */
export function koreanDay(at: Date): string {
  return DAY.format(at);
}
