import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

export type TextEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'CP949';

export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Some bytes could not be decoded; the text has U+FFFD for each. */
  readonly isDamaged: boolean;
}

/** Replacement character for undecodable bytes. */
export const REPLACEMENT_CHARACTER = '\ufffd';

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

function countBeyondAscii(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) count += 1;
  return count;
}

/** Decodes as the byte order mark states. A literal U+FFFD in the text is not treated as damage. */
function decodedFrom(label: 'utf-16le' | 'utf-16be', bytes: Uint8Array): DecodedText {
  const encoding = label === 'utf-16le' ? 'UTF-16LE' : 'UTF-16BE';
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding, isDamaged: false };
  } catch {
    return { text: new TextDecoder(label).decode(bytes), encoding, isDamaged: true };
  }
}

function decodedLossily(text: string, encoding: TextEncoding): DecodedText {
  return { text, encoding, isDamaged: text.includes(REPLACEMENT_CHARACTER) };
}

/**
 * Decodes text of unknown encoding: by its byte order mark, otherwise UTF-8 if the bytes are valid, otherwise CP949,
 * the Korean encoding of old Windows programs. Uses `iconv-lite`, because Node's `euc-kr` returns garbage for syllables
 * that only CP949 has (똠, 펲, 쌰). A UTF-8 file may contain a few invalid bytes; their rows are reported. The byte order
 * mark is removed.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (isUtf8(bytes)) return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'UTF-8', isDamaged: false };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodedFrom('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodedFrom('utf-16be', bytes);
  const asUtf8 = new TextDecoder('utf-8').decode(bytes);
  const hasUtf8Mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  // Read as UTF-8, nearly every Korean character of a CP949 file is invalid; in a damaged UTF-8 file only a few are.
  if (hasUtf8Mark || countOf(asUtf8, REPLACEMENT_CHARACTER) * 4 < countBeyondAscii(asUtf8)) {
    return decodedLossily(asUtf8, 'UTF-8');
  }
  return decodedLossily(iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'cp949'), 'CP949');
}
