/** Converts full-width forms, which a Korean keyboard can produce, to ASCII; one character stays one. */
export const narrow = (text: string) =>
  text.replace(/[！-～]/gu, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xfee0));

/** Inserts commas into every run of digits (not after a decimal point) and leaves all other text as typed. */
export function groupDigits(text: string): string {
  return narrow(text).replace(/(\.?)(\d[\d,]*)/gu, (match, point: string, run: string) => {
    if (point !== '') return match.replaceAll(',', '');
    const digits = run.replaceAll(',', '').replace(/^0+(?=\d)/u, '');
    return digits.replace(/\B(?=(?:\d{3})+$)/gu, ',');
  });
}
