import type { Transaction } from '@salim/contract';
import {
  type Period,
  PLACE_WORDS,
  type Question,
  type QuestionFilters,
  type QuestionName,
  UNSORTED_CATEGORY,
  withJosa,
} from '@salim/domain';
import { categoryReport, summaryReport, trendReport } from '../analytics/analytics.service.ts';
import { heatmapReport } from '../analytics/flow-reports.service.ts';
import { merchantReport } from '../analytics/parties.service.ts';
import { listTransactions } from '../transactions/transaction-lists.service.ts';
import {
  type Asking,
  type Figure,
  flowIn,
  linkTo,
  listLink,
  maskedNote,
  money,
  moneyUnit,
  nothingText,
  PURCHASES_READ,
  queryOf,
  ROWS_MAX,
} from './question-figures.service.ts';
import { daysIn, dayText, subjectText } from './question-text.ts';

/* The largest and the smallest. */

/** Ten years of days: what the report of days covers. */
const DAYS_MAX = 3660;

/** What is compared, and how many hidden transactions are in none of it. */
interface Compared {
  readonly candidates: readonly Candidate[];
  readonly hidden: number;
}

interface Candidate {
  readonly label: string;
  readonly value: number;
  readonly period?: Period;
  readonly filters?: QuestionFilters;
}

async function dayCandidates(asking: Asking, { filters, period, isIncome }: Question): Promise<Compared | null> {
  if (daysIn(period) > DAYS_MAX) return null;
  const { deps, actor, seat, today } = asking;
  const days = await heatmapReport(deps, actor, seat.bookId, queryOf(filters, period));
  const candidates = days.map(({ date, income, expense }) => ({
    label: dayText(date, today),
    value: isIncome ? income : expense,
    period: { from: date, to: date },
  }));
  return { candidates, hidden: 0 };
}

async function monthCandidates(asking: Asking, { filters, period, isIncome }: Question): Promise<Compared> {
  const { deps, actor, seat } = asking;
  const months = await trendReport(deps, actor, seat.bookId, queryOf(filters, period));
  const candidates = months.map(({ month, from, to, income, expense }) => ({
    label: `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`,
    value: isIncome ? income : expense,
    period: { from: from < period.from ? period.from : from, to: to > period.to ? period.to : to },
  }));
  return { candidates, hidden: 0 };
}

/** Transactions of the rows that hide what they are. */
function hiddenIn(rows: readonly { readonly isMasked: boolean; readonly count: number }[]): number {
  return rows.reduce((sum, row) => (row.isMasked ? sum + row.count : sum), 0);
}

async function shopCandidates(asking: Asking, question: Question): Promise<Compared | null> {
  const { filters, period, isIncome, intent } = question;
  const { deps, actor, seat } = asking;
  const shops = await merchantReport(deps, actor, seat.bookId, queryOf(filters, period));
  const kind = isIncome ? 'INCOME' : 'EXPENSE';
  // The smallest are in the one row of the report for all others.
  if (intent === 'SMALLEST' && shops.some((row) => row.kind === kind && row.isRest)) return null;
  const ofKind = shops.filter((row) => row.kind === kind);
  const candidates = ofKind
    .filter((row) => !row.isRest && !row.isMasked && row.name !== '내용 없음')
    .map(({ name, amount }) => ({ label: name, value: amount, filters: { ...filters, merchant: name } }));
  return { candidates, hidden: hiddenIn(ofKind) };
}

async function categoryCandidates(asking: Asking, { filters, period, isIncome }: Question): Promise<Compared> {
  const { deps, actor, seat } = asking;
  const rows = await categoryReport(deps, actor, seat.bookId, {
    ...queryOf(filters, period),
    rollUp: filters.categoryId === undefined,
  });
  const kind = isIncome ? 'INCOME' : 'EXPENSE';
  const ofKind = rows.filter((row) => row.kind === kind);
  const candidates = ofKind
    .filter((row) => !row.isMasked)
    .map(({ categoryId, name, amount }) => ({
      label: name,
      value: amount,
      filters: { ...filters, categoryId: [categoryId ?? UNSORTED_CATEGORY] },
    }));
  return { candidates, hidden: hiddenIn(ofKind) };
}

/** Whether a category is one that the filters leave out, or a subcategory of one. */
function leftOutBy({ excludeCategoryId = [] }: QuestionFilters, names: readonly QuestionName[]) {
  const isOne = (id: string): boolean => excludeCategoryId.includes(id);
  const children = names.flatMap(({ role, id, parent }) =>
    role === 'CATEGORY' && parent && isOne(parent.id) ? [id] : [],
  );
  const leftOut = new Set([...excludeCategoryId, ...children]);
  return (categoryId: string | null): boolean => leftOut.has(categoryId ?? UNSORTED_CATEGORY);
}

/** Purchases that count as spending, the first of the list; refunds and what is excluded from reports do not. */
async function purchaseCandidates(asking: Asking, question: Question): Promise<Compared | null> {
  const { deps, actor, seat, today } = asking;
  const { filters, period, isIncome, intent, rank = 1 } = question;
  const page = await listTransactions(deps, actor, seat.bookId, {
    ...queryOf(filters, period),
    type: [isIncome ? 'INCOME' : 'EXPENSE'],
    basis: 'CONSUMPTION',
    sort: intent === 'SMALLEST' ? 'amount' : '-amount',
    limit: PURCHASES_READ,
  });
  const isLeftOut = leftOutBy(filters, asking.names);
  const valueOf = ({ amount, splits }: Transaction): number =>
    splits.reduce((rest, split) => (isLeftOut(split.categoryId) ? rest - split.amount : rest), amount);
  const counted = page.items.filter((item) => !item.isRefund && !item.excludeFromStats);
  if (counted.length < rank && page.nextCursor !== null) return null;
  const candidates = counted.map((item) => ({
    label: `${dayText(item.date, today)} ${item.isMasked ? '비공개' : item.description || '내용 없음'}`,
    value: valueOf(item),
    period: { from: item.date, to: item.date },
  }));
  return { candidates, hidden: 0 };
}

const CANDIDATES = {
  DAY: dayCandidates,
  MONTH: monthCandidates,
  SHOP: shopCandidates,
  CATEGORY: categoryCandidates,
  TRANSACTION: purchaseCandidates,
} as const;

/** What is compared, and how it is counted. */
const GROUPS = {
  DAY: ['날', '일'],
  MONTH: ['달', '개월'],
  SHOP: ['거래처', '곳'],
  CATEGORY: ['분류', '개'],
  TRANSACTION: ['거래', '건'],
} as const;

/** Whether two of the first places are equal, so that it is open what the last of them is. */
function areTied(candidates: readonly Candidate[], place: number): boolean {
  return candidates.slice(0, place).some(({ value }, at, first) => at > 0 && value === first[at - 1]?.value);
}

/** What is at a place among the candidates, the first of which has the first place. */
function placed(asking: Asking, question: Question, { candidates, hidden }: Compared): Figure {
  const { group = 'TRANSACTION', intent, rank: place = 1, filters, period } = question;
  const isSmallest = intent === 'SMALLEST';
  const subject = subjectText(question, asking);
  const verb = question.isIncome ? '들어온' : '쓴';
  const [name, counter] = GROUPS[group];
  const ordinal = PLACE_WORDS[place] ?? '가장';
  const rows = candidates.slice(0, ROWS_MAX).map(({ label, value }) => ({ label, value }));
  const link = listLink(asking, filters, period);
  const found = candidates[place - 1];
  const note = maskedNote({ maskedExcluded: hidden });
  if (candidates.length === 0 || !found) {
    const few = `${subject} 비교할 ${withJosa(name, '이/가')} ${candidates.length}${counter}뿐이에요.${note}`;
    const nothing = nothingText(subject, verb, { maskedExcluded: hidden });
    return { rows, sentence: candidates.length === 0 ? nothing : few, link };
  }
  if (areTied(candidates, place)) {
    return {
      rows,
      sentence: `${subject} 금액이 같은 ${withJosa(name, '이/가')} 있어 순서를 정할 수 없어요.${note}`,
      link,
    };
  }
  const most =
    group === 'TRANSACTION'
      ? `${ordinal} ${isSmallest ? '작은' : '큰'}`
      : `${ordinal} ${isSmallest ? '적게' : '많이'} ${verb}`;
  const isShared = candidates[place]?.value === found.value;
  return {
    value: found.value,
    unit: moneyUnit(asking.currency),
    rows,
    sentence: `${subject} ${most} ${withJosa(name, '은/는')} ${found.label}, ${money(asking, found.value)}이에요.${
      isShared ? ` 금액이 같은 ${withJosa(name, '이/가')} 더 있어요.` : ''
    }${note}`,
    link: linkTo('/transactions', found.filters ?? filters, found.period ?? period, {
      ...(group === 'TRANSACTION' ? { sort: isSmallest ? 'amount' : '-amount' } : {}),
    }),
  };
}

export async function extremeFigure(asking: Asking, question: Question): Promise<Figure> {
  const { group = 'TRANSACTION', intent, period } = question;
  const unknown = (sentence: string): Figure => ({ sentence, link: listLink(asking, question.filters, period) });
  // The reports by day, shop and category have whole transactions, not what one member or account paid of them.
  const { memberId, assetId, paymentMethodId } = question.filters;
  if (memberId || assetId || paymentMethodId) {
    const flow = await flowIn(asking, question, period);
    if (flow.amount !== flow.whole) {
      const subject = subjectText(question, asking);
      return unknown(
        `${subject} ${memberId ? '여럿이' : '여러 수단으로'} 나눠 낸 거래가 있어 ${question.rank ? '순서를 정할' : '가장 큰 것을 고를'} 수 없어요.`,
      );
    }
  }
  const found = await CANDIDATES[group](asking, question);
  if (!found) return unknown('너무 많아 모두 비교할 수 없어요. 기간을 줄이거나 분류를 정해 물어보세요.');
  const { maskedExcluded } = await summaryReport(asking.deps, asking.actor, asking.seat.bookId, {
    ...queryOf(question.filters, period),
  });
  const candidates = found.candidates
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => (intent === 'SMALLEST' ? one.value - other.value : other.value - one.value));
  return placed(asking, question, { candidates, hidden: found.hidden + maskedExcluded });
}
