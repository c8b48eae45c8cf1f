import {
  type AheadOfUsual,
  addDays,
  type CivilDate,
  dateParts,
  type MissingBill,
  monthDayText,
  type PriceRise,
  withJosa,
} from '@salim/domain';

type MoneyText = (amount: number) => string;

export function priceRiseText({ fact, before }: PriceRise, money: MoneyText): string {
  return `‘${fact.description}’ 요금이 ${monthDayText(fact.date)}에 ${money(before)}에서 ${withJosa(money(fact.amount), '으로/로')} ${money(fact.amount - before)} 올랐어요.`;
}

/** @param start first day of the month that lacks the bill */
export function missingBillText({ fact, usual, month, usualOffset }: MissingBill, start: CivilDate, money: MoneyText) {
  const { day } = dateParts(addDays(start, usualOffset));
  return `매달 ${day}일쯤 ${withJosa(money(usual), '이/가')} 나가던 ‘${fact.description}’ 지출이 ${Number(month.slice(5))}월에는 아직 없어요.`;
}

export function doubleChargeText(
  one: { readonly description: string; readonly date: CivilDate; readonly amount: number },
  other: { readonly date: CivilDate },
  money: MoneyText,
): string {
  const where = one.description.trim() === '' ? '같은 자산에서' : `‘${one.description}’에서`;
  const [first, second] = [one.date, other.date].toSorted();
  const when =
    first === second ? `${monthDayText(one.date)}에` : `${monthDayText(first ?? '')}과 ${monthDayText(second ?? '')}에`;
  return `${where} ${when} ${withJosa(money(one.amount), '이/가')} 두 번 나갔어요.`;
}

export function aheadText({ spent, usual }: AheadOfUsual, name: string, today: CivilDate, money: MoneyText): string {
  return `‘${name}’ 지출이 ${monthDayText(today)}까지 ${withJosa(money(spent), '으로/로')}, 평소 이맘때 ${money(usual)}보다 ${money(spent - usual)} 많아요.`;
}
