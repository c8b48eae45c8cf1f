import { type AmountMark, type FoundAmount, findAmounts } from '../money/amount-grammar.ts';
import { withThousandsInWon } from './sentence-thousands.ts';

/** Confidence in an amount by how it is marked. */
const AMOUNT_CONFIDENCE: Readonly<Record<AmountMark, number>> = {
  WON: 0.9,
  UNIT: 0.86,
  GROUPS: 0.85,
  DIGITS: 0.8,
  SPOKEN: 0.75,
};

const ABOUT_BEFORE =
  /(?<![가-힣])(?:원래|정가)(?![가-힣]).*|=\s?$|(?:^|\s)(?:약|대략|거의|얼추|한|최대|최소|평균) ?$|\d ?[*x×✕] ?$|(?<!\d)\d[-~]\d ?$/iu;
const ABOUT_AFTER =
  /^ ?(?:쯤|정도|가량|이상|이하|미만|넘게|안팎|내외|안쪽|씩|짜리|\d{1,3} ?(?:개(?!월)|잔|병|명|인|장|권|판|봉|팩|번|회|매|박|켤레|그릇)|(?:두|세|네|다섯|여섯) ?(?:번|개|잔|병|명|인|장|권|판|봉|팩|켤레|그릇|줄|마리)(?![가-힣])| ?(?:나누기|곱하기|더하기|빼기|=)| ?[*x×✕/÷+] ?\d)/iu;

/** A text with a range removed; the words around it stay separate. */
export const cut = (text: string, start: number, end: number): string => `${text.slice(0, start)} ${text.slice(end)}`;

/** Bare digits that look like a price: 4500, but not 06236, 2026 or a number of people. */
function looksPriced(text: string, { start, end, value }: FoundAmount): boolean {
  const digits = text.slice(start, end);
  return (
    digits.length >= 3 &&
    digits.length <= 9 &&
    !digits.startsWith('0') &&
    value % 10 === 0 &&
    !/^(?:19|20)\d{2}$/u.test(digits)
  );
}

/** The amount of a sentence. */
export interface TakenAmount {
  readonly value: number;
  readonly confidence: number;
  /** No other number in the sentence can be the amount. */
  readonly isAlone: boolean;
  /** The sentence marks the amount as approximate, or as the price of one of several. */
  readonly isAbout: boolean;
  readonly rest: string;
}

/** Where a price begins within a word, as in 스벅4500 and 택시비만원. */
const GLUED_PRICE =
  /(?<=[가-힣]{2})(?=(?:[1-9]\d{2,4}0|[이삼사오육칠팔구]?십?[일이삼사오육칠팔구]?만(?:[이삼사오육칠팔구]?천)?(?:[이삼사오육칠팔구]?백)?원|[이삼사오육칠팔구]?천(?:[이삼사오육칠팔구]?백)?원)(?:\s|$))/u;

/** A price before a word, as in 4500커피, but not 500미리 or 300인분. */
const PRICE_BEFORE_WORD =
  /(?<![\p{L}\d.,-])[1-9]\d{1,3}0(?=(?!(?:개|명|인|년|월|일|주|번|회|시|분|초|원|원권|미리|밀리|리터|그램|킬로|칼로리|세대|대|동|호|층|점|장|권|평|세|살|도|배|억|만|천|백|십))[가-힣]{2,}(?:\s|$))/u;
/** 사천오백 without 원; 천 or 백 alone may be part of a name. */
const SPOKEN_PRICE = /(?<![\p{L}\d])[이삼사오육칠팔구]?천[이삼사오육칠팔구]?백(?![\p{L}\d])/u;

/** A text whose only price is not marked as one, with the mark; null for any other text. */
function withMarkedPrice(text: string): string | null {
  if (GLUED_PRICE.test(text)) return text.replace(GLUED_PRICE, ' ');
  if (PRICE_BEFORE_WORD.test(text)) return text.replace(PRICE_BEFORE_WORD, '$& ');
  return SPOKEN_PRICE.test(text) ? text.replace(SPOKEN_PRICE, '$&원') : null;
}

/** The amount of a sentence, else one that is not clearly apart from its words, which has to be confirmed. */
export function takeAmount(text: string): TakenAmount | null {
  const { amounts, hasRefused } = findAmounts(text);
  const thousands = withThousandsInWon(text);
  const isOnlyWords = amounts.length === 0 && !hasRefused;
  const marked = isOnlyWords ? (thousands ?? withMarkedPrice(text)) : null;
  if (marked === null) {
    const clearest = takeClearest(text);
    return clearest && { ...clearest, isAlone: clearest.isAlone && thousands === null };
  }
  const taken = takeClearest(marked);
  return taken && { ...taken, confidence: Math.min(taken.confidence, 0.7) };
}

/** The amount with the clearest mark. Null also when the grammar rejects a number. */
function takeClearest(text: string): TakenAmount | null {
  const { amounts, hasRefused } = findAmounts(text);
  const seen = amounts.filter(({ value, isNamed }) => value > 0 && !isNamed);
  const marked = seen.filter(({ mark }) => mark !== 'DIGITS' && mark !== 'SPOKEN');
  const others = seen.filter((one) => one.mark === 'SPOKEN' || (one.mark === 'DIGITS' && looksPriced(text, one)));
  const short = seen.filter(({ mark, start, end }) => mark === 'DIGITS' && end - start >= 3);
  const chosen =
    marked.toSorted((a, b) => AMOUNT_CONFIDENCE[b.mark] - AMOUNT_CONFIDENCE[a.mark])[0] ?? others[0] ?? short[0];
  if (!chosen || hasRefused) return null;
  // 커피 4500원 4500원 may be one cup or two.
  const isTwice = marked.length > 1;
  const isAbout = isTwice || ABOUT_BEFORE.test(text.slice(0, chosen.start)) || ABOUT_AFTER.test(text.slice(chosen.end));
  const worth = /^어치(?:를|을|의)?(?![가-힣])/u.exec(text.slice(chosen.end))?.[0] ?? '';
  const rest = cut(text, chosen.start, chosen.end + worth.length);
  const isAlone = [...marked, ...others].every(({ value }) => value === chosen.value);
  // 월급 320 leaves out 만, and hardly anything costs less than 1,000 won.
  const isPriced =
    chosen.mark !== 'DIGITS' || (chosen.value >= 1000 && looksPriced(text, chosen) && /[가-힣]/u.test(rest));
  const isDoubtful = chosen.isDoubtful || chosen.sign !== null || !isPriced;
  return {
    value: chosen.value,
    confidence: isDoubtful
      ? 0.6
      : chosen.isSpoken
        ? Math.min(0.85, AMOUNT_CONFIDENCE[chosen.mark])
        : AMOUNT_CONFIDENCE[chosen.mark],
    isAlone,
    isAbout,
    rest: isAbout
      ? rest.replace(/(?<![가-힣])(?:약|대략|거의|얼추|최대|최소|평균|쯤|정도|가량)(?![가-힣])/u, '')
      : rest,
  };
}
