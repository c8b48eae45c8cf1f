import type { Period } from '../calendar/book-month.ts';
import { FIRST_LEDGER_DATE } from '../calendar/civil-date.ts';
import { type Asking, flowOf, kindOf, onePeriod, type Parts, questionsFor, refuse, textOf } from './question-parts.ts';

/** Everything until today, or the part of the said period that is over. */
function untilToday(parts: Parts): { period: Period; isSaid: boolean } {
  const { today } = parts.calendar;
  if (parts.periods.length === 0) return { period: { from: FIRST_LEDGER_DATE, to: today }, isSaid: false };
  const { period } = onePeriod(parts);
  return { period: { from: period.from, to: period.to > today ? today : period.to }, isSaid: true };
}

/** 탄 날: the day follows its verb. 지난달 마지막 날 is the last day of the month. */
function isDayOfVerb({ tokens }: Parts): boolean {
  return tokens.every(
    (token, at) => kindOf(token) !== 'UNIT_DAY' || ['SPEND', 'EARN'].includes(kindOf(tokens[at - 1]) ?? ''),
  );
}

/** 월급 언제 들어왔어: income that has come, of which the newest is meant. */
function asksIncome({ kinds, names, tokens }: Parts): boolean {
  const hasCome = tokens.some(
    (token) => kindOf(token) === 'EARN' && /^(?:들어왔|들어왓|입금됐|받았|받앗)/u.test(textOf(token)),
  );
  const isOther = (['MOST', 'RANK', 'MORE', 'MUCH', 'THAN', 'NEXT'] as const).some((kind) => kinds.has(kind));
  return kinds.has('WHEN') && hasCome && names.length === 1 && !isOther;
}

/** 마지막으로 스타벅스 언제 갔어, 택시 마지막으로 탄 날: the newest transaction. */
export const askLastTime: Asking = (parts) => {
  const { kinds, names, tokens } = parts;
  if (!kinds.has('LAST') && !asksIncome(parts)) return null;
  // 최근에 탄 날 may be several days.
  const isNewest = tokens.some((token) => kindOf(token) === 'LAST' && !textOf(token).startsWith('최근'));
  if (!kinds.has('WHEN') && !(kinds.has('UNIT_DAY') && isNewest)) return refuse();
  if (!isDayOfVerb(parts) || kinds.has('HOW_MUCH') || kinds.has('AND')) return refuse();
  const flow = flowOf(parts);
  // What comes into an account may be a transfer.
  if (flow === 'INCOME' && names.some(({ names: meant }) => meant.some(({ role }) => role === 'ASSET')))
    return refuse();
  const { period, isSaid } = untilToday(parts);
  return questionsFor(parts, {
    intent: 'LAST_TIME',
    allowed: ['LAST', 'WHEN', 'UNIT_DAY', 'UNIT_TRANSACTION', 'SPEND', 'SPEND_NOUN', 'EARN', 'EARN_NOUN'],
    period,
    isPeriodSaid: isSaid,
    flow,
  });
};
