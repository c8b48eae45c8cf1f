import type { Period } from '../calendar/book-month.ts';
import { dayNumber } from '../calendar/civil-date.ts';
import { bookMonthBack, type SaidPeriod } from './period-readers.ts';
import type { Question, QuestionIntent } from './question.ts';
import { type Asking, current, kindOf, onePeriod, type Parts, questionsFor, refuse, textOf } from './question-parts.ts';
import type { WordKind } from './question-words.ts';

/** The month whose bills are asked for: at the latest the next one, which is the last that the bills of a card list. */
function billedMonth(parts: Parts): SaidPeriod {
  const { kinds, names, tokens, calendar } = parts;
  const next = bookMonthBack(-1, calendar);
  const period = comingMonth(onePeriod(parts).period, next, tokens);
  // 이번 달 결제금액 is what was paid in the month as well; 이번 달 나갈 카드값 only what has not left yet.
  const isOfCards =
    names.length > 0 || tokens.some((token) => kindOf(token) === 'CARD_BILL' && /^(?:카드|청구)/u.test(textOf(token)));
  if (!isOfCards || (kinds.has('UPCOMING') && period.from <= calendar.today)) refuse();
  return isOneMonth(period) && next && period.from <= next.from && !kinds.has('UNTIL_NOW') ? period : refuse();
}

/** 12월 in November is the coming one, whose bills are known ahead, unless they are said to be over: 12월 카드값 얼마였어. */
function comingMonth(period: SaidPeriod, next: SaidPeriod | null, tokens: Parts['tokens']): SaidPeriod {
  const isOver = tokens.some((token) => /[였었]|나왔/u.test(textOf(token)));
  const isNext =
    period.isBare === true && isOneMonth(period) && period.months?.[0].slice(5) === next?.months?.[0].slice(5);
  return isNext && next && !isOver ? next : period;
}

const isOneMonth = ({ months }: SaidPeriod): boolean => months !== undefined && months[0] === months[1];

export const askCardBill: Asking = (parts) => {
  const { kinds, names, periods, calendar } = parts;
  const isCard = names.length > 0 && names.every((name) => name.names.some((one) => one.isCard));
  const asksPrice = names.some(({ isPrice, text }) => isPrice && text.endsWith('카드'));
  if (!kinds.has('CARD_BILL') && !(isCard && asksPrice && !kinds.has('SPEND_NOUN'))) return null;
  if (names.length > 0 && !isCard) return refuse();
  const month = periods.length > 0 ? billedMonth(parts) : null;
  const found = questionsFor(parts, {
    intent: month ? 'CARD_BILLS' : 'NEXT_CARD_BILL',
    allowed: ['CARD_BILL', 'SPEND', 'SPEND_NOW', 'UPCOMING', ...(month ? [] : (['NEXT', 'WHEN'] as const))],
    roles: ['ASSET'],
    period: month ?? { from: calendar.today, to: calendar.today },
    isPeriodSaid: month !== null,
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
  if (!isOneMonth(period) || (periods.length > 0 && period.from > calendar.today)) return refuse();
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
    allowed: ['SETTLE', 'MUST', 'OWE', 'DUE', 'LEFT', 'TO_PERSON', 'MORE'],
    roles: ['MEMBER'],
    period: { from: calendar.today, to: calendar.today },
    isPeriodSaid: false,
    flow: null,
    isMine: false,
  }).map((found) => (direction ? { ...found, direction } : found));
};

/** Words of which 자산 needs one to ask for an amount. */
const TOTALS: readonly WordKind[] = ['TOTAL', 'HOW_MUCH', 'MONEY'];

/** 순자산; 총자산 and 자산 얼마 leave open whether debts are subtracted, and have both readings. */
export const askWorth: Asking = (parts) => {
  const { kinds, names, tokens } = parts;
  const marks = tokens.filter((token) => kindOf(token) === 'MARK_ASSET').map(textOf);
  const isPlain =
    names.length === 0 && marks.length === 1 && marks[0] === '자산' && TOTALS.some((kind) => kinds.has(kind));
  const isOpen = kinds.has('ASSETS') || isPlain;
  if (!kinds.has('WORTH') && !isOpen) return null;
  const { today } = parts.calendar;
  if (parts.periods.some(({ period }) => period.from !== today || period.to !== today)) return refuse();
  const intents: readonly QuestionIntent[] = kinds.has('WORTH')
    ? ['NET_WORTH']
    : kinds.has('BEFORE_DEBTS')
      ? ['ASSETS']
      : ['NET_WORTH', 'ASSETS'];
  return intents.flatMap((intent) =>
    questionsFor(parts, {
      intent,
      allowed: isOpen
        ? ['ASSETS', 'BEFORE_DEBTS', 'THERE_IS', ...(isPlain ? (['MARK_ASSET'] as const) : [])]
        : ['WORTH'],
      roles: [],
      period: { from: today, to: today },
      isPeriodSaid: false,
      flow: null,
      isMine: false,
    }),
  );
};

/** 식비 얼마 남았어: of its budget; a name that is an account as well has both readings. */
function leftOfName(parts: Parts): Question[] {
  const { names, periods, calendar } = parts;
  const { period, isSaid } = onePeriod(parts);
  if (names.length !== 1 || !isOneMonth(period) || period.from > calendar.today) return refuse();
  const ofBudget = questionsFor(parts, {
    intent: 'BUDGET_LEFT',
    allowed: ['LEFT'],
    roles: ['CATEGORY'],
    period,
    isPeriodSaid: isSaid,
    flow: 'EXPENSE',
    isMine: false,
  });
  const isAccount = names.some((name) => name.names.some(({ role }) => role === 'ASSET'));
  return isAccount && periods.length === 0 ? [...ofBudget, ...balanceOf(parts)] : ofBudget;
}

/** 이번 달 남은 돈: of the budget, of what can be spent until the end of the month, or of the income. */
export const askLeft: Asking = (parts) => {
  const { kinds, names, tokens, calendar, periods } = parts;
  if (!kinds.has('LEFT') || kinds.has('BALANCE') || kinds.has('THERE_IS')) return null;
  const isOfCategory = names.some((name) => name.names.some(({ role }) => role === 'CATEGORY'));
  if (names.length > 0) return isOfCategory ? leftOfName(parts) : null;
  const isOfMoney =
    kinds.has('HOW_MUCH') ||
    kinds.has('MONEY') ||
    tokens.some((token) => kindOf(token) === 'LEFT' && /[돈액]$/u.test(textOf(token)));
  if (!isOfMoney || periods.length === 0) return refuse();
  const { period, isSaid } = onePeriod(parts);
  if (!isOneMonth(period)) return refuse();
  if (period.from > calendar.today) return refuse('NOT_YET');
  const isRunning = period.to >= calendar.today;
  const intents: readonly QuestionIntent[] = ['BUDGET_LEFT', ...(isRunning ? (['SPENDABLE'] as const) : []), 'SAVED'];
  return intents.flatMap((intent) =>
    questionsFor(parts, {
      intent,
      allowed: ['LEFT', 'MORE'],
      roles: [],
      period: intent === 'SPENDABLE' ? { from: calendar.today, to: period.to } : period,
      isPeriodSaid: isSaid,
      flow: null,
      isMine: false,
    }),
  );
};

export const askBalance: Asking = (parts) => {
  const { kinds } = parts;
  return kinds.has('BALANCE') || kinds.has('LEFT') || kinds.has('THERE_IS') ? balanceOf(parts) : null;
};

function balanceOf(parts: Parts): Question[] {
  const { kinds, names, periods, calendar } = parts;
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
}

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
  const { kinds } = parts;
  if (!kinds.has('SAVE') && !kinds.has('SAVINGS') && !kinds.has('SAVINGS_RATE')) return null;
  const { period, isSaid } = onePeriod(parts);
  return questionsFor(parts, {
    intent: kinds.has('SAVINGS_RATE') ? 'SAVINGS_RATE' : 'SAVED',
    allowed: kinds.has('SAVINGS_RATE') ? ['SAVINGS_RATE', 'PERCENT'] : ['SAVE', 'SAVINGS'],
    roles: [],
    period,
    isPeriodSaid: isSaid,
    flow: null,
    isMine: false,
  });
};

/** The most months of costs that one answer lists. */
const COST_MONTHS_MAX = 12;

/** Fixed or variable costs of whole months, as the report has them. */
export const askCosts: Asking = (parts) => {
  const { kinds, tokens, periods } = parts;
  if (!kinds.has('FIXED_COST') && !kinds.has('VARIABLE_COST')) return null;
  if (kinds.has('FIXED_COST') && kinds.has('VARIABLE_COST')) return refuse();
  // 고정지출 without a month: the recurring rules of a month have that name as well.
  if (periods.length === 0 && tokens.some((token) => textOf(token).startsWith('고정지출'))) return refuse();
  const { period, isSaid } = onePeriod(parts);
  if (!period.months || monthsBetween(period.months) >= COST_MONTHS_MAX) return refuse();
  return questionsFor(parts, {
    intent: kinds.has('FIXED_COST') ? 'FIXED_COSTS' : 'VARIABLE_COSTS',
    allowed: ['FIXED_COST', 'VARIABLE_COST', 'SPEND', 'SPEND_NOUN', 'SPEND_NOW'],
    roles: [],
    period,
    isPeriodSaid: isSaid,
    flow: null,
    isMine: false,
  });
};

function monthsBetween([first, last]: readonly [string, string]): number {
  return 12 * (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) + Number(last.slice(5)) - Number(first.slice(5));
}

/** The next time of a recurring rule, read with the names of rules only: 월세 언제 나가, 다음 월급. */
export const askNextOccurrence: Asking = (parts) => {
  const { kinds, names, periods, calendar, tokens } = parts;
  if (names.length !== 1 || (!kinds.has('WHEN') && !kinds.has('NEXT'))) return null;
  if (periods.length > 0) return refuse();
  const isIn = kinds.has('COMES_IN');
  // 나와 is said of bills and of wages.
  const isOut =
    kinds.has('GOES_OUT') || tokens.some((token) => kindOf(token) === 'SPEND_NOW' && textOf(token).startsWith('나가'));
  if (isIn && (isOut || names.some((name) => name.names.every(({ kind }) => kind !== 'INCOME')))) return refuse();
  return questionsFor(parts, {
    intent: 'NEXT_OCCURRENCE',
    allowed: ['WHEN', 'NEXT', 'SPEND_NOW', 'GOES_OUT', 'COMES_IN'],
    roles: ['RULE'],
    period: { from: calendar.today, to: calendar.today },
    isPeriodSaid: false,
    flow: isIn ? 'INCOME' : isOut ? 'EXPENSE' : null,
    isMine: false,
  });
};
