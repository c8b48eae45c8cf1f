import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { cleanText } from './clean-text.ts';

/** Each is invisible or reorders the text, so that two names could look the same. */
const INVISIBLE = [
  '\u0000',
  '\u0008',
  '\u000b',
  '\u001f',
  '\u007f',
  '\u009f',
  '\u00ad',
  '\u061c',
  '\u115f',
  '\u1160',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u206f',
  '\u3164',
  '\ufeff',
  '\uffa0',
  '\ufff9',
  '\ufffb',
];

describe('a cleaned text', () => {
  test.each(INVISIBLE.map((char) => [`U+${char.charCodeAt(0).toString(16).padStart(4, '0')}`, char]))(
    'has no %s',
    (_, char) => {
      expect(cleanText(`생활${char}비`)).toBe('생활비');
      expect(cleanText(`${char}생활비${char}`)).toBe('생활비');
    },
  );

  test('keeps the joiner within an emoji sequence', () => {
    for (const emoji of ['👨‍👩‍👧', '👩🏽‍💻', '🏳️‍🌈']) expect(cleanText(`${emoji} 가족`)).toBe(`${emoji} 가족`);
    expect(cleanText('👨\u200d가')).toBe('👨가');
  });

  test('keeps tabs and unifies line breaks', () => {
    expect(cleanText('가\t나\r\n다\r라\u2028마\u2029바\u0085사')).toBe('가\t나\n다\n라\n마\n바\n사');
  });

  test('is composed (macOS sends decomposed text), trimmed and without lone surrogates', () => {
    expect(cleanText(' 생활비\u00a0'.normalize('NFD'))).toBe('생활비');
    expect(cleanText('가\ud800나')).toBe('가\ufffd나');
  });

  test('does not change when cleaned again', () => {
    const char = fc.oneof(fc.constantFrom(...INVISIBLE, ' ', '👩', '💻', '🏽', '\ufe0f'), anyText(2));
    fc.assert(
      fc.property(fc.array(char), (parts) => {
        const once = cleanText(parts.join(''));
        expect(cleanText(once)).toBe(once);
      }),
    );
  });
});
