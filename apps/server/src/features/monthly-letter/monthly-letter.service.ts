import type { Comparison, MonthlyLetter } from '@salim/contract';
import { addMonths, bookMonthPeriod, type LetterTopic, letterTopics, withJosa } from '@salim/domain';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { compareReport } from '../analytics/flow-reports.service.ts';
import { merchantReport } from '../analytics/parties.service.ts';
import { dueItemsIn } from '../calendar-feeds/due-events.service.ts';
import { moneyText } from '../notifications/money-text.ts';
import { letterFiguresOf, signaturesFor, signLetterIn } from '../settlements/letter-signatures.service.ts';
import { currentMonth } from '../transactions/transaction-lists.service.ts';
import { readerAt } from '../transactions/transactions.service.ts';

const CHANGES_MAX = 5;
const DUES_MAX = 30;

type ChangeRow = Comparison['rows'][number];

/** The letter may be read much later: `10월`, not `이번 달`. */
const monthName = (month: string): string => `${Number(month.slice(5))}월`;

interface LetterPlace {
  readonly seat: BookSeat;
  readonly month: string;
  /** Whether the month is not over: its sums are then set against the whole month before. */
  readonly isRunning: boolean;
}

function placeOf(deps: Deps, seat: BookSeat, month: string): LetterPlace {
  const { from, to } = bookMonthPeriod(month, seat.monthSettings, deps.isHoliday);
  const { today } = readerAt(deps, seat);
  return { seat, month, isRunning: from <= today && today < to };
}

/** Why a category changed, from what the reader may see of it. */
async function reasonOf(deps: Deps, actor: Actor, place: LetterPlace, row: ChangeRow): Promise<string> {
  const { seat, month, isRunning } = place;
  const money = (amount: number): string => moneyText(seat.currency, amount);
  if (row.isMasked) return '비공개 거래예요.';
  const before = monthName(addMonths(month, -1));
  if (row.current === 0) {
    return `${before}에는 ${withJosa(money(row.previous), '이었/였')}고 ${monthName(month)}에는 ${isRunning ? '아직 없어요' : '없었어요'}.`;
  }
  const fromTo = isRunning
    ? `${before} 한 달은 ${money(row.previous)}, ${monthName(month)}은 지금까지 ${withJosa(money(row.current), '이에요/예요')}.`
    : `${before} ${money(row.previous)}에서 ${withJosa(money(row.current), '이/가')} 됐어요.`;
  if (row.kind === 'INCOME' || row.difference < 0) return fromTo;
  const query = { month, categoryId: [row.categoryId ?? 'none'] };
  const merchants = await merchantReport(deps, actor, seat.bookId, query);
  const top = merchants.find((one) => one.kind === 'EXPENSE' && !one.isMasked && !one.isRest && one.name !== '');
  return top ? `${fromTo} ‘${top.name}’에 쓴 ${withJosa(money(top.amount), '이/가')} 가장 커요.` : fromTo;
}

async function changesOf(deps: Deps, actor: Actor, place: LetterPlace): Promise<MonthlyLetter['changes']> {
  const { seat, month } = place;
  const { rows } = await compareReport(deps, actor, seat.bookId, { month, with: 'PREVIOUS' });
  const changed = rows.filter(({ difference }) => difference !== 0).slice(0, CHANGES_MAX);
  return Promise.all(
    changed.map(async (row) => ({
      label: row.name,
      amount: row.difference,
      reason: await reasonOf(deps, actor, place, row),
    })),
  );
}

/** What is to be paid from today or the end of the month, whichever is later, until the end of the month after. */
async function duesOf(deps: Deps, seat: BookSeat, month: string): Promise<MonthlyLetter['dues']> {
  const { today } = readerAt(deps, seat);
  const [own, next] = [month, addMonths(month, 1)].map((one) =>
    bookMonthPeriod(one, seat.monthSettings, deps.isHoliday),
  );
  if (!own || !next) return [];
  const from = today < own.from || (today > own.to && today < next.from) ? next.from : today;
  if (from > next.to) return [];
  const items = await dueItemsIn(deps, seat, { from, to: next.to });
  return items
    .filter(({ isIncome }) => !isIncome)
    .toSorted((a, b) => (a.date === b.date ? (a.label < b.label ? -1 : 1) : a.date < b.date ? -1 : 1))
    .slice(0, DUES_MAX)
    .map(({ date, label, amount }) => ({ date, label, amount }));
}

function changeTopic(label: string, amount: string, isMore: boolean, isRunning: boolean): string {
  if (!isRunning) {
    return `${withJosa(label, '이/가')} 전달보다 ${amount} ${isMore ? '늘었어요' : '줄었어요'}. 다음 달에도 이대로 괜찮을까요?`;
  }
  const soFar = isMore ? '벌써' : '아직';
  return `${withJosa(label, '은/는')} ${soFar} 전달 한 달보다 ${amount} ${isMore ? '많아요' : '아래예요'}. 남은 날도 이대로 괜찮을까요?`;
}

function topicText(topic: LetterTopic, { seat, month, isRunning }: LetterPlace): string {
  const money = (amount: number): string => moneyText(seat.currency, Math.abs(amount));
  switch (topic.kind) {
    case 'OVERSPENT':
      return `수입보다 ${money(topic.amount)} 더 썼어요. 다음 달에 무엇을 줄여 볼까요?`;
    case 'UNSETTLED':
      return `아직 정산하지 않은 돈이 ${money(topic.amount)} 있어요. 언제 정산할까요?`;
    case 'CHANGE':
      return changeTopic(topic.label, money(topic.amount), topic.amount > 0, isRunning);
    case 'DUE':
      return `다음 달까지 나갈 돈이 ${topic.count}건, ${money(topic.amount)} 있어요. 준비됐나요?`;
    case 'SAVED':
      return `${monthName(month)}에 ${isRunning ? '지금까지 ' : ''}${withJosa(money(topic.amount), '을/를')} 남겼어요. 어디에 모아 둘까요?`;
    case 'NO_INCOME':
      return `${monthName(month)}에 기록한 수입이 없어요. 빠진 수입이 있나요?`;
    case 'WISH':
      return '다음 달에 꼭 하고 싶은 일이 있나요?';
    case 'THANKS':
      return `${monthName(month)}에 서로 고마웠던 일을 이야기해 보세요.`;
  }
}

/** The letter of a month for a member whose access has been checked. */
async function letterOf(deps: Deps, actor: Actor, seat: BookSeat, month: string): Promise<MonthlyLetter> {
  const place = placeOf(deps, seat, month);
  const [figures, changes, dues] = await Promise.all([
    letterFiguresOf(deps, seat, month),
    changesOf(deps, actor, place),
    duesOf(deps, seat, month),
  ]);
  const balances = figures.fairness.map(({ balance }) => balance);
  return {
    month,
    ...bookMonthPeriod(month, seat.monthSettings, deps.isHoliday),
    ...figures,
    changes,
    dues,
    topics: letterTopics({ sums: figures.sums, changes, balances, dues }).map((topic) => topicText(topic, place)),
    signatures: await signaturesFor(deps.db, { bookId: seat.bookId, month }, figures),
  };
}

/** @throws AppError BOOK_NOT_FOUND */
export async function getMonthlyLetter(
  deps: Deps,
  actor: Actor,
  bookId: string,
  month: string | undefined,
): Promise<MonthlyLetter> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  return letterOf(deps, actor, seat, month ?? currentMonth(deps, seat));
}

/** @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, MONTH_NOT_BEGUN */
export async function signMonthlyLetter(
  deps: Deps,
  actor: Actor,
  bookId: string,
  month: string,
): Promise<Created<MonthlyLetter>> {
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  const letter = await letterOf(deps, actor, seat, month);
  return inWriteTransaction(deps, actor, async (trx) => {
    const { isNew, signed } = await signLetterIn(deps, trx, seat, month);
    return created({ ...letter, ...signed }, isNew);
  });
}
