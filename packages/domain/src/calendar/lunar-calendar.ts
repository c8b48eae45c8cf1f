import { invariant } from '../invariant.ts';
import { type CivilDate, dateOfDayNumber, dayNumber } from './civil-date.ts';

/** A day of the Korean lunar calendar (음력). */
export interface LunarDate {
  /** The lunar year; it begins between late January and late February of the civil year with the same number. */
  readonly year: number;
  /** 1 … 12 */
  readonly month: number;
  /** 1 … 30 */
  readonly day: number;
  /** 윤달: the leap month that repeats this number. */
  readonly isLeap: boolean;
}

const FIRST_YEAR = 1969;
const FIRST_DAY: CivilDate = '1969-02-17';
const DIGITS = 5;
/**
 * The lunar years from 1969, five hexadecimal digits each. Bit k is set when the k-th month of the year (leap month
 * included) has 30 days rather than 29; the bits from the 13th on hold the number of the repeated month, or 0. Up to
 * 2050 these are Korea's official months; later ones follow computed new moons at the meridian 135° east.
 */
const YEARS =
  '0056a00b590b75200752007250964b00a4b112ab002ad0056b0cb6900da900d9209b2500d2515a4d00a56002b60d5ad006d4' +
  '00da90bd9200e9200d2606a5600a57112b600b5a006d40aec90074900693095270052b00a5b0555a0036a0fb5500ba400b49' +
  '0ba9300a950052d06a5d00aad135aa005d200da50bd4a00d4a00a950952d0055600ab5055aa006d20cea500ea500e4a0ac96' +
  '00c9b0055a06ad500b69177520075200b250d64b00a4b004ab0a55b0056d00b6905b5200d920fd2500d2500a4d0b4ad002b6' +
  '005b506da900dc911d9200e9200d260ca5600a57004d6086b5006d500ec906e92006930f52b0052b00a5b0b55a0056a00b55' +
  '0974900b4911a9300a950052d0caad00ab5005aa08ba500da500d4a07a9500c950f52e0055600ab50b5b2006d200ea509e4a' +
  '0064a10c9700cab0055a0cad500b690075208ea500b250064b07497004ab0e55b005ad00b690bb5200d9200d2509a4b00a55' +
  '134ad004b6005b50cdaa00ec900e9209d2500d2600a56074ae004d60e6d5006d500ec90ae92006930052b08a5700a5b1755a' +
  '0056a00b650d74a00b4900a950b52b0052d00aad0556a005aa0eba500da500d4a0bc9500c960094e08aad00ab5005b202da5' +
  '00ea50de4a0068a00c970a9560055b00ad6076d4007520f72500b450068b0d49b004ab0095b08b5a00baa15b5200da200d45' +
  '0da8b00a55004ad0896d005b500daa07d9200ea20fd4500d2a00a560d4b60055600ad508daa0074a00ea304d460052b0ea57' +
  '00a9b0055a0aad500b650074a076a500a950f52b0054d00aad0b56a';

interface LunarMonth {
  readonly month: number;
  readonly isLeap: boolean;
  readonly firstDay: number;
  readonly length: number;
}

interface LunarYear {
  readonly months: readonly LunarMonth[];
}

function readYears(): readonly LunarYear[] {
  const years: LunarYear[] = [];
  let firstDay = dayNumber(FIRST_DAY);
  for (let place = 0; place < YEARS.length; place += DIGITS) {
    const bits = Number.parseInt(YEARS.slice(place, place + DIGITS), 16);
    const leapMonth = bits >> 13;
    const count = leapMonth === 0 ? 12 : 13;
    const months: LunarMonth[] = [];
    for (let index = 0; index < count; index += 1) {
      const isLeap = leapMonth > 0 && index === leapMonth;
      const month = leapMonth > 0 && index >= leapMonth ? index : index + 1;
      const length = (bits >> index) & 1 ? 30 : 29;
      months.push({ month, isLeap, firstDay, length });
      firstDay += length;
    }
    years.push({ months });
  }
  return years;
}

let known: readonly LunarYear[] | undefined;

function yearAt(year: number): LunarYear | undefined {
  known ??= readYears();
  return known[year - FIRST_YEAR];
}

/** The last lunar year in the table. */
export const LAST_LUNAR_YEAR = FIRST_YEAR + YEARS.length / DIGITS - 1;

/**
 * The civil date of a lunar date. Days that the year does not have move back, so no occurrence is lost: a leap month
 * falls back to the regular month with its number, and the 30th of a 29-day month to the 29th.
 *
 * @returns null for years before 1969 or after `LAST_LUNAR_YEAR`
 */
export function civilDateOfLunar(date: LunarDate): CivilDate | null {
  const year = yearAt(date.year);
  if (!year) return null;
  const named = year.months.filter((month) => month.month === date.month);
  const month = named.find((candidate) => candidate.isLeap === date.isLeap) ?? named[0];
  invariant(month !== undefined && date.day >= 1, `a lunar date: ${date.year}-${date.month}-${date.day}`);
  return dateOfDayNumber(month.firstDay + Math.min(date.day, month.length) - 1);
}

/** The lunar date of a civil date; null before 1969-02-17 and after the end of `LAST_LUNAR_YEAR`. */
export function lunarDateOf(date: CivilDate): LunarDate | null {
  const day = dayNumber(date);
  const civilYear = Number(date.slice(0, 4));
  for (const number of [civilYear, civilYear - 1]) {
    const month = yearAt(number)?.months.findLast((candidate) => candidate.firstDay <= day);
    if (month && day < month.firstDay + month.length) {
      return { year: number, month: month.month, day: day - month.firstDay + 1, isLeap: month.isLeap };
    }
  }
  return null;
}
