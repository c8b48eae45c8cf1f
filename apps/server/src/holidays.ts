import * as years from '@hyunbinseo/holidays-kr/all';
import type { IsHoliday } from '@salim/domain';

const dates = new Set(Object.values(years).flatMap((year) => Object.keys(year)));

/**
 * Public holidays of Korea with their substitutes, from the government's yearly almanac (월력요항). Years that are not
 * announced yet have weekends only.
 */
export const isKoreanHoliday: IsHoliday = (date) => dates.has(date);
