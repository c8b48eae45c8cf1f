/** The installment plan of a sentence, and what makes it uncertain. */
export interface MonthsSaid {
  readonly planned: { readonly months: number; readonly interestFree: boolean } | null;
  /** The sentence without its plan; a period of service stays: 기저귀 3개월분. */
  readonly rest: string;
  readonly doubt: { readonly limit: number; readonly reason: string } | null;
}

/** Months that the sentence calls an installment plan. */
const PLANS: readonly RegExp[] = [
  /(?<!\d)(?<free>무이자 ?)?(?<months>\d{1,2}) ?개월 ?(?<free2>무이자 ?)?할부(?:로)?(?![가-힣])/u,
  /(?<!\d)(?<months>\d{1,2}) ?개월 ?(?<free>무이자)(?:로)?(?![가-힣])/u,
  /(?<free>무이자) ?(?:할부 ?)?(?<months>\d{1,2}) ?개월(?:로)?(?![가-힣])/u,
  /(?<![가-힣])할부 ?\(?(?<months>\d{1,2})(?: ?개월)?\)?(?![\d,./가-힣]| ?(?:만|천|백|십|원|회|월|일))/u,
];
/** After the name of a card the number of months is a plan too: 신한카드 3개월. */
const AFTER_CARD = /카드(?:로)? ?\d{1,2} ?개월(?![가-힣])/u;
/** What is paid for a period as a rule. */
const SERVICE = /헬스|요가|필라테스|PT|피티|수영|골프|학원|과외|레슨|강의|보험|렌탈|렌트|주차|회원|관리비/iu;
/** A period of use or of age: 3개월분, 12개월용, 6개월 정기권, 등록 12개월. */
const PERIOD =
  /\d ?개월 ?(?:분|치|용|간|째|동안|된|짜리|만에|이용|회원|정기|구독|등록|수강|연장|갱신|선납|선결제|밀린|아기|아이|남아|여아|강아지|고양이)|(?:등록|구독|수강|연장|갱신|선납|정기권|이용권|회원권) ?\d{1,2} ?개월/u;
const MONTHS = /(?<!\d)(?<months>[2-9]|[1-6]\d) ?개월/u;
/** After the amount, at the end: 냉장고 240만 12개월. */
const AFTER_AMOUNT = /[\d만천백십원] \d{1,2} ?개월$/u;
const MONTHLY = /(?<![가-힣])(?:월|매월|매달|한 ?달에?) ?(?=\d|만)/u;
/** One turn of a plan whose purchase may be recorded already. */
const ONE_TURN = /할부(?:금|대금|원금|료)|할부 ?\d{1,2} ?(?:회차?|\/)|\d{1,2} ?회차 ?할부/u;
const UNCOUNTED = /(?<![가-힣])할부(?:로)?(?![가-힣])/u;

const UNCLEAR = '할부인지, 몇 달 치 요금인지 확인해 주세요.';

const without = (text: string, match: RegExpExecArray): string =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;

/**
 * Extracts the installment plan. Only 할부, 무이자 or a card beside the number make one: 헬스 3개월 may be a period of use.
 *
 * @param text without the names of the book
 * @param line with them
 */
export function takeMonths(text: string, line: string): MonthsSaid {
  if (ONE_TURN.test(text)) {
    return {
      planned: null,
      rest: text,
      doubt: { limit: 0.6, reason: '이미 기록한 할부의 한 회분인지 확인해 주세요.' },
    };
  }
  const isOfUse = PERIOD.test(line) || SERVICE.test(line);
  const isByCard = AFTER_CARD.test(line) && !isOfUse;
  const isProposed = !isByCard && AFTER_AMOUNT.test(line) && !isOfUse;
  for (const pattern of isByCard || isProposed ? [...PLANS, MONTHS] : PLANS) {
    const match = pattern.exec(text);
    const { months, free, free2 } = match?.groups ?? {};
    if (!match || Number(months) < 2 || Number(months) > 60) continue;
    const planned = { months: Number(months), interestFree: free !== undefined || free2 !== undefined };
    const reason = MONTHLY.test(line)
      ? '매달 내는 돈인지, 할부인지 확인해 주세요.'
      : isProposed && pattern === MONTHS
        ? UNCLEAR
        : null;
    return { planned, rest: without(text, match), doubt: reason === null ? null : { limit: 0.7, reason } };
  }
  const isUnclear = MONTHS.test(text) && (!PERIOD.test(text) || MONTHLY.test(line) || /약정/u.test(text));
  return {
    planned: null,
    rest: text,
    doubt: isUnclear
      ? { limit: 0.7, reason: UNCLEAR }
      : UNCOUNTED.test(text)
        ? { limit: 0.7, reason: '몇 개월 할부인지 확인해 주세요.' }
        : null,
  };
}
