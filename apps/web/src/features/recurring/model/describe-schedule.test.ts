import { describe, expect, test } from 'vitest';
import { rhythmText, scheduleText } from './describe-schedule.ts';

describe('a schedule in words', () => {
  test.each([
    ['FREQ=DAILY', '매일'],
    ['FREQ=DAILY;INTERVAL=3', '3일마다'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', '매주 평일'],
    ['FREQ=WEEKLY', '매주 수요일'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2주마다 금요일'],
    ['FREQ=WEEKLY;BYDAY=SU,SA', '매주 주말'],
    ['FREQ=MONTHLY', '매달 25일'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '매달 말일'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=10', '3개월마다 10일'],
    ['FREQ=MONTHLY;BYMONTHDAY=10,-1', '매달 10일·말일'],
    ['FREQ=MONTHLY;BYDAY=2TU', '매달 둘째 화요일'],
    ['FREQ=MONTHLY;BYDAY=-1FR', '매달 마지막 금요일'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '매달 마지막 평일'],
    ['FREQ=YEARLY', '매년 11월 25일'],
    ['FREQ=YEARLY;BYMONTH=6,12;BYMONTHDAY=15', '매년 6·12월 15일'],
    ['RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15', '매년 음력 8월 15일'],
    ['RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=6L;BYMONTHDAY=-1', '매년 음력 윤6월 말일'],
  ])('%s', (rrule, text) => {
    expect(rhythmText(rrule, '2026-11-25')).toBe(text);
  });

  test('includes the holiday adjustment and the end', () => {
    const schedule = { rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1', startDate: '2026-11-01', endDate: null, count: null };
    expect(scheduleText({ ...schedule, adjust: 'NEXT_BUSINESS_DAY' })).toBe('매달 말일, 휴일이면 다음 영업일');
    expect(scheduleText({ ...schedule, endDate: '2027-10-31', adjust: 'NONE' })).toBe(
      '매달 말일, 2027년 10월 31일 (일)까지',
    );
    expect(scheduleText({ ...schedule, count: 12, adjust: 'NONE' })).toBe('매달 말일, 총 12회');
  });
});
