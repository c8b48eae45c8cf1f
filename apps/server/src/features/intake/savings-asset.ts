import type { Asset } from '@salim/contract';
import { bracketParts } from '@salim/domain';

/** What savings and investments are; two of different kinds are not the same asset. */
const KINDS: readonly (readonly [kind: string, words: RegExp])[] = [
  ['청약', /청약/u],
  ['연금', /연금|IRP/iu],
  ['ISA', /ISA/iu],
  ['CMA', /CMA/iu],
  ['예금', /예금/u],
  ['적금', /적금/u],
  ['펀드', /펀드|수익증권/u],
  ['증권', /증권|주식|예수금|예탁금/u],
  ['코인', /코인|업비트|빗썸|코빗|고팍스|두나무|가상자산/u],
  ['박스', /박스|저금통|모으기|굴리기/u],
];

const kindsOf = (name: string): string[] => KINDS.flatMap(([kind, words]) => (words.test(name) ? [kind] : []));

const KEPT_AT_A_BANK: ReadonlySet<string> = new Set(['적금', '예금', '청약']);
const INVESTED: ReadonlySet<string> = new Set(['ISA', 'CMA', '펀드', '증권', '코인']);

/** Whether an asset may be of a kind that a message names. */
function mayBe(wanted: readonly string[], { name, assetType }: Asset): boolean {
  const kinds = kindsOf(name);
  // Boxes are inside an account of the same bank, which a book may not have as an asset.
  if (wanted.includes('박스')) return kinds.includes('박스');
  if (wanted.length === 0) return true;
  if (kinds.length > 0) return wanted.some((kind) => kinds.includes(kind));
  const others = assetType === 'INVESTMENT' ? KEPT_AT_A_BANK : INVESTED;
  return !wanted.some((kind) => others.has(kind));
}

/** Words of a name that do not tell one product from another. */
const GENERAL =
  /투자증권|퇴직|개인형|가상자산|코인(?!원)|증권|주식|예수금|예탁금|수익증권|펀드|적금|예금|저축|주택|종합|청약|연금|IRP|ISA|CMA|투자|위탁|중개형|신탁형|일임형|서민형|정기|자유|적립식?|통장|계좌|자동이체|이체|입금|출금|납입|신규|가입|만기|해지|해약|중도|환매|매도|매수|대금|원금|원화|충전|송금|\d{1,4}(?:회차|회|차|호|월분?|개월차)|으?로$|에서$|[\s()[\]·/_-]/giu;

const ownNameOf = (name: string): string => name.replaceAll(GENERAL, '').toLowerCase();

/**
 * How well a savings or investment asset fits the name in a message; 0 if either has a name or a kind that the other one
 * lacks: 한화투자증권 is not 키움증권, and 정기예금 no 적금.
 */
function fitOf(said: string, asset: Asset): number {
  if (said.replaceAll(' ', '').includes(asset.name.replaceAll(' ', ''))) return 4;
  const wanted = kindsOf(said);
  if (!mayBe(wanted, asset)) return 0;
  const [own, house, saidOwn] = [ownNameOf(asset.name), ownNameOf(asset.institution), ownNameOf(said)];
  if (own === '' || saidOwn === '') return wanted.some((kind) => kindsOf(asset.name).includes(kind)) ? 2 : 1;
  return own.includes(saidOwn) || saidOwn.includes(own) || (house !== '' && saidOwn.includes(house)) ? 3 : 0;
}

/**
 * The savings or investment that a message names, beside the people and words that it puts in brackets; null if none or
 * several fit, because money on the wrong asset is worse than a question.
 *
 * @param kept savings and investments of the book
 * @param people the members of the book
 */
export function savingsNamed(description: string, kept: readonly Asset[], people: readonly string[]): Asset | null {
  const isPerson = (part: string) => people.some((person) => part.replace(/(?:님|\d{1,2})$/u, '') === person);
  const words = bracketParts(description).flatMap((part) => part.split(' '));
  const said = words.filter((word) => !isPerson(word)).join(' ');
  const fits = kept.map((asset) => ({ asset, fit: fitOf(said, asset) })).filter(({ fit }) => fit > 0);
  const top = Math.max(0, ...fits.map(({ fit }) => fit));
  const [found, other] = fits.filter(({ fit }) => fit === top);
  return found && !other ? found.asset : null;
}
