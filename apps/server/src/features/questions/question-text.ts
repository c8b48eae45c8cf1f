import {
  dayNumber,
  excludedNames,
  monthDayText,
  namesOfFilters,
  type Period,
  type Question,
  type QuestionName,
  shopWords,
  UNSORTED_CATEGORY,
  withJosa,
} from '@salim/domain';
import { moneyText } from '../notifications/money-text.ts';

/** Who asks, when and in which currency. */
export interface AskedBook {
  readonly names: readonly QuestionName[];
  readonly currency: string;
  readonly today: string;
}

const dayOf = (date: string): string => `${Number(date.slice(8))}일`;

/** `10월 1일–31일`; the year only where it is another one. */
export function periodText({ from, to }: Period, today: string): string {
  const isThisYear = from.slice(0, 4) === today.slice(0, 4) && to.slice(0, 4) === today.slice(0, 4);
  const year = (date: string): string => (isThisYear ? '' : `${Number(date.slice(0, 4))}년 `);
  const first = `${year(from)}${monthDayText(from)}`;
  if (from === to) return first;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${first}–${dayOf(to)}`;
  return `${first}–${from.slice(0, 4) === to.slice(0, 4) ? '' : year(to)}${monthDayText(to)}`;
}

/** A period that contains today, until today. */
export function soFar({ from, to }: Period, today: string): Period {
  return from <= today && today < to ? { from, to: today } : { from, to };
}

export function dayText(date: string, today: string): string {
  return periodText({ from: date, to: date }, today);
}

/** The names of filters as they are shown. */
export function filterLabel({ role, name, parent }: QuestionName): string {
  switch (role) {
    case 'CATEGORY':
      return parent ? `${parent.name} › ${name}` : name;
    case 'TAG':
      return `#${name}`;
    case 'MEMBER':
      return `${name}님`;
    case 'SHOP':
      return shopWords(name);
    case 'ASSET':
    case 'METHOD':
    case 'RULE':
      return name;
  }
}

export function amountLabel({ minAmount, maxAmount }: Question['filters'], currency: string): string {
  const [least, most] = [minAmount, maxAmount].map((amount) =>
    amount === undefined ? '' : moneyText(currency, amount),
  );
  return [least === '' ? '' : `${least} 이상`, most === '' ? '' : `${most} 이하`]
    .filter((part) => part !== '')
    .join(' ');
}

/** The names of what is left out; empty if nothing is. */
export function excludedLabel(filters: Question['filters'], names: readonly QuestionName[]): string {
  const unsorted = filters.excludeCategoryId?.includes(UNSORTED_CATEGORY) ? ['미분류'] : [];
  return [...unsorted, ...excludedNames(filters, names).map(filterLabel)].join('·');
}

/** `지연님이 10월 1일–31일 배달에`: what the number is about. */
export function subjectText(
  { filters, period, intent, isPeriodSaid }: Question,
  { names, currency, today }: AskedBook,
): string {
  const named = namesOfFilters(filters, names);
  const of = (...roles: readonly QuestionName['role'][]): string[] =>
    named.filter(({ role }) => roles.includes(role)).map(filterLabel);
  const who = of('MEMBER').map((name) => withJosa(name, '이/가'));
  const how = of('ASSET', 'METHOD').map((name) => withJosa(name, '으로/로'));
  const unsorted = filters.categoryId?.includes(UNSORTED_CATEGORY) ? ['미분류'] : [];
  const about = [...unsorted, ...of('CATEGORY', 'TAG', 'SHOP')].join('·');
  const amount = amountLabel(filters, currency);
  const what = [about, amount].filter((part) => part !== '').join(' ');
  if (intent === 'LAST_TIME' && !isPeriodSaid) return [...who, ...how, ...(what === '' ? [] : [`${what}에`])].join(' ');
  const when = periodText(period, today);
  const left = excludedLabel(filters, names);
  const without = left === '' ? [] : [`${withJosa(left, '을/를')} 제외하고`];
  return (
    what === '' ? [...who, `${when}에`, ...how, ...without] : [...who, when, ...how, ...without, `${what}에`]
  ).join(' ');
}

/** Days of a period, both ends counted. */
export function daysIn({ from, to }: Period): number {
  return dayNumber(to) - dayNumber(from) + 1;
}
