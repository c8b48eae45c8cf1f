import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupedShareCode,
  isShareCode,
  plainShareCode,
  SHARE_CODE_CHARACTERS,
  SHARE_CODE_LENGTH,
} from './share-code.ts';

const code = fc
  .array(fc.constantFrom(...SHARE_CODE_CHARACTERS), { minLength: SHARE_CODE_LENGTH, maxLength: SHARE_CODE_LENGTH })
  .map((signs) => signs.join(''));

describe('a share code', () => {
  it('is the same in every notation', () => {
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

  it('accepts look-alike characters', () => {
    expect(plainShareCode('oOiIlL0123456')).toBe('0011110123456');
  });

  it('is displayed in three groups, also while being typed', () => {
    expect(groupedShareCode('ABCDEFGHJKMNP')).toBe('ABCD-EFGH-JKMNP');
    expect(groupedShareCode('ABCDE')).toBe('ABCD-E');
    expect(groupedShareCode('')).toBe('');
  });

  it.each(['', 'ABCD', 'ABCDEFGHJKMNPQ', 'ABCDEFGHJKMN!', 'ABCDEFGHJKMNU', '가나다라마바사아자차카타파'])(
    'rejects %j',
    (text) => {
      expect(isShareCode(text)).toBe(false);
    },
  );
});
