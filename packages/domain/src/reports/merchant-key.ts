import { normalizeForSearch } from '../hangul/search-text.ts';

const COMPANY_FORMS = /\((?:주|유|사|재)\)|㈜|㈔|주식회사|유한회사/gu;
/** A branch name after the name of a chain: `강남역점`, `R서울숲점`, `2호점`. */
const BRANCH = /^[\p{L}\p{N}]+점$/u;
const PUNCTUATION = /[^\p{L}\p{N}]+/gu;

/**
 * The key of a merchant, independent of the spelling: legal forms, branch names, case, blanks and punctuation are
 * ignored. `(주)스타벅스 강남역점`, `스타벅스  서울숲점` and `스타벅스` share one key. A text consisting only of such parts
 * keeps them; an empty text gives an empty key. Idempotent.
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
