import type { Occurrence, RecurringRule, UpcomingOccurrence } from '@salim/contract';
import { expect, test } from 'vitest';
import { announcedHolidays, koreanHolidays, readAnnouncements } from '../../holidays.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs } from '../../testing/test-client.ts';

const app = useTestApp();

test('dates moved by holidays that no almanac has yet follow the law and are marked as expected', async () => {
  const person = await joinAs(app(), 'expecting');
  const book = `/api/v2/books/${person.bookId}`;
  const yearly = (startDate: string, adjust = 'NEXT_BUSINESS_DAY') =>
    `${book}/recurring/preview?rrule=FREQ%3DYEARLY&startDate=${startDate}&adjust=${adjust}&limit=3`;
  const previewed = async (path: string) =>
    (await person.get<{ items: Pick<Occurrence, 'occurrenceDate' | 'date' | 'isExpected'>[] }>(path)).body.items.map(
      ({ date, isExpected }) => `${date}${isExpected ? ' 예상' : ''}`,
    );
  // 개천절 is 추석 in 2028; in 2029 and 2030 the fifth is a Friday and a Saturday.
  expect(await previewed(yearly('2028-10-05'))).toEqual(['2028-10-06 예상', '2029-10-05', '2030-10-07']);
  expect(await previewed(yearly('2027-03-01'))).toEqual(['2027-03-02', '2028-03-02 예상', '2029-03-02 예상']);
  expect(await previewed(yearly('2028-10-05', 'PREVIOUS_BUSINESS_DAY'))).toEqual([
    '2028-09-29 예상',
    '2029-10-05',
    '2030-10-04',
  ]);
  expect(await previewed(yearly('2028-10-05', 'NONE'))).toEqual(['2028-10-05', '2029-10-05', '2030-10-05']);

  const { body: rule } = await person.post<RecurringRule>(`${book}/recurring`, {
    template: { type: 'EXPENSE', amount: 1000 },
    rrule: 'FREQ=YEARLY',
    startDate: '2198-12-25',
    adjust: 'NEXT_BUSINESS_DAY',
  });
  expect([rule.nextDate, rule.isNextExpected]).toEqual(['2198-12-26', true]);
  const dates = async () =>
    (
      await person.get<{ items: UpcomingOccurrence[] }>(`${book}/recurring/upcoming?from=2198-12-01&to=2199-12-31`)
    ).body.items.map(({ date, isExpected }) => [date, isExpected]);
  expect(await dates()).toEqual([
    ['2198-12-26', true],
    ['2199-12-26', true],
  ]);
  // A date set by the user does not depend on holidays.
  const own = await person.put<Occurrence>(`${book}/recurring/${rule.id}/occurrences/2198-12-25`, {
    date: '2198-12-27',
  });
  expect([own.status, own.body.date, own.body.isExpected]).toEqual([200, '2198-12-27', false]);
});

test('announced holidays override the legal rules and are not marked as expected', () => {
  const announced = readAnnouncements('-2028-10-05 대체공휴일 취소\n2028-10-06 임시공휴일\n2031-12-31 임시공휴일\n');
  const [isOff, isAnnounced] = [koreanHolidays(announced), announcedHolidays(announced)];
  expect(['2028-10-04', '2028-10-05', '2028-10-06', '2031-12-31'].map(isOff)).toEqual([true, false, true, true]);
  expect(['2028-10-04', '2028-10-05', '2028-10-06', '2031-12-31'].map(isAnnounced)).toEqual([false, false, true, true]);
});
