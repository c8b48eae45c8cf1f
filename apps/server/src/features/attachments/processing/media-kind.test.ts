import { describe, expect, test } from 'vitest';
import { isWholePdf, mediaKindOf } from './media-kind.ts';
import { heicPhoto, pdf, photo, screenshot, webp } from './testing/receipt-files.ts';

function heif(major: string, ...compatible: string[]): Buffer {
  const brands = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(brands.length + 4);
  return Buffer.concat([size, brands, Buffer.from('heic after the box')]);
}

describe('media kind', () => {
  test('is detected from the first bytes', async () => {
    expect(mediaKindOf(await photo())).toBe('JPEG');
    expect(mediaKindOf(await screenshot())).toBe('PNG');
    expect(mediaKindOf(await webp())).toBe('WEBP');
    expect(mediaKindOf(pdf())).toBe('PDF');
    expect(mediaKindOf(heicPhoto())).toBe('HEIC');
  });

  test.each([
    ['heic', [], 'HEIC'],
    ['heix', ['mif1'], 'HEIC'],
    ['mif1', ['mif1', 'heic'], 'HEIC'],
    ['mif1', ['mif1', 'avif'], null],
    ['avif', ['mif1', 'heic'], null],
    ['mp42', ['isom'], null],
  ])('of HEIF brand %s with %j is %s', (major, compatible, kind) => {
    expect(mediaKindOf(heif(major, ...compatible))).toBe(kind);
  });

  test.each([
    '',
    'GIF89a',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'PK\u0003\u0004',
    'RIFF0000WAVE',
    ' %PDF-1.7',
    '%PDF-evil',
    '\u0000\u0000\u0000\u0018ftyp',
  ])('rejects %j', (text) => {
    expect(mediaKindOf(Buffer.from(text, 'latin1'))).toBeNull();
  });

  test('a PDF needs an end marker', () => {
    expect(isWholePdf(pdf())).toBe(true);
    expect(isWholePdf(pdf().subarray(0, -8))).toBe(false);
  });
});
