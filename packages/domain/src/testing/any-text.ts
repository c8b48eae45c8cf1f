import * as fc from 'fast-check';

const SURROGATES_FROM = 0xd800;
const SURROGATES = 0x800;

/** Any character but half of a surrogate pair. */
const character = fc.nat({ max: 0x10_ff_ff - SURROGATES }).map(
  (index) => String.fromCodePoint(index < SURROGATES_FROM ? index : index + SURROGATES),
  (written) => {
    const code = typeof written === 'string' && [...written].length === 1 ? (written.codePointAt(0) ?? -1) : -1;
    if (code === -1 || (code >= SURROGATES_FROM && code < SURROGATES_FROM + SURROGATES))
      throw new Error('no character');
    return code < SURROGATES_FROM ? code : code - SURROGATES;
  },
);

/** Any text up to a length. The unit `binary` of fast-check means the same, but each use indexes a million characters. */
export const anyText = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: character, maxLength });
