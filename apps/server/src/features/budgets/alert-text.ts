import { type AlertThreshold, josaAfter, sharePercent, withJosa } from '@salim/domain';
import { moneyText } from '../notifications/money-text.ts';

/** A budget threshold that was just reached. */
export interface Crossing {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Null for the budget of the whole month. */
  readonly categoryId: string | null;
  readonly threshold: AlertThreshold;
  /** The planned amount, and the amount including the carry-over. */
  readonly planned: number;
  readonly available: number;
  readonly spent: number;
}

/** A threshold of one member's own line. */
export interface PersonalCrossing extends Crossing {
  readonly memberId: string;
  /** Everything that the member bears; otherwise `categoryId` null is 미분류. */
  readonly isAll: boolean;
}

const isPersonal = (crossing: Crossing): crossing is PersonalCrossing => 'memberId' in crossing;

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

/** `2026-11` becomes 11월. */
function monthName(month: string): string {
  return `${Number(month.slice(5))}월`;
}

function nameOf(crossing: Crossing, place: AlertPlace): string {
  const { month, categoryId } = crossing;
  const isOwn = isPersonal(crossing);
  const unnamed = isOwn && !crossing.isAll ? '미분류' : '지출';
  return `${monthName(month)} ${isOwn ? '내 ' : ''}${categoryId === null ? unnamed : place.nameOf(categoryId)} 예산`;
}

/** The share spent; when earlier months used up the whole budget, only the threshold can be given. */
function shareOf({ spent, available, threshold }: Crossing): string {
  return `${sharePercent(spent, available) ?? threshold}%`;
}

function linkTo(crossing: Crossing): string {
  return `/budgets?month=${crossing.month}${isPersonal(crossing) ? `&memberId=${crossing.memberId}` : ''}`;
}

/** What is left of the budget, or how far it is exceeded. */
function titleOf(name: string, left: number, money: (amount: number) => string): string {
  if (left > 0) return `${withJosa(name, '이/가')} ${money(left)} 남았어요`;
  return left === 0 ? `${withJosa(name, '을/를')} 다 썼어요` : `${withJosa(name, '을/를')} ${money(-left)} 넘겼어요`;
}

/** A notice about one budget: the book, the budget and the share spent. */
export function alertText(crossing: Crossing, place: AlertPlace): AlertText {
  const { planned, available, spent } = crossing;
  const money = (amount: number): string => moneyText(place.currency, amount);
  const left = available - spent;
  const name = nameOf(crossing, place);
  const carried = available === planned ? '' : '(이월 포함)';
  return {
    title: titleOf(name, left, money),
    message: `‘${place.bookTitle}’ ${name} ${money(available)}${carried} 중 ${money(spent)}(${shareOf(crossing)})${josaAfter(money(spent), '을/를')} 썼어요.`,
    link: linkTo(crossing),
  };
}

/** One notice for several budgets that the same change pushed over a threshold; names the first of them. */
export function collectedAlertText(first: Crossing, count: number, place: AlertPlace): AlertText {
  return {
    title: `예산 ${count}개를 확인해 주세요`,
    message: `‘${place.bookTitle}’ ${nameOf(first, place)}의 ${withJosa(shareOf(first), '을/를')} 썼어요. 확인할 예산이 ${count - 1}개 더 있어요.`,
    link: linkTo(first),
  };
}
