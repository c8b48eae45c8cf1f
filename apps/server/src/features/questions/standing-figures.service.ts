import { addDays, bookMonthOf, collectionOf, dayNumber, type Period, type Question, withJosa } from '@salim/domain';
import { AppError } from '../../core/app-error.ts';
import { assetsOf, netWorthOf } from '../assets/assets.service.ts';
import { billingTermsOf, billsOfCard, paymentsOfCards } from '../assets/card-bills.service.ts';
import { getBudgetSummary } from '../budgets/budget-views.service.ts';
import { getBookOutlook, getSpendable } from '../outlook/outlook.service.ts';
import { upcomingOf } from '../recurring/occurrences.service.ts';
import { getSettlement } from '../settlements/balances.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { type Asking, type Figure, money, moneyUnit } from './question-figures.service.ts';
import { NEXT_WITHIN_DAYS, ruleNameOf } from './question-names.service.ts';
import { dayText, periodText } from './question-text.ts';

/** The next payments of the cards, as the dashboard lists them. */
export async function cardBillFigure(asking: Asking, { filters }: Question): Promise<Figure> {
  const { deps, actor, seat, today } = asking;
  const assets = await assetsOf(deps.db, seat.bookId);
  const asked = filters.assetId;
  const payments = (await paymentsOfCards(deps, seat, assets, readerIn(deps, actor, seat))).next.filter(
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

/** Whether a period is a month of the calendar, which bills are named by. */
function isCalendarMonth({ from, to }: Period): boolean {
  return from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith('-01');
}

/** The bills that the cards collect within a month, each as the bills of its card list it. */
export async function cardBillsFigure(asking: Asking, { filters, period }: Question): Promise<Figure> {
  const { deps, actor, seat, today } = asking;
  const reader = readerIn(deps, actor, seat);
  const asked = filters.assetId;
  const cards = (await assetsOf(deps.db, seat.bookId)).filter(
    ({ id, assetType }) => assetType === 'CREDIT_CARD' && (asked === undefined || asked.includes(id)),
  );
  const billed = await Promise.all(
    cards.map(async (card) => {
      const { bills } = await billsOfCard(deps, seat, card, reader);
      return bills.map((bill) => ({ ...bill, amount: collectionOf(bill), name: card.name, isUsed: card.isActive }));
    }),
  );
  const bills = billed.flat().toSorted((one, other) => one.paymentDate.localeCompare(other.paymentDate));
  const isDue = ({ paymentDate }: { readonly paymentDate: string }): boolean =>
    paymentDate >= period.from && paymentDate <= period.to;
  const due = bills.filter((bill) => isDue(bill) && (bill.amount !== 0 || (bill.state === 'NEXT' && bill.isUsed)));
  const link = asked?.length === 1 ? `/assets/${asked[0]}` : '/assets';
  const when = periodText(period, today);
  const unknown = (sentence: string): Figure => ({ sentence, link });
  // A holiday may move the bill that is named after a month to a day of the next one.
  const moved = isCalendarMonth(period)
    ? bills.find((bill) => bill.amount !== 0 && isDue(bill) !== (bill.month === period.from.slice(0, 7)))
    : undefined;
  if (moved)
    return unknown(
      `${moved.name}의 ${Number(moved.month.slice(5))}월 카드값은 결제일이 ${dayText(moved.paymentDate, today)}이라 어느 달인지 정할 수 없어요.`,
    );
  const later = due.find(({ state }) => state === 'NEXT');
  if (later) return unknown(`${later.name}의 이용 기간이 아직 시작되지 않아 ${when}에 결제할 카드값을 알 수 없어요.`);
  if (due.length === 0) return unknown(`${when}에 결제할 카드값이 없어요.`);
  // Of a bill that is still to come, what is left to pay, as of the next payment.
  const leftOf = (bill: (typeof due)[number]): number => (bill.paymentDate < today ? bill.amount : bill.remaining);
  const value = due.reduce((sum, bill) => sum + leftOf(bill), 0);
  const paid = due.reduce((sum, bill) => sum + bill.amount - leftOf(bill), 0);
  const isOpen = due.some(({ state }) => state === 'RUNNING');
  const hasUndated = cards.some((card) => card.isActive && billingTermsOf(card) === null);
  return {
    value,
    unit: moneyUnit(asking.currency),
    rows: due.map((bill) => ({ label: `${bill.name} ${dayText(bill.paymentDate, today)}`, value: leftOf(bill) })),
    sentence: `결제일이 ${when}인 카드값은 ${due.length > 1 ? '모두 ' : ''}${money(asking, value)}이에요.${
      paid === 0 ? '' : ` 이미 낸 ${withJosa(money(asking, paid), '은/는')} 뺐어요.`
    }${
      isOpen ? ' 아직 마감되지 않은 카드값이 있어 늘 수 있어요.' : ''
    }${hasUndated ? ' 결제일을 모르는 카드는 빼고 계산했어요.' : ''}`,
    link,
  };
}

const NEXT_ROWS = 3;
const NEXT_VERBS = { EXPENSE: '나가요', INCOME: '들어와요', TRANSFER: '이체해요', ADJUSTMENT: '바뀌어요' } as const;

/** The next time of the recurring rules of a name, as the list of what is coming has it. */
export async function nextOccurrenceFigure(asking: Asking, { filters, isIncome }: Question): Promise<Figure> {
  const { deps, actor, seat, today, names } = asking;
  const period = { from: today, to: addDays(today, NEXT_WITHIN_DAYS) };
  const upcoming = await upcomingOf(deps, seat.bookId, readerIn(deps, actor, seat), period);
  const name = filters.recurring ?? '';
  const coming = upcoming.filter(
    (one) =>
      (one.state === 'PLANNED' || one.state === 'WAITING') &&
      (one.type === 'INCOME') === isIncome &&
      ruleNameOf(one, names) === name,
  );
  const [next] = coming;
  if (!next) return { sentence: `앞으로 예정된 ${withJosa(name, '이/가')} 없어요.`, link: '/recurring-transactions' };
  const together = coming.filter(({ date }) => date === next.date);
  const value = together.reduce((sum, { amount }) => sum + amount, 0);
  return {
    value,
    unit: moneyUnit(asking.currency),
    rows: coming
      .slice(0, Math.max(NEXT_ROWS, together.length))
      .map(({ date, amount }) => ({ label: dayText(date, today), value: amount })),
    sentence: `다음 ${withJosa(name, '은/는')} ${dayText(next.date, today)}에 ${money(asking, value)} ${NEXT_VERBS[next.type]}.`,
    link:
      together.length === 1
        ? `/recurring-transactions?${new URLSearchParams({ rule: next.ruleId }).toString()}`
        : '/recurring-transactions?view=calendar',
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

/** What is owned according to the same screen, before debts. */
export async function assetsFigure(asking: Asking): Promise<Figure> {
  const worth = await worthFigure(asking);
  const [owned, owed] = worth.rows ?? [];
  if (!owned || !owed) return worth;
  return {
    ...worth,
    value: owned.value,
    sentence: `지금 자산은 ${money(asking, owned.value)}이에요.${
      owed.value === 0 ? '' : ` 부채 ${withJosa(money(asking, -owed.value), '은/는')} 빼지 않았어요.`
    }`,
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
      : budgetLeft(asking, { name, link, budget: totalBudget, spent: totalSpent, left: remainingBudget });
  }
  const line = summary.categories.find((one) => one.categoryId === categoryId && one.isPlanned);
  if (!line) return { sentence: `${name}에 그 분류의 예산이 없어요.`, link };
  const { budget, carriedOver, spent, remaining } = line;
  return budgetLeft(asking, {
    name: `${name} ${line.name}`,
    link,
    budget: budget + carriedOver,
    spent,
    left: remaining,
  });
}

interface Left {
  readonly name: string;
  readonly link: string;
  readonly budget: number;
  readonly spent: number;
  readonly left: number;
}

function budgetLeft(asking: Asking, { name, link, budget, spent, left }: Left): Figure {
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
