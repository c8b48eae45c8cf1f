import { expect, test } from 'vitest';
import { DEFAULT_PATH, returnPathOf } from './return-paths.ts';

test.each(['/join#code=ABCDEFGHJKMNP', '/join?code=ABCDEFGHJKMNP', '/transactions?month=2026-11'])(
  '%s is returned to',
  (path) => {
    expect(returnPathOf(path)).toBe(path);
  },
);

test.each(['//evil.example', '/join#code=a&access=b', '/dashboard#access=token', '/oauth2/callback#code=a', '\\evil'])(
  '%s is not',
  (path) => {
    expect(returnPathOf(path)).toBe(DEFAULT_PATH);
  },
);
