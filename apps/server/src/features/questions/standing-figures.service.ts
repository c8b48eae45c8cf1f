import { bookMonthOf, dayNumber, type Question, withJosa } from '@salim/domain';
import { AppError } from '../../core/app-error.ts';
import { assetsOf, netWorthOf } from '../assets/assets.service.ts';
import { nextPaymentsOf } from '../assets/card-bills.service.ts';
import { getBudgetSummary } from '../budgets/budget-views.service.ts';
import { getBookOutlook, getSpendable } from '../outlook/outlook.service.ts';
import { getSettlement } from '../settlements/balances.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { type Asking, type Figure, money, moneyUnit } from './question-figures.service.ts';
import { dayText, periodText } from './question-text.ts';

/** The next payments of the cards, as the dashboard lists them. */
export async function cardBillFigure(asking: Asking, { filters }: Question): Promise<Figure> {
  const { deps, actor, seat, today } = asking;
  const assets = await assetsOf(deps.db, seat.bookId);
  const asked = filters.assetId;
  const payments = (await nextPaymentsOf(deps, seat, assets, readerIn(deps, actor, seat))).filter(
    ({ assetId }) => asked === undefined || asked.includes(assetId),
  );
  const nameOf = (id: string): string => assets.find((asset) => asset.id === id)?.name ?? '';
  const link = asked?.length === 1 ? `/assets/${asked[0]}` : '/assets';
  const subject = asked?.length === 1 ? nameOf(asked[0] ?? '') : '카드';
  if (payments.length === 0) return { sentence: `${subject}에 다음에 나갈 카드값이 없어요.`, link };
  const value = payments.reduce((sum, { amount }) => sum + amount, 0);
  const each = payments.map(
    ({ assetId, date, amount }) => `${dayText(date, today)}에 ${nameOf(assetId)} ${money(asking, amount)}`,
  );
  return {
    value,
    unit: moneyUnit(asking.currency),
    rows: payments.map(({ assetId, date, amount }) => ({
      label: `${nameOf(assetId)} ${dayText(date, today)}`,
      value: amount,
    })),
    sentence:
      payments.length === 1
        ? `다음 카드값은 ${each[0]}이에요.`
        : `다음 카드값은 모두 ${money(asking, value)}이에요. ${each.join(', ')}이에요.`,
    link,
  };
}

/** What can be spent until a day: the daily amount times the number of days, at most the amount until month end. */
export async function spendableFigure(asking: Asking, { period }: Question): Promise<Figure> {
  const { deps, actor, seat } = asking;
  const { today, untilDate, amount, perDay, limitedBy } = await getSpendable(deps, actor, seat.bookId);
  const days = dayNumber(period.to) - dayNumber(today) + 1;
  const value = period.to >= untilDate ? amount : Math.min(amount, perDay * days);
  const why = limitedBy === 'BUDGET' ? '남은 예산' : '앞으로의 잔액';
  return {
    value,
    unit: moneyUnit(asking.currency),
    rows: [
      { label: '하루', value: perDay },
      { label: `${dayText(untilDate, today)}까지`, value: amount },
    ],
    sentence:
      period.to >= untilDate
        ? `${dayText(untilDate, today)}까지 ${money(asking, amount)} 쓸 수 있어요. ${withJosa(why, '으로/로')} 계산했어요.`
        : `${dayText(period.to, today)}까지 ${days}일 동안 ${money(asking, value)} 쓸 수 있어요. 하루 ${money(asking, perDay)}씩이에요.`,
    link: '/dashboard',
  };
}

export async function balanceFigure(asking: Asking, { filters }: Question): Promise<Figure> {
  const { deps, seat } = asking;
  const asset = (await assetsOf(deps.db, seat.bookId)).find(({ id }) => id === filters.assetId?.[0]);
  if (!asset) return { sentence: '자산을 찾을 수 없어요.', link: '/assets' };
  return {
    value: asset.balance,
    unit: moneyUnit(asking.currency),
    sentence: `지금 ${asset.name} 잔액은 ${money(asking, asset.balance)}이에요.`,
    link: `/assets/${asset.id}`,
  };
}

export async function worthFigure(asking: Asking): Promise<Figure> {
  const assets = await assetsOf(asking.deps.db, asking.seat.bookId);
  if (assets.length === 0) return { sentence: '자산이 없어요.', link: '/assets' };
  const now = netWorthOf(assets);
  return {
    value: now.netWorth,
    unit: moneyUnit(asking.currency),
    rows: [
      { label: '자산', value: now.positive },
      { label: '부채', value: now.negative },
    ],
    sentence: `지금 순자산은 ${money(asking, now.netWorth)}이에요.`,
    link: '/assets',
  };
}

export async function budgetFigure(asking: Asking, { filters, period }: Question): Promise<Figure> {
  const { deps, actor, seat } = asking;
  const month = bookMonthOf(period.from, seat.monthSettings, deps.isHoliday);
  const link = `/budgets?month=${month}`;
  const name = `${Number(month.slice(5))}월`;
  const summary = await getBudgetSummary(deps, actor, seat.bookId, month).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'BUDGET_NOT_FOUND') return null;
    throw error;
  });
  const none: Figure = { sentence: `${name} 예산이 없어요.`, link };
  if (!summary) return none;
  const categoryId = filters.categoryId?.[0];
  if (categoryId === undefined) {
    const { totalBudget, totalSpent, remainingBudget } = summary;
    return totalBudget === 0
      ? none
      : leftOf(asking, { name, link, budget: totalBudget, spent: totalSpent, left: remainingBudget });
  }
  const line = summary.categories.find((one) => one.categoryId === categoryId && one.isPlanned);
  if (!line) return { sentence: `${name}에 그 분류의 예산이 없어요.`, link };
  const { budget, carriedOver, spent, remaining } = line;
  return leftOf(asking, { name: `${name} ${line.name}`, link, budget: budget + carriedOver, spent, left: remaining });
}

interface Left {
  readonly name: string;
  readonly link: string;
  readonly budget: number;
  readonly spent: number;
  readonly left: number;
}

function leftOf(asking: Asking, { name, link, budget, spent, left }: Left): Figure {
  return {
    value: left,
    unit: moneyUnit(asking.currency),
    rows: [
      { label: '예산', value: budget },
      { label: '지출', value: spent },
    ],
    sentence:
      left < 0
        ? `${name} 예산을 ${money(asking, -left)} 넘었어요.`
        : `${name} 예산 ${money(asking, budget)} 중 ${money(asking, left)} 남았어요.`,
    link,
  };
}

/** What the asker owes or is owed, with one member or with all: the transfers that clear all balances. */
export async function settlementFigure(asking: Asking, { filters, direction }: Question): Promise<Figure> {
  const { deps, actor, seat, names } = asking;
  const { transfers } = await getSettlement(deps, actor, seat.bookId, {});
  const own = transfers.filter(
    ({ fromUserId, toUserId }) =>
      (fromUserId === actor.userId || toUserId === actor.userId) &&
      (filters.memberId === undefined ||
        filters.memberId.includes(fromUserId === actor.userId ? toUserId : fromUserId)),
  );
  const nameOf = (id: string): string => names.find((name) => name.role === 'MEMBER' && name.id === id)?.name ?? '';
  const link = '/settlement';
  if (own.length === 0) {
    return { value: 0, unit: moneyUnit(asking.currency), sentence: '주고받을 돈이 없어요.', link };
  }
  const whole = own.reduce((sum, { amount }) => sum + amount, 0);
  // One either pays or receives, never both.
  const isPaying = own[0]?.fromUserId === actor.userId;
  const value = direction === undefined || (direction === 'PAY') === isPaying ? whole : 0;
  const rows = own.map(({ fromUserId, toUserId, amount }) => ({
    label: `${nameOf(isPaying ? toUserId : fromUserId)}님`,
    value: amount,
  }));
  return {
    value,
    unit: moneyUnit(asking.currency),
    rows,
    sentence: `${rows.map(({ label, value: amount }) => `${label}${isPaying ? '에게' : '에게서'} ${money(asking, amount)}`).join(', ')} ${isPaying ? '보내면' : '받으면'} 돼요.`,
    link,
  };
}

/** The outlook always covers a week at least. */
const OUTLOOK_DAYS_MIN = 7;
const UPCOMING_ROWS_MAX = 12;

/** What is known to leave the accounts of the household, as the outlook lists it: rules, card bills, loans, dues, gifts. */
export async function upcomingFigure(asking: Asking, { period }: Question): Promise<Figure> {
  const { deps, actor, seat, today } = asking;
  const days = Math.max(OUTLOOK_DAYS_MIN, dayNumber(period.to) - dayNumber(today));
  const { items } = await getBookOutlook(deps, actor, seat.bookId, { days });
  const coming = items.filter(({ date, amount }) => amount < 0 && date >= period.from && date <= period.to);
  const value = coming.reduce((sum, { amount }) => sum - amount, 0);
  const span = periodText(period, today);
  const isRecurring = coming.every(({ source }) => source === 'RECURRING');
  const common = {
    value,
    unit: moneyUnit(asking.currency),
    link: isRecurring ? '/recurring-transactions?view=calendar' : '/dashboard',
  };
  if (coming.length === 0)
    return { ...common, sentence: `${span}에 나갈 돈이 없어요. 반복 거래와 카드값으로 계산했어요.` };
  return {
    ...common,
    rows: coming
      .slice(0, UPCOMING_ROWS_MAX)
      .map(({ date, label, amount }) => ({ label: `${dayText(date, today)} ${label}`, value: -amount })),
    sentence: `${span}에 ${money(asking, value)} 나가요. 정해진 돈 ${coming.length}건을 더했어요.`,
  };
}
