import { describe, expect, it } from 'vitest';
import { problemOfFile } from './check-file.ts';

const MB = 1024 * 1024;

describe('problemOfFile', () => {
  it('accepts the files of ledger apps, whatever the case of their extension', () => {
    for (const name of ['내역.csv', '2026.XLS', 'a.b.xlsx', '뱅크샐러드.zip']) {
      expect(problemOfFile({ name, size: 1000 })).toBeNull();
    }
    expect(problemOfFile({ name: 'a.csv', size: 20 * MB })).toBeNull();
  });

  it('explains what is wrong with any other file', () => {
    expect(problemOfFile({ name: '사진.png', size: 1000 })).toContain('csv, xls, xlsx');
    expect(problemOfFile({ name: 'csv', size: 1000 })).toBeNull();
    expect(problemOfFile({ name: '빈.csv', size: 0 })).toContain('빈 파일');
    expect(problemOfFile({ name: '큰.csv', size: 20 * MB + 1 })).toBe(
      '파일은 20MB까지 가져올 수 있어요. 이 파일은 20.1MB예요.',
    );
  });
});
