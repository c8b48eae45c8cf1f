import type { Period } from '../calendar/book-month.ts';
import { dayNumber } from '../calendar/civil-date.ts';
import { type Asking, current, kindOf, onePeriod, type Parts, questionsFor, refuse, textOf } from './question-parts.ts';

export const askCardBill: Asking = (parts) => {
  const { kinds, names, periods, calendar } = parts;
  const isCard = names.length > 0 && names.every((name) => name.names.some((one) => one.isCard));
  const asksPrice = names.some(({ isPrice, text }) => isPrice && text.endsWith('카드'));
  if (!kinds.has('CARD_BILL') && !(isCard && asksPrice && !kinds.has('SPEND_NOUN'))) return null;
  if (periods.length > 0 || (names.length > 0 && !isCard)) return refuse();
  const found = questionsFor(parts, {
    intent: 'NEXT_CARD_BILL',
    allowed: ['CARD_BILL', 'NEXT', 'SPEND', 'SPEND_NOW', 'UPCOMING', 'WHEN'],
    roles: ['ASSET'],
    period: { from: calendar.today, to: calendar.today },
    isPeriodSaid: false,
    flow: null,
    isMine: false,
  });
  return kinds.has('SPEND') &&
    parts.tokens.some((token) => kindOf(token) === 'SPEND' && /[썼쓴냈낸었았갔]/u.test(textOf(token)))
    ? refuse()
    : found;
};

/** The days from today that a question asks about: until the weekend, a day, or the end of the month. */
function spendableUntil({ periods, kinds, calendar }: Parts): Period {
  const [only, ...more] = periods;
  if (more.length > 0) refuse();
  // 내일 얼마 쓸 수 있어: one day in the future, which has no separate amount.
  if (only && only.period.from > calendar.today && !kinds.has('UNTIL')) refuse();
  const month = current(calendar);
  const isThisWeek = only && (only.period.unit === 'WEEKEND' || only.period.unit === 'WEEK');
  // A weekend in the next month: until the end of this one, as the reading says.
  const isCut = isThisWeek && only.period.to > month.to && dayNumber(only.period.to) - dayNumber(calendar.today) < 7;
  const to = isCut ? month.to : (only?.period.to ?? month.to);
  if (to < calendar.today || to > month.to) refuse();
  return { from: calendar.today, to };
}

export const askSpendable: Asking = (parts) => {
  if (!parts.kinds.has('CAN_SPEND')) return null;
  return questionsFor(parts, {
    intent: 'SPENDABLE',
    allowed: ['CAN_SPEND', 'PER_DAY', 'MORE'],
    roles: [],
    period: parts.kinds.has('PER_DAY')
      ? { from: parts.calendar.today, to: parts.calendar.today }
      : spendableUntil(parts),
    isPeriodSaid: parts.periods.length > 0,
    flow: null,
    isMine: false,
  });
};

export const askBudget: Asking = (parts) => {
  const { kinds, calendar, periods } = parts;
  if (!kinds.has('BUDGET')) return null;
  if (!kinds.has('LEFT') && !kinds.has('OVER') && !kinds.has('BALANCE')) return refuse();
  const { period, isSaid } = onePeriod(parts);
  const isMonth = period.months !== undefined && period.months[0] === period.months[1];
  if (!isMonth || (periods.length > 0 && period.from > calendar.today)) return refuse();
  const found = questionsFor(parts, {
    intent: 'BUDGET_LEFT',
    allowed: ['BUDGET', 'LEFT', 'OVER', 'BALANCE', 'MORE'],
    roles: ['CATEGORY'],
    period,
    isPeriodSaid: isSaid,
    flow: 'EXPENSE',
    isMine: false,
  });
  return found.some(({ filters }) => (filters.categoryId?.length ?? 0) > 1) ? refuse() : found;
};

export const askSettlement: Asking = (parts) => {
  const { kinds, calendar } = parts;
  if (!kinds.has('SETTLE') && !kinds.has('OWE') && !kinds.has('DUE')) return null;
  if (kinds.has('OWE') && kinds.has('DUE')) return refuse();
  // 지연이가 줄 돈 is what 지연 owes, 지연한테 줄 돈 what is owed to her.
  if ((kinds.has('OWE') || kinds.has('DUE')) && parts.names.length > 0 && !kinds.has('TO_PERSON')) return refuse();
  if (parts.periods.length > 0) return refuse();
  const direction = kinds.has('OWE') ? 'PAY' : kinds.has('DUE') ? 'RECEIVE' : null;
  return questionsFor(parts, {
    intent: 'SETTLEMENT',
    allowed: ['SETTLE', 'OWE', 'DUE', 'LEFT', 'TO_PERSON', 'MORE'],
    roles: ['MEMBER'],
    period: { from: calendar.today, to: calendar.today },
    isPeriodSaid: false,
    flow: null,
    isMine: false,
  }).map((found) => (direction ? { ...found, direction } : found));
};

export const askWorth: Asking = (parts) => {
  if (!parts.kinds.has('WORTH')) return null;
  const { today } = parts.calendar;
  if (parts.periods.some(({ period }) => period.from !== today || period.to !== today)) return refuse();
  return questionsFor(parts, {
    intent: 'NET_WORTH',
    allowed: ['WORTH'],
    roles: [],
    period: { from: today, to: today },
    isPeriodSaid: false,
    flow: null,
    isMine: false,
  });
};

export const askBalance: Asking = (parts) => {
  const { kinds, names, periods, calendar } = parts;
  if (!kinds.has('BALANCE') && !kinds.has('LEFT') && !kinds.has('THERE_IS')) return null;
  const { today } = calendar;
  if (names.length !== 1 || periods.some(({ period }) => period.from !== today || period.to !== today)) return refuse();
  // What is left of a card is its limit, which is not recorded.
  if (!kinds.has('BALANCE') && names.some((name) => name.names.some(({ isCard }) => isCard))) return refuse();
  return questionsFor(parts, {
    intent: 'BALANCE',
    allowed: ['BALANCE', 'LEFT', 'THERE_IS', 'MARK_ASSET'],
    roles: ['ASSET'],
    period: { from: calendar.today, to: calendar.today },
    isPeriodSaid: false,
    flow: null,
    isMine: false,
  });
};

export const askUpcoming: Asking = (parts) => {
  const { kinds, calendar, names } = parts;
  if (!kinds.has('UPCOMING')) return null;
  if (names.length > 0) return refuse();
  const { period, isSaid } = onePeriod(parts);
  // 모레까지: everything from today until then.
  const isUntil = parts.tokens.some((token) => kindOf(token) === 'UNTIL');
  if (period.to < calendar.today || dayNumber(period.to) - dayNumber(calendar.today) > 366) return refuse();
  return questionsFor(parts, {
    intent: 'UPCOMING',
    allowed: ['UPCOMING', 'SPEND_NOUN'],
    roles: [],
    period: { from: isUntil || period.from < calendar.today ? calendar.today : period.from, to: period.to },
    isPeriodSaid: isSaid,
    flow: 'EXPENSE',
    isMine: false,
  });
};

export const askSaved: Asking = (parts) => {
  if (!parts.kinds.has('SAVE')) return null;
  const { period, isSaid } = onePeriod(parts);
  return questionsFor(parts, {
    intent: 'SAVED',
    allowed: ['SAVE'],
    roles: [],
    period,
    isPeriodSaid: isSaid,
    flow: null,
    isMine: false,
  });
};
