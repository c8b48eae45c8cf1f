import { expect, it } from 'vitest';
import { fileNameIn } from './download-export.ts';

it('decodes a file name with non-ASCII characters', () => {
  const name = encodeURIComponent("살림-우리집 '가계부'-2026-11.csv").replaceAll("'", '%27');
  expect(fileNameIn(`attachment; filename="salim-2026-11.csv"; filename*=UTF-8''${name}`)).toBe(
    "살림-우리집 '가계부'-2026-11.csv",
  );
  expect(fileNameIn('attachment; filename="salim.csv"')).toBeNull();
  expect(fileNameIn("attachment; filename*=UTF-8''%E0%A4%A")).toBeNull();
  expect(fileNameIn(null)).toBeNull();
});
