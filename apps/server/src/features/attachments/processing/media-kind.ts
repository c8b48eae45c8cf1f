/** What is taken for a receipt. */
export type MediaKind = 'JPEG' | 'PNG' | 'WEBP' | 'HEIC' | 'PDF';

/** So much of the beginning of a file tells what it is. */
export const HEAD_BYTES = 64;
/** So much of its end tells whether a PDF is whole. */
export const TAIL_BYTES = 2048;

/** Brands of HEIF files whose pictures are coded with HEVC; others (AVIF) are not taken. */
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis']);
/** Says that there is a still picture, and leaves it to the compatible brands in what code. */
const GENERIC_BRANDS: ReadonlySet<string> = new Set(['mif1', 'msf1']);

function isHeic(head: Buffer): boolean {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const major = head.toString('latin1', 8, 12);
  if (HEIC_BRANDS.has(major)) return true;
  if (!GENERIC_BRANDS.has(major)) return false;
  const end = Math.min(head.readUInt32BE(0), head.length);
  for (let at = 16; at + 4 <= end; at += 4) {
    if (HEIC_BRANDS.has(head.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/**
 * What a file is by its first bytes; names and declared types say nothing. Null for everything that is not taken, a
 * picture in the middle of another kind of file included.
 */
export function mediaKindOf(head: Buffer): MediaKind | null {
  const starts = (text: string, at = 0): boolean => head.toString('latin1', at, at + text.length) === text;
  if (starts('\u00ff\u00d8\u00ff')) return 'JPEG';
  if (starts('\u0089PNG\r\n\u001a\n')) return 'PNG';
  if (starts('RIFF') && starts('WEBP', 8)) return 'WEBP';
  if (/^%PDF-[12]\.\d/u.test(head.toString('latin1', 0, 8))) return 'PDF';
  return head.length >= 16 && isHeic(head) ? 'HEIC' : null;
}

/** Whether a PDF goes on to its end, by its last bytes. */
export function isWholePdf(tail: Buffer): boolean {
  return /startxref\s+\d+\s+%%EOF/u.test(tail.toString('latin1'));
}
