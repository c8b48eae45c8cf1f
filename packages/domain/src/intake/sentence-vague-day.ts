import { addDays, type CivilDate } from '../calendar/civil-date.ts';
import { holidayByLaw } from '../calendar/holidays-by-law.ts';

/** A time expression without a day; the words stay, because 지난달 관리비 is the name of a bill. */
const VAGUE =
  /(?<![가-힣])(?:(?:며칠|몇일) ?전|(?:한|두|세|석|네) ?(?:달|주) ?전|(?:지지난|저저번|전전) ?(?:주말?|달)|(?:지난|요전) ?번에?|저번에|요전에|그날|그때|불금에|(?:지난|저번)(?= ?[가-힣]*$| )(?! ?[달주해])|얼마 ?전|지난 ?주말?|저번 ?주말?|이번 ?주말|주말에|지난 ?달|저번 ?달|전달에|작년|재작년|지난해|다음 ?주|다음 ?달|담주|담달|내년|매(?:달|월|주|년)|격주)(?:에|의)?(?![가-힣])/u;
/** A part of a month or of a year: 10월에, 11월 첫째주, 이번 달 초, 올여름. 10월 전기요금 is the name of a bill. */
const PART_OF_TIME =
  /(?<![\d가-힣])(?:(?:\d{1,2}월|이번 ?달|이달)(?:에|달에| ?중에| ?(?:초|중순|말)(?:에|쯤)?| ?(?:[1-5]|첫|둘|두|셋|세|넷|네|다섯|마지막) ?(?:째|번째)? ?주(?:에|차)?)|(?:월|연)(?:초|말|중순)에|(?:올|지난|작년|이번) ?(?:봄|여름|가을|겨울)(?:에)?|(?:봄|여름|가을|겨울)에|초하루(?:에|날)?|보름에)(?![가-힣])/u;

/** The words for a holiday, with its name by law. */
const HOLIDAYS: readonly (readonly [words: string, name: string])[] = [
  ['설날?|구정', '설날'],
  ['추석|한가위', '추석'],
  ['크리스마스|성탄절', '기독탄신일'],
  ['어린이날', '어린이날'],
  ['석가탄신일|부처님 ?오신 ?날|초파일', '부처님 오신 날'],
  ['신정', '1월 1일'],
  ['삼일절|3\\.1절', '3·1절'],
  ['노동절|근로자의 ?날', '노동절'],
  ['현충일', '현충일'],
  ['제헌절', '제헌절'],
  ['광복절', '광복절'],
  ['개천절', '개천절'],
  ['한글날', '한글날'],
];
const HOLIDAY = HOLIDAYS.map(([words, name]) => ({
  name,
  /** 추석에 names a day, 추석 선물 does not. */
  said: new RegExp(`(?<![가-힣])(?:${words})(?: ?연휴)?(?:에|때|날에|당일)(?![가-힣])`, 'u'),
  /** 어린이날 and 광복절 are single days: 어린이날 장난감. */
  bare: new RegExp(`(?<![가-힣])(?:${words})(?![가-힣])`, 'u'),
  isOneDay: /[날절일]$/u.test(name) && !['설날', '기독탄신일', '부처님 오신 날'].includes(name),
}));
/** Named days that are no holidays. */
const NAMED_DAY =
  /(?<![가-힣])(?:명절|연휴|어버이날|스승의 ?날|대보름|빼빼로데이|화이트데이|발렌타인데이|할로윈|블랙프라이데이|성인의 ?날|이브)(?:에|때|날에)(?![가-힣])/u;

/** What is bought for a holiday is paid within this time before it. */
const DAYS_BEFORE = 14;
const isNear = (name: string, today: CivilDate, days: number): boolean =>
  Array.from({ length: days + 1 }, (_, ahead) => holidayByLaw(addDays(today, ahead))).some((holiday) =>
    holiday?.includes(name),
  );

/** Whether a sentence without a date names a time that is not today, or not one day. */
export function isVagueDay(text: string, today: CivilDate): boolean {
  if (VAGUE.test(text) || PART_OF_TIME.test(text) || NAMED_DAY.test(text)) return true;
  return HOLIDAY.some(({ name, said, bare, isOneDay }) => {
    if (said.test(text)) return !isNear(name, today, 0);
    return isOneDay && bare.test(text) && !isNear(name, today, DAYS_BEFORE);
  });
}
