import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupedShareCode, isShareCode, plainShareCode, SHARE_CODE_LENGTH, SHARE_CODE_SIGNS } from './share-code.ts';

const code = fc
  .array(fc.constantFrom(...SHARE_CODE_SIGNS), { minLength: SHARE_CODE_LENGTH, maxLength: SHARE_CODE_LENGTH })
  .map((signs) => signs.join(''));

describe('a code', () => {
  it('is the same however it is written down', () => {
    fc.assert(
      fc.property(code, (made) => {
        expect(plainShareCode(made)).toBe(made);
        for (const typed of [groupedShareCode(made), made.toLowerCase(), ` ${[...made].join(' ')}\n`]) {
          expect(plainShareCode(typed)).toBe(made);
          expect(isShareCode(typed)).toBe(true);
        }
      }),
    );
  });

  it('forgives signs that look like others', () => {
    expect(plainShareCode('oOiIlL0123456')).toBe('0011110123456');
  });

  it('is shown in three groups, while it is typed too', () => {
    expect(groupedShareCode('ABCDEFGHJKMNP')).toBe('ABCD-EFGH-JKMNP');
    expect(groupedShareCode('ABCDE')).toBe('ABCD-E');
    expect(groupedShareCode('')).toBe('');
  });

  it.each(['', 'ABCD', 'ABCDEFGHJKMNPQ', 'ABCDEFGHJKMN!', 'ABCDEFGHJKMNU', '가나다라마바사아자차카타파'])(
    '%j is none',
    (text) => {
      expect(isShareCode(text)).toBe(false);
    },
  );
});
