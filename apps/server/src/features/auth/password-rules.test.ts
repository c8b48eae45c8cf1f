import { describe, expect, test } from 'vitest';
import { COMMON_ENDINGS, COMMON_WORDS } from './common-passwords.ts';
import { isCommonPassword, refuseGuessable } from './password-rules.ts';

const MINJI = { username: 'minji.kim', email: 'dodo7788@example.com' };

describe('common passwords', () => {
  test('cover far more than three thousand passwords', () => {
    expect(COMMON_WORDS.size * COMMON_ENDINGS.size).toBeGreaterThan(3000);
    expect(COMMON_WORDS.size).toBeGreaterThan(1000);
  });

  test.each([
    ['password', '12345678', '123456789', '1234567890', 'qwertyuiop', 'iloveyou', 'princess', 'sunshine', 'football'],
    ['baseball', 'superman', 'trustno1', '1q2w3e4r', '1qaz2wsx', 'zaq12wsx', 'q1w2e3r4', 'asdfghjkl', 'liverpool'],
    ['password1', 'Password123', 'P@ssw0rd', 'passw0rd!', 'welcome1', 'admin123', 'letmein!', 'abc12345', 'abcd1234!'],
    ['11111111', '00000000', 'aaaaaaaa', '12121212', 'abcabcabc', '11112222', '87654321', 'asdfasdf', 'qwer1234'],
    ['tkfkdgo1', 'dkssud123', 'qlalfqjsgh', '사랑해1234567', '비밀번호1234', 'eogksalsrnr', 'wpwneh1234'],
    ['19900131', '1990-01-31', '20261120', '31121999', '01012345678', '010-1234-5678'],
  ])('include %s and similar ones', (...passwords) => {
    expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([]);
  });

  test('exclude long or unusual ones, without rules about character classes', () => {
    const fine = [
      'correct horse battery',
      'persimmon-tree-4-winter',
      '수요일엔 빨간 장미를',
      'onlylowercaseletterswithoutmeaning',
      '7391 5520 8864 1',
      'Xk29!dkq',
      'tr0ub4dor&3',
    ];
    expect(fine.filter(isCommonPassword)).toEqual([]);
  });

  test('are checked in bounded time, whatever the length', () => {
    for (const text of ['a1'.repeat(64), '!'.repeat(128), 'qwer'.repeat(32), '1'.repeat(1024)]) isCommonPassword(text);
    const startedAt = performance.now();
    for (let round = 0; round < 100; round += 1) isCommonPassword(`${'x9!q'.repeat(31)}aa`);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

describe('passwords built from their context', () => {
  test.each([
    'salim-2026',
    'Salim1234!',
    '살림살림살림살림',
    '가계부12345678',
    'tkffla1234',
    'minji.kim',
    'MINJI.KIM1',
    'minji.kim!!',
    'dodo7788',
    'dodo7788abc',
    '2026dodo7788',
    'minji.kimabcde',
    'qwertminji.kim',
    'minji.kim19991231',
  ])('are rejected: %s', (password) => {
    expect(() => refuseGuessable(password, MINJI, 'password')).toThrow(
      expect.objectContaining({
        code: 'PASSWORD_TOO_COMMON',
        details: expect.objectContaining({ errors: [expect.objectContaining({ field: 'password' })] }),
      }),
    );
  });

  test('are accepted when the name is part of a longer phrase', () => {
    for (const password of ['minji.kim likes tangerines', 'salim-persimmon-47', 'dodo7788 & the green door']) {
      expect(() => refuseGuessable(password, MINJI, 'password')).not.toThrow();
    }
  });

  test('do not include every password that contains a short user name', () => {
    expect(() =>
      refuseGuessable('kimchi stew at noon', { username: 'kim', email: 'k@x.kr' }, 'password'),
    ).not.toThrow();
  });
});
