import { describe, expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import { table } from './testing/odd-file.ts';

const notesOf = (bytes: Uint8Array): string[] => readFile(bytes).notes.map(({ message }) => message);

describe('columns of amounts that are not read are named with their sums', () => {
  test('a discount beside the price', () => {
    const file = table('이용일|가맹점|이용금액|할인금액|청구금액', '2026-11-01|마트|30000|3000|27000');
    expect(notesOf(file)).toEqual(['읽지 않은 금액 칸이 있어요: 할인금액 3,000원']);
  });

  test('categories beside a column of spending', () => {
    const file = table(
      '날짜|내용|지출|식비|교통비|수입',
      '2026-11-01|마트|4500|3000|1500|',
      '2026-11-02|월급||10000|400|3000000',
    );
    expect(notesOf(file)).toEqual(['읽지 않은 금액 칸이 있어요: 식비 13,000원, 교통비 1,900원']);
  });

  test('not those without amounts, and not numbers that are no money', () => {
    const file = table('날짜|내용|지출|식비|수량|포인트', '2026-11-01|마트|4500||2|45', '2026-11-02|책|900|-|1|9');
    expect(notesOf(file)).toEqual([]);
  });
});
