/**
 * Characters that hide or reorder text, or are invisible: control characters (except tab and line feed), bidirectional
 * controls, zero-width blanks, soft hyphens, Hangul fillers. With them one name could look like another.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is removed here
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
/**
 * A zero-width joiner outside an emoji sequence: not after an emoji (with its skin tone or variation selector), or not
 * before one.
 */
const LOOSE_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Text that is clean as it is, apart from outer blanks. */
const PLAIN = /^[\n -~가-힣]*$/u;

/**
 * One form for the same text: NFC (macOS sends NFD), unified line breaks, no invisible characters, no outer blanks, no
 * lone surrogates.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replace(INVISIBLE, '')
    .replace(LOOSE_JOINER, '')
    .normalize('NFC')
    .trim();
}
