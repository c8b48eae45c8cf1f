import { type AlertThreshold, josaAfter, sharePercent, withJosa } from '@salim/domain';
import { moneyText } from '../notifications/money-text.ts';

/** A share of a budget that was reached just now. */
export interface Crossing {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Null is the whole month's budget. */
  readonly categoryId: string | null;
  readonly threshold: AlertThreshold;
  /** What was planned, and what was carried over with it. */
  readonly planned: number;
  readonly available: number;
  readonly spent: number;
}

export interface AlertText {
  readonly title: string;
  readonly message: string;
  readonly link: string;
}

interface AlertPlace {
  readonly bookTitle: string;
  readonly currency: string;
  readonly nameOf: (categoryId: string) => string;
}

/** `2026-11` is 11월. */
function monthName(month: string): string {
  return `${Number(month.slice(5))}월`;
}

function nameOf(crossing: Crossing, place: AlertPlace): string {
  const { month, categoryId } = crossing;
  return `${monthName(month)} ${categoryId === null ? '지출' : place.nameOf(categoryId)} 예산`;
}

/** The share that was reached; where an earlier month has eaten everything, the threshold alone can be told. */
function shareOf({ spent, available, threshold }: Crossing): string {
  return `${sharePercent(spent, available) ?? threshold}%`;
}

function linkTo(month: string): string {
  return `/budgets?month=${month}`;
}

/** What is left of the budget, or by how much it is over. */
function titleOf(name: string, left: number, money: (amount: number) => string): string {
  if (left > 0) return `${withJosa(name, '이/가')} ${money(left)} 남았어요`;
  return left === 0 ? `${withJosa(name, '을/를')} 다 썼어요` : `${withJosa(name, '을/를')} ${money(-left)} 넘겼어요`;
}

/** One notice about one budget: which book, which budget, how much of it. */
export function alertText(crossing: Crossing, place: AlertPlace): AlertText {
  const { planned, available, spent } = crossing;
  const money = (amount: number): string => moneyText(place.currency, amount);
  const left = available - spent;
  const name = nameOf(crossing, place);
  const carried = available === planned ? '' : '(이월 포함)';
  return {
    title: titleOf(name, left, money),
    message: `‘${place.bookTitle}’ ${name} ${money(available)}${carried} 중 ${money(spent)}(${shareOf(crossing)})${josaAfter(money(spent), '을/를')} 썼어요.`,
    link: linkTo(crossing.month),
  };
}

/** One notice about many budgets that one change has brought over their shares; the first of them by name. */
export function collectedAlertText(first: Crossing, count: number, place: AlertPlace): AlertText {
  return {
    title: `예산 ${count}개를 확인해 주세요`,
    message: `‘${place.bookTitle}’ ${nameOf(first, place)}의 ${withJosa(shareOf(first), '을/를')} 썼어요. 확인할 예산이 ${count - 1}개 더 있어요.`,
    link: linkTo(first.month),
  };
}
