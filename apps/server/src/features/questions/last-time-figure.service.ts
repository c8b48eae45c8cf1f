import type { Transaction } from '@salim/contract';
import { dayNumber, type Question, withJosa } from '@salim/domain';
import { listTransactions } from '../transactions/transaction-lists.service.ts';
import {
  type Asking,
  type Figure,
  linkTo,
  maskedNote,
  money,
  moneyUnit,
  nothingText,
  PURCHASES_READ,
  queryOf,
  ROWS_MAX,
} from './question-figures.service.ts';
import { dayText, subjectText } from './question-text.ts';

interface Newest {
  /** The newest first, without refunds. */
  readonly items: readonly Transaction[];
  readonly maskedExcluded: number;
}

/** The newest transactions that are no refunds: a first page that has one. */
async function newestOf(asking: Asking, { filters, period, isIncome }: Question): Promise<Newest> {
  const { deps, actor, seat } = asking;
  const pageAfter = (cursor: string | null) =>
    listTransactions(deps, actor, seat.bookId, {
      ...queryOf(filters, period),
      type: [isIncome ? 'INCOME' : 'EXPENSE'],
      basis: 'CONSUMPTION',
      sort: '-date',
      limit: PURCHASES_READ,
      totals: true,
      ...(cursor === null ? {} : { cursor }),
    });
  let page = await pageAfter(null);
  const { maskedExcluded = 0 } = page;
  const bought = (): Transaction[] => page.items.filter((item) => !item.isRefund);
  while (bought().length === 0 && page.nextCursor !== null) page = await pageAfter(page.nextCursor);
  return { items: bought(), maskedExcluded };
}

/** `오늘이에요`, `8일 전이에요` */
function agoText(date: string, today: string): string {
  const days = dayNumber(today) - dayNumber(date);
  const ago = days === 0 ? '오늘' : days === 1 ? '어제' : `${days}일 전`;
  return withJosa(ago, '이에요/예요');
}

const nameOf = ({ isMasked, description }: Transaction): string => (isMasked ? '비공개' : description || '내용 없음');

/** The newest transaction until today, with its date and amount. */
export async function lastTimeFigure(asking: Asking, question: Question): Promise<Figure> {
  const { filters, period, isIncome } = question;
  const { today } = asking;
  const { items, maskedExcluded } = await newestOf(asking, question);
  const type = isIncome ? 'INCOME' : 'EXPENSE';
  const subject = subjectText(question, asking);
  const verb = isIncome ? '들어온' : '쓴';
  const sentenceOf = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
  const note = maskedNote({ maskedExcluded }).trim();
  const [last] = items;
  if (!last) {
    const link = linkTo('/transactions', filters, period, { type });
    return { sentence: nothingText(subject, verb, { maskedExcluded }).trim(), link };
  }
  const more = items.filter(({ date }) => date === last.date).length - 1;
  return {
    value: last.amount,
    unit: moneyUnit(asking.currency),
    rows: items.slice(0, ROWS_MAX).map((item) => ({
      label: `${dayText(item.date, today)} ${nameOf(item)}`,
      value: item.amount,
    })),
    sentence: sentenceOf(
      subject,
      `마지막으로 ${verb} 날은 ${dayText(last.date, today)}, ${agoText(last.date, today)}.`,
      `${nameOf(last)} ${money(asking, last.amount)}이에요.`,
      more > 0 ? `같은 날 ${more}건 더 있어요.` : '',
      note,
    ),
    link: linkTo('/transactions', filters, { from: last.date, to: last.date }, { type }),
  };
}
