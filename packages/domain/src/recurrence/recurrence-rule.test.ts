import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RuleViolation } from '../rule-violation.ts';
import { formatRecurrenceRule, parseRecurrenceRule } from './recurrence-rule.ts';

function refusalOf(text: string): string | null {
  try {
    parseRecurrenceRule(text);
    return null;
  } catch (error) {
    if (error instanceof RuleViolation) return error.code;
    throw error;
  }
}

describe('the text of a rule', () => {
  test.each([
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3;COUNT=10',
    'FREQ=WEEKLY;BYDAY=MO,FR',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU',
    'FREQ=MONTHLY',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=MONTHLY;BYMONTHDAY=10,25',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;UNTIL=20301231',
    'RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15',
    'RSCALE=DANGI;SKIP=BACKWARD;FREQ=YEARLY;BYMONTH=6L;BYMONTHDAY=-1',
  ])('%s survives parsing and formatting', (text) => {
    expect(formatRecurrenceRule(parseRecurrenceRule(text))).toBe(text);
  });

  test('accepts lower case, a name prefix and any order of parts', () => {
    expect(parseRecurrenceRule(' rrule:bymonthday=+25;freq=monthly ')).toEqual(
      parseRecurrenceRule('FREQ=MONTHLY;BYMONTHDAY=25'),
    );
    expect(parseRecurrenceRule('FREQ=MONTHLY;UNTIL=20271231T235959Z').until).toBe('2027-12-31');
    expect(parseRecurrenceRule('RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD')).toEqual(
      parseRecurrenceRule('FREQ=MONTHLY'),
    );
  });

  test.each([
    '',
    'MONTHLY',
    'FREQ=',
    'FREQ=FORTNIGHTLY',
    'INTERVAL=2',
    'FREQ=MONTHLY;FREQ=DAILY',
    'FREQ=MONTHLY;INTERVAL=0',
    'FREQ=MONTHLY;INTERVAL=-1',
    'FREQ=MONTHLY;INTERVAL=1.5',
    'FREQ=MONTHLY;INTERVAL=1e3',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=5,',
    'FREQ=MONTHLY;BYDAY=XX',
    'FREQ=MONTHLY;BYDAY=0MO',
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=WEEKLY;BYMONTHDAY=3',
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=3;UNTIL=20271231',
    'FREQ=DAILY;UNTIL=20270230',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=MONTHLY;NAME=VALUE',
    'FREQ=MONTHLY;;BYMONTHDAY=1',
    'RSCALE=DANGI;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=31',
  ])('rejects %s as invalid', (text) => {
    expect(refusalOf(text)).toBe('RRULE_INVALID');
  });

  test.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;COUNT=10000',
    'FREQ=DAILY;INTERVAL=1001',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=YEARLY;BYYEARDAY=100',
    'FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=1',
    'RSCALE=HEBREW;FREQ=YEARLY',
    'RSCALE=DANGI;FREQ=MONTHLY;BYMONTHDAY=15',
    'RSCALE=DANGI;FREQ=YEARLY;BYMONTH=8',
    'RSCALE=DANGI;SKIP=FORWARD;FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=15',
  ])('rejects %s as unsupported', (text) => {
    expect(refusalOf(text)).toBe('RRULE_UNSUPPORTED');
  });

  test('rejects any other text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        const refusal = refusalOf(text);
        expect(refusal === null || refusal.startsWith('RRULE_')).toBe(true);
      }),
    );
  });

  test.each([
    ['numbers', `FREQ=MONTHLY;BYMONTHDAY=${'1,'.repeat(500_000)}`],
    ['parts', 'FREQ=MONTHLY;'.repeat(100_000)],
    ['blanks', `${' '.repeat(1_000_000)}FREQ=DAILY`],
  ])('rejects endless %s quickly', (_what, text) => {
    expect(refusalOf(text)).toBe('RRULE_INVALID');
  });
});
