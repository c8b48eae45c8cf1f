/** File types accepted as a receipt. */
export type MediaKind = 'JPEG' | 'PNG' | 'WEBP' | 'HEIC' | 'PDF';

/** Bytes at the start of a file that are needed to detect its type. */
export const HEAD_BYTES = 64;
/** Bytes at the end that are needed to check whether a PDF is complete. */
export const TAIL_BYTES = 2048;

/** Brands of HEIF files with HEVC pictures; others (AVIF) are rejected. */
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis']);
/** Generic still-picture brands: the compatible brands decide the codec. */
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
 * Detects the type by the first bytes; names and declared types are ignored. Null for unsupported types, including
 * files of another type that contain a picture.
 */
export function mediaKindOf(head: Buffer): MediaKind | null {
  const starts = (text: string, at = 0): boolean => head.toString('latin1', at, at + text.length) === text;
  if (starts('\u00ff\u00d8\u00ff')) return 'JPEG';
  if (starts('\u0089PNG\r\n\u001a\n')) return 'PNG';
  if (starts('RIFF') && starts('WEBP', 8)) return 'WEBP';
  if (/^%PDF-[12]\.\d/u.test(head.toString('latin1', 0, 8))) return 'PDF';
  return head.length >= 16 && isHeic(head) ? 'HEIC' : null;
}

/** Whether the last bytes contain the end marker of a PDF. */
export function isWholePdf(tail: Buffer): boolean {
  return /startxref\s+\d+\s+%%EOF/u.test(tail.toString('latin1'));
}
