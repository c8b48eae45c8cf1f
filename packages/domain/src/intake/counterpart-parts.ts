import type { TransferSide } from './intake-draft.ts';
import type { MovementDoubt } from './movement-doubt.ts';
import { movementDoubtOf } from './movement-doubt.ts';
import { fitsMask } from './person-mask.ts';
import { CARD_BRAND, transferSideOf } from './transfer-side.ts';

const BRACKETS = /[()[\]<>{}_/·|,]+/u;

const filled = (parts: readonly string[]): string[] => parts.map((part) => part.trim()).filter((part) => part !== '');

/** The parts of a counterpart inside and outside of its brackets: 홍길동(적금) names 홍길동 and 적금. */
export const bracketParts = (counterpart: string): string[] => filled(counterpart.split(BRACKETS));

/** The same, with each word separate: 현대카드 홍길동. */
const wordsOf = (counterpart: string): string[] => bracketParts(counterpart).flatMap((part) => filled(part.split(' ')));

/** What banks add to the name of a product or a card, which says nothing about the other side. */
const BESIDE =
  /^(?:\d{1,2}월(?:분|납입분)?|\d{1,4}(?:회차|회|차|호)|(?:결제|이용|카드)?대금|결제|선결제|자동(?:이체|납부|결제)|이체|출금|입금|납입|납부|중개형|신탁형|일임형|서민형|법인|개인|주|님)$/u;
/** Banks, card companies, securities firms and insurers. */
const HOUSE = new RegExp(
  `^(?:${CARD_BRAND}|미래에셋|키움|한국투자|한투|대신|메리츠|[가-힣A-Za-z]{1,8}(?:은행|뱅크|금고|증권|생명|화재|손보|에셋|카드|우체국))$`,
  'u',
);
/** A name of three syllables with a common surname, or a masked one. */
const LIKE_PERSON =
  /^(?:[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진지엄원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국][가-힣](?![점집네관당])[가-힣]|[가-힣]\*{1,2}[가-힣]?)님?$/u;

/** A name without 님 and without the number that tells two people of one name apart. */
const personIn = (part: string): string => part.replace(/(?:님|\d{1,2})$/u, '');

/** What an employer pays; the name beside it is the recipient's. */
const WAGE = /^(?:\d{1,2}월)?(?:급여|월급|임금|봉급|상여금?|성과급|보너스|수당|퇴직금|연말정산)$/u;

/**
 * Whether a counterpart names a person, also beside other words: 홍길동(생활비), 생활비 홍길동, 홍길동님, 홍길동1, 홍*동. The
 * name beside a wage says whose it is, and not who sent it: 급여(홍길동).
 */
export function namesPerson(counterpart: string, person: string): boolean {
  const name = person.replaceAll(' ', '');
  if (wordsOf(counterpart).some((word) => WAGE.test(word))) return false;
  const isPerson = (part: string) => {
    const plain = personIn(part);
    return plain === name || fitsMask(plain, name) || fitsMask(name, plain);
  };
  return name.length >= 2 && [counterpart.replaceAll(' ', ''), ...wordsOf(counterpart)].some(isPerson);
}

/** The side that a counterpart names. */
export interface NamedSide {
  readonly side: TransferSide;
  /** Every other word beside it is understood. */
  readonly isCertain: boolean;
}

/**
 * The kind of own asset that a counterpart names, also inside a bracket or beside other words: 현대카드(결제대금),
 * 홍길동(적금), 업비트(케이뱅크).
 *
 * @param people the holders that the message names, masked or not, and the members of the book
 */
export function namedSideOf(counterpart: string, text: string, people: readonly string[]): NamedSide | null {
  const whole = transferSideOf(counterpart, text);
  if (whole !== null) return { side: whole, isCertain: true };
  const words = wordsOf(counterpart);
  if (words.length < 2) return null;
  const rest = words.filter((word) => !BESIDE.test(word) && !people.some((person) => namesPerson(word, person)));
  const sideOf = (name: string): TransferSide | null => {
    const side = transferSideOf(name, '');
    return side === 'CARD_BILL' || side === 'SAVINGS' ? side : null;
  };
  const alone = rest.length === 1 ? sideOf(rest[0] ?? '') : null;
  if (alone !== null) return { side: alone, isCertain: true };
  const isBracketed = BRACKETS.test(counterpart);
  for (const part of isBracketed ? [...bracketParts(counterpart), ...rest] : rest) {
    const side = sideOf(part);
    if (side === null) continue;
    const others = rest.filter((word) => word !== part && !part.split(' ').includes(word));
    if (others.every((word) => HOUSE.test(word))) return { side, isCertain: true };
    if (isBracketed || others.every((word) => LIKE_PERSON.test(word))) return { side, isCertain: false };
  }
  return null;
}

/** Doubts that a bracket raises as much as the bare name: 대출(실행), 홍길동(보증금), 정기예금(만기). */
const RAISED_BY_PART: ReadonlySet<MovementDoubt | null> = new Set([
  'LOAN',
  'SAVINGS_ENDED',
  'RENT_DEPOSIT',
  'SHARED',
  'GIVEN_BACK',
  'SET_ASIDE',
]);

/** `movementDoubtOf`, for a counterpart with brackets too. */
export function counterpartDoubtOf(counterpart: string, kind: 'WITHDRAWAL' | 'DEPOSIT'): MovementDoubt | null {
  const whole = movementDoubtOf(counterpart, kind);
  if (whole !== null || !BRACKETS.test(counterpart)) return whole;
  const parts = bracketParts(counterpart);
  const doubts = [parts.join(' '), ...parts].map((part) => movementDoubtOf(part, kind));
  return doubts.find((doubt) => doubt !== null && RAISED_BY_PART.has(doubt)) ?? null;
}
