import { normalizeForSearch } from '../hangul/search-text.ts';

const COMPANY_FORMS = /\((?:주|유|사|재)\)|㈜|㈔|주식회사|유한회사/gu;
/** A branch behind the name of a chain: `강남역점`, `R서울숲점`, `2호점`. */
const BRANCH = /^[\p{L}\p{N}]+점$/u;
const PUNCTUATION = /[^\p{L}\p{N}]+/gu;

/**
 * What entries at one shop have in common, however they were written: legal forms, the branch behind the name, case,
 * blanks and punctuation do not count. `(주)스타벅스 강남역점`, `스타벅스  서울숲점` and `스타벅스` are one. A text of nothing but
 * such parts keeps them, and an empty one gives an empty key. The same key again gives itself.
 */
export function merchantKeyOf(description: string): string {
  const text = normalizeForSearch(
    description.replace(COMPANY_FORMS, ' ').normalize('NFKC').replace(COMPANY_FORMS, ' '),
  );
  const words = text.split(' ').filter((word) => word !== '');
  const last = words.at(-1);
  const named = words.length > 1 && last !== undefined && BRANCH.test(last) ? words.slice(0, -1) : words;
  const key = named.join('').replace(PUNCTUATION, '');
  return key === '' ? normalizeForSearch(description).replaceAll(' ', '') : key;
}
