import { describe, expect, test } from 'vitest';
import { ERROR_CODES, ERROR_MESSAGES, errorAnswer } from './errors.ts';

describe('error messages', () => {
  test.each(ERROR_CODES.map((code) => [code, ERROR_MESSAGES[code]] as const))(
    '%s is a displayable Korean sentence in 해요체',
    (_code, message) => {
      expect(message).toMatch(/요\.$/u);
      expect(message).toMatch(/[가-힣]/u);
      expect(message).toBe(message.normalize('NFC'));
      expect(message.length).toBeLessThanOrEqual(80);
      expect(message).not.toMatch(/undefined|null|\{|\}|%s|습니다|하십시오/u);
    },
  );

  test('have machine-readable codes', () => {
    expect(ERROR_CODES.filter((code) => !/^[A-Z][A-Z_]+[A-Z]$/u.test(code))).toEqual([]);
  });

  test('have one schema', () => {
    expect(
      errorAnswer.safeParse({ code: 'NOT_FOUND', message: ERROR_MESSAGES.NOT_FOUND, requestId: 'r-1' }).success,
    ).toBe(true);
    expect(errorAnswer.safeParse({ code: 'NOT_FOUND', message: ERROR_MESSAGES.NOT_FOUND }).success).toBe(false);
  });
});
