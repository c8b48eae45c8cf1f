import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  civilDate,
  civilMonth,
  cleanText,
  clockTime,
  colorCode,
  commaList,
  descriptionText,
  flag,
  givenInstant,
  id,
  lineOfText,
  memoText,
  nameText,
  nonNegativeAmount,
  pageLimit,
  positiveAmount,
  queryInteger,
  signedAmount,
} from './scalars.ts';

function isAccepted(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success;
}
function issuesOf(schema: z.ZodType, value: unknown): readonly string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.code) ?? [];
}

describe('input text', () => {
  test('is normalized, however its letters were encoded', () => {
    expect(cleanText('카페 라떼'.normalize('NFD'))).toBe('카페 라떼');
    expect(cleanText('cafe\u0301')).toBe('café');
  });

  test.each([
    ['a right-to-left override', '영수증\u202Egpj.exe', '영수증gpj.exe'],
    ['isolates and marks', '\u2066\u200f식비\u2069\u200e\u061c', '식비'],
    ['zero-width blanks', '식\u200b비\u200c\ufeff\u2060', '식비'],
    ['a joiner that joins no emoji', '식\u200d비', '식비'],
    ['a soft hyphen', '교\u00ad통', '교통'],
    ['fillers that show as nothing', '\u3164\u115f식비\u1160\uffa0', '식비'],
    ['control characters', 'a\u0000b\u0007c\u001bd\u007fe\u009ff', 'abcdef'],
    ['half of a letter', '식\ud800비', '식\ufffd비'],
  ])('loses %s', (_what, sent, kept) => {
    expect(cleanText(sent)).toBe(kept);
  });

  test.each(['👨‍👩‍👧', '👩🏽‍🚀', '🏳️‍🌈', '❤️‍🔥', '🇰🇷', '1️⃣', '☕'])('keeps the emoji %s intact', (emoji) => {
    expect(cleanText(`가족 ${emoji} 외식`)).toBe(`가족 ${emoji} 외식`);
  });

  test('keeps its lines, with unified line breaks', () => {
    expect(cleanText('하나\r\n둘\r셋\u2028넷\n')).toBe('하나\n둘\n셋\n넷');
    expect(memoText.parse('탭\t과 줄\n바꿈')).toBe('탭\t과 줄\n바꿈');
  });

  test('becomes one line in single-line fields', () => {
    expect(nameText.parse(' 생활비\n\t통장 ')).toBe('생활비 통장');
    expect(nameText.parse('생활비\r\n통장')).toBe('생활비 통장');
  });

  test.each(['__proto__', 'constructor', '<script>alert(1)</script>', "'; drop table books; --", '=1+1'])(
    'must be a string: %s',
    (text) => {
      expect(nameText.parse(text)).toBe(text);
    },
  );
});

describe('text lengths', () => {
  test.each([
    ['a name', nameText, 50],
    ['a description', descriptionText, 200],
    ['a memo', memoText, 2000],
  ])('of %s are counted in code points after cleaning', (_what, schema, maximum) => {
    expect(schema.parse('가'.repeat(maximum))).toHaveLength(maximum);
    expect(isAccepted(schema, '🍚'.repeat(maximum))).toBe(true);
    expect(isAccepted(schema, '한'.normalize('NFD').repeat(maximum))).toBe(true);
    expect(isAccepted(schema, `  ${'가'.repeat(maximum)}\u200b `)).toBe(true);
    expect(issuesOf(schema, '가'.repeat(maximum + 1))).toEqual(['too_big']);
    expect(issuesOf(schema, '🍚'.repeat(maximum + 1))).toEqual(['too_big']);
  });

  test('of a name require at least one visible character', () => {
    for (const blank of ['', '   ', '\u200b', '\u200d', '\u3164', '\n\t']) {
      expect(issuesOf(nameText, blank), JSON.stringify(blank)).toEqual(['too_small']);
    }
    expect(isAccepted(descriptionText, '')).toBe(true);
  });

  test.each([1, null, undefined, true, ['가'], { text: '가' }])('reject the non-string %j', (value) => {
    expect(issuesOf(lineOfText(0, 10), value)).toEqual(['invalid_type']);
  });
});

describe('amounts', () => {
  const MAXIMUM = 9_999_999_999_999;

  test.each([
    [positiveAmount, 1],
    [nonNegativeAmount, 0],
    [signedAmount, -MAXIMUM],
  ])('range from their minimum to 9,999,999,999,999', (schema, lowest) => {
    expect(isAccepted(schema, lowest)).toBe(true);
    expect(isAccepted(schema, lowest - 1)).toBe(false);
    expect(isAccepted(schema, MAXIMUM)).toBe(true);
    expect(issuesOf(schema, MAXIMUM + 1)).toEqual(['too_big']);
  });

  test.each([0.5, '1', '1,000', Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, null, undefined, true, [1]])(
    'reject %j',
    (value) => {
      expect(isAccepted(signedAmount, value)).toBe(false);
    },
  );
});

describe('dates and times', () => {
  test.each(['1970-01-01', '2026-11-20', '2028-02-29', '2199-12-31'])('accept %s', (date) => {
    expect(civilDate.parse(date)).toBe(date);
  });

  test.each(['2026-02-30', '2100-02-29', '2026-1-1', '2026-11-20T00:00:00Z', '٢٠٢٦-١١-٢٠', '', 20_261_120, null])(
    'reject the invalid day %j',
    (date) => {
      expect(isAccepted(civilDate, date)).toBe(false);
    },
  );

  test.each(['1969-12-31', '2200-01-01', '0001-01-01', '9999-12-31'])('report that %s is out of range', (date) => {
    const issues = civilDate.safeParse(date).error?.issues ?? [];
    expect(issues.map((issue) => issue.message)).toEqual(['DATE_OUT_OF_RANGE']);
  });

  test('include months and times', () => {
    expect(['2026-01', '2026-12'].every((month) => isAccepted(civilMonth, month))).toBe(true);
    expect(['2026-13', '2026-0', '2026-1', '2026-01-01'].some((month) => isAccepted(civilMonth, month))).toBe(false);
    expect(['00:00', '09:30', '23:59'].every((time) => isAccepted(clockTime, time))).toBe(true);
    expect(['24:00', '9:30', '12:60', '12:30:00', ''].some((time) => isAccepted(clockTime, time))).toBe(false);
  });
});

describe('ids and colors', () => {
  test('are case-insensitive', () => {
    expect(id.parse('0193F3A2-7C1E-7D2A-9B61-3F0C5A7E1D42')).toBe('0193f3a2-7c1e-7d2a-9b61-3f0c5a7e1d42');
    expect(colorCode.parse('#0a7d5a')).toBe('#0A7D5A');
  });

  test.each(['', '1', 'none', '0193f3a27c1e7d2a9b613f0c5a7e1d42', "' or 1=1", '../../etc/passwd', null, 7])(
    'reject %j',
    (value) => {
      expect(isAccepted(id, value)).toBe(false);
      expect(isAccepted(colorCode, value)).toBe(false);
    },
  );

  test.each(['red', '#FFF', '#GGGGGG', 'url(javascript:alert(1))', '#0A7D5A;background:red'])(
    'reject the color %s',
    (value) => {
      expect(isAccepted(colorCode, value)).toBe(false);
    },
  );
});

describe('query parameters', () => {
  test('accept comma-separated values', () => {
    const ids = commaList(id);
    expect(ids.parse('0193f3a2-7c1e-7d2a-9b61-3f0c5a7e1d42,0193f3a2-7c1e-7d2a-9b61-3f0c5a7e1d43')).toHaveLength(2);
    expect(isAccepted(ids, '')).toBe(false);
    expect(isAccepted(ids, '0193f3a2-7c1e-7d2a-9b61-3f0c5a7e1d42,x')).toBe(false);
    expect(isAccepted(ids, Array.from({ length: 201 }, () => '0193f3a2-7c1e-7d2a-9b61-3f0c5a7e1d42').join(','))).toBe(
      false,
    );
  });

  test('accept whole numbers only', () => {
    expect(queryInteger(0, 100).parse('42')).toBe(42);
    for (const text of ['1e2', '0x10', '1.5', ' 1', '', '٤٢', '101', '-1']) {
      expect(isAccepted(queryInteger(0, 100), text), text).toBe(false);
    }
    expect(pageLimit.parse(undefined)).toBe(50);
    expect(pageLimit.parse('200')).toBe(200);
    expect(isAccepted(pageLimit, '0')).toBe(false);
    expect(isAccepted(pageLimit, '201')).toBe(false);
  });

  test('accept flags as words', () => {
    expect(flag.parse('true')).toBe(true);
    expect(flag.parse('false')).toBe(false);
    expect(isAccepted(flag, '1')).toBe(false);
  });
});

describe('an instant in a request', () => {
  test('is read as UTC, to the millisecond', () => {
    expect(givenInstant.parse('2026-11-20T12:00:00.123456+09:00')).toBe('2026-11-20T03:00:00.123Z');
    expect(givenInstant.parse('2026-11-20T03:00:00Z')).toBe('2026-11-20T03:00:00.000Z');
  });

  test.each(['', 'x', '2026-11-20', '2026-02-30T00:00:00Z', '2026-11-20T25:00:00Z', '2026-11-20T03:00:00'])(
    'is malformed: %s',
    (text) => {
      expect(issuesOf(givenInstant, text)).toEqual(['invalid_format']);
    },
  );

  test.each(['1969-12-31T23:59:59Z', '1970-01-01T12:00:00Z', '2199-12-31T12:00:00Z', '0000-01-01T00:00:00Z'])(
    'is not on a day of the ledger in every time zone: %s',
    (text) => {
      expect(issuesOf(givenInstant, text)).toEqual(['custom']);
    },
  );
});
