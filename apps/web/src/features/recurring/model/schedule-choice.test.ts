import { describe, expect, test } from 'vitest';
import { choiceOfRule, choiceOn, rruleOfChoice } from './schedule-choice.ts';

describe('the form of a schedule', () => {
  test.each([
    ['FREQ=DAILY;INTERVAL=2', 'DAILY'],
    ['FREQ=WEEKLY;BYDAY=MO,FR', 'WEEKLY'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'MONTHLY'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=31', 'MONTHLY'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'MONTHLY_WEEKDAY'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'YEARLY'],
    ['RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15', 'LUNAR'],
    ['FREQ=MONTHLY;BYMONTHDAY=10,25', 'OTHER'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'OTHER'],
    ['FREQ=DAILY;COUNT=3', 'OTHER'],
    ['FREQ=YEARLY;BYMONTH=6,12;BYMONTHDAY=1', 'OTHER'],
  ])('reads %s and writes the same', (rrule, rhythm) => {
    const choice = choiceOfRule(rrule, '2026-11-20');
    expect(choice.rhythm).toBe(rhythm);
    expect(rruleOfChoice(choice)).toBe(rrule);
  });

  test('adds what a short rule derives from its start date', () => {
    expect(rruleOfChoice(choiceOfRule('FREQ=MONTHLY', '2026-01-31'))).toBe('FREQ=MONTHLY;BYMONTHDAY=31');
    expect(rruleOfChoice(choiceOfRule('FREQ=WEEKLY', '2026-11-20'))).toBe('FREQ=WEEKLY;BYDAY=FR');
    expect(rruleOfChoice(choiceOfRule('FREQ=YEARLY', '2026-11-20'))).toBe('FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20');
  });

  test('defaults to every month on that day, and offers the lunar day on request', () => {
    const choice = choiceOn('2026-09-25');
    expect(rruleOfChoice(choice)).toBe('FREQ=MONTHLY;BYMONTHDAY=25');
    expect(rruleOfChoice({ ...choice, rhythm: 'LUNAR' })).toBe(
      'RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15',
    );
    expect(rruleOfChoice({ ...choice, rhythm: 'MONTHLY_WEEKDAY' })).toBe('FREQ=MONTHLY;BYDAY=4FR');
  });
});
