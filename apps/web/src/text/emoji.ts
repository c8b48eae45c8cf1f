const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** The last emoji of a text, with everything that belongs to it; null without any. */
export function emojiIn(text: string): string | null {
  const parts = Array.from(
    new Intl.Segmenter('ko', { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );
  return parts.findLast((part) => EMOJI.test(part)) ?? null;
}
