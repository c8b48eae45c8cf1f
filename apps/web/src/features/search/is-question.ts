/** Words of which one is in every question about money. */
const ASKING =
  /[?？]\s*$|얼마|몇\s?(?:번|건|회)|누가|언제|어디[에서]|평균|제일|가장|번째로|비중|비율|퍼센트|마지막|\d위|보다|잔액|잔고|예산|카드값|순자산|늘었|줄었|비교|내역|지출|수입|총액|합계|정산|알려|썼|냈|샀|질렀|벌었|남았|(?:쓴|번|낸|줄|받을|나갈|남은|남긴)\s?돈|쓸\s?수|써도|카드\s?대금|(?:총|전체)\s?자산|저축(?:률|액|$)|[적흑]자|(?:고정|변동)(?:비|\s?지출)/u;
/** `지난달 외식비`: what a period cost. */
const COST_OF_PERIOD =
  /^(?:(?:이번|지난|저번)\s?(?:달|주|해|분기)|올해|작년|어제|오늘|(?:\d{4}년\s?)?\d{1,2}월)\s?(?!\d)\S.*(?:비|값|료|요금|세금)$/u;
/** `다음 월세`: the next time of a recurring rule. */
const NEXT_TIME = /^다음\s?\S+(?:비|료|금|세|급|급여|날|값)$/u;
/** Names of figures, which are questions by themselves. */
const FIGURE = /^(?:총자산|순자산|저축률|고정비|변동비)$/u;
const LETTERS_MIN = 4;

/** Whether a search reads like a question; others are not sent to be answered. */
export function isQuestion(typed: string): boolean {
  const text = typed.trim();
  if (text.length < LETTERS_MIN) return FIGURE.test(text);
  return ASKING.test(text) || COST_OF_PERIOD.test(text) || NEXT_TIME.test(text);
}
