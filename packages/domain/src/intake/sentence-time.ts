/** The time of day of a sentence. */
export interface SentenceTime {
  /** `HH:mm`; null without a time, or if it may be before or after noon. */
  readonly time: string | null;
  /** The sentence without its time. */
  readonly rest: string;
  /** The meal that the sentence names as a part of its time: 저녁 7:30. */
  readonly meal: string;
}

const PART = '오전|오후|새벽|아침|점심|낮|저녁|밤';
const HALF = '[AaPp]\\.?[Mm]\\.?';
/** 7:20, 저녁 7:30, PM 7:20, 7:20pm. */
const CLOCK = new RegExp(
  `(?<![\\d:])(?:(?<![가-힣A-Za-z])(?<part>${PART}|${HALF}) ?)?(?<hour>[01]?\\d|2[0-3]):(?<minute>[0-5]\\d)(?::[0-5]\\d)?(?!\\d)(?: ?(?<half>${HALF})(?![A-Za-z]))?`,
  'u',
);
/** 19시, 저녁 8시, 7시 20분, 오후 3시 반. */
const SPOKEN = new RegExp(
  `(?<![\\d~∼-])(?:(?<![가-힣])(?<part>${PART}) ?)?(?<hour>\\d{1,2})시(?: ?(?<minute>[0-5]?\\d)분| ?(?<isHalf>반))?(?:에|쯤|경|즈음)?(?! ?[~∼-] ?\\d)(?![가-힣\\d])`,
  'u',
);
/** 7pm. */
const ENGLISH = new RegExp(`(?<![\\dA-Za-z])(?<hour>\\d{1,2}) ?(?<half>${HALF})(?![A-Za-z])`, 'u');
const MEAL = /^(?:아침|점심|저녁)$/u;
/** A meal as the item, which says which half of the day is meant. */
const MEAL_WORD = /(?<![가-힣])(?:점심|저녁)(?![가-힣])/u;

/** 저녁 7시 is 19, 밤 12시 and 새벽 12시 are 0, 점심 1시 is 13. */
function hourOfDay(part: string, hour: number): number {
  if (/^[Aa]/u.test(part) || part === '오전' || part === '새벽' || part === '아침') return hour % 12;
  if (part === '밤') return hour === 12 ? 0 : hour < 6 ? hour : hour + 12;
  if (part === '점심' || part === '낮') return hour >= 10 ? hour : hour + 12;
  return hour === 12 ? 12 : hour + 12;
}

/** The hour beside a meal: 7:20 저녁 is 19, 1:30 점심 is 13, 11:40 점심 stays. */
function hourOfMeal(meal: string, hour: number): number | null {
  if (meal === '저녁' && hour >= 4 && hour < 12) return hour + 12;
  return meal === '점심' && hour >= 1 && hour < 5 ? hour + 12 : null;
}

/** Last night, whose clock times are those of the evening or of the hours after midnight. */
const NIGHT = /(?:어젯|그젯|어제|그제|그저께|간|지난) ?밤|엊저녁/u;

/**
 * Extracts the time of a sentence.
 *
 * @param text without its date
 * @param line with it
 */
export function takeSentenceTime(text: string, line: string): SentenceTime {
  const clock = CLOCK.exec(text);
  const match = clock ?? SPOKEN.exec(text) ?? ENGLISH.exec(text);
  const { part, half, hour: said, minute, isHalf } = match?.groups ?? {};
  const hour = Number(said);
  if (!match || hour > 23) return { time: null, rest: text, meal: '' };
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  const shown = (exact: number) =>
    `${String(exact).padStart(2, '0')}:${isHalf ? '30' : (minute ?? '0').padStart(2, '0')}`;
  const meal = MEAL.test(part ?? '') ? (part ?? '') : '';
  const stated = part ?? half;
  if (stated !== undefined && hour >= 1 && hour <= 12) return { time: shown(hourOfDay(stated, hour)), rest, meal };
  const eaten = hourOfMeal(MEAL_WORD.exec(rest)?.[0] ?? '', hour);
  if (eaten !== null) return { time: shown(eaten), rest, meal };
  if (NIGHT.test(line) && hour >= 1 && hour <= 12) return { time: shown(hourOfDay('밤', hour)), rest, meal };
  return { time: clock || hour >= 12 ? shown(hour) : null, rest, meal };
}
