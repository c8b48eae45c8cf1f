import { bookMonthOf, type Period, type Question, type QuestionFilters } from '@salim/domain';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { categoryReport, summaryReport, trendReport } from '../analytics/analytics.service.ts';
import { memberReport, merchantReport, paidWithAssets, paymentReport } from '../analytics/parties.service.ts';
import type { ReportQuery } from '../analytics/report-scope.service.ts';
import { moneyText } from '../notifications/money-text.ts';
import { filterOf, listTransactions } from '../transactions/transaction-lists.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { type AskedBook, daysIn, dayText, periodText, soFar, subjectText } from './question-text.ts';
import { countRefunds } from './questions.repository.ts';

/** What is needed to answer. */
export interface Asking extends AskedBook {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly seat: BookSeat;
}

export interface Row {
  readonly label: string;
  readonly value: number;
}

/** The number of a report. If the value is missing, the sentence says why. */
export interface Figure {
  readonly value?: number;
  readonly unit?: string;
  readonly rows?: readonly Row[];
  readonly sentence: string;
  readonly link: string;
}

/** The most rows of an answer. */
export const ROWS_MAX = 5;
const MONTH_ROWS_MAX = 12;
const BOUGHT_ROWS_MAX = 10;
/** How many purchases are read to find those that count. */
export const PURCHASES_READ = 100;

export const COUNT_UNIT = '건';
export const moneyUnit = (currency: string): string => (currency === 'KRW' ? '원' : currency);
export const money = ({ currency }: AskedBook, amount: number): string => moneyText(currency, amount);

type Filters = Omit<ReportQuery, 'from' | 'to'>;

/** With an amount only purchases and income: of a transfer that large, just the fee is spending. */
const PURCHASES = ['INCOME', 'EXPENSE'] as const;
const hasAmount = ({ minAmount, maxAmount }: QuestionFilters): boolean =>
  minAmount !== undefined || maxAmount !== undefined;

/** The filters of a question, as the reports take them. */
export function queryOf(filters: QuestionFilters, period: Period): Filters & Period {
  const { merchant, minAmount, maxAmount, categoryId, excludeCategoryId, assetId, paymentMethodId, tagId, memberId } =
    filters;
  return {
    ...period,
    ...(categoryId ? { categoryId: [...categoryId] } : {}),
    ...(excludeCategoryId ? { excludeCategoryId: [...excludeCategoryId] } : {}),
    ...(assetId ? { assetId: [...assetId] } : {}),
    ...(paymentMethodId ? { paymentMethodId: [...paymentMethodId] } : {}),
    ...(tagId ? { tagId: [...tagId] } : {}),
    ...(memberId ? { memberId: [...memberId] } : {}),
    ...(merchant === undefined ? {} : { merchant }),
    ...(minAmount === undefined ? {} : { minAmount }),
    ...(maxAmount === undefined ? {} : { maxAmount }),
    ...(hasAmount(filters) ? { type: [...PURCHASES] } : {}),
  };
}

/** A path of the app with the filters of a question. */
export function linkTo(
  path: string,
  filters: QuestionFilters,
  period: Period,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ from: period.from, to: period.to });
  if (path === '/transactions' && hasAmount(filters)) query.set('type', PURCHASES.join(','));
  for (const [name, value] of Object.entries(filters))
    query.set(name, Array.isArray(value) ? value.join(',') : `${value}`);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `${path}?${query.toString()}`;
}

/** The list counts installments by their purchase unless the link says otherwise; reports follow the book by themselves. */
export function listLink({ seat }: Asking, filters: QuestionFilters, period: Period): string {
  return linkTo('/transactions', filters, period, seat.installmentBasis === 'BILLING' ? { basis: 'BILLING' } : {});
}

interface Flow {
  readonly amount: number;
  /** With what others paid of the same transactions. */
  readonly whole: number;
  readonly maskedExcluded: number;
  readonly link: string;
}

/** There is no such number; the figure says why. */
export class NoFigureError extends Error {
  readonly figure: Figure;
  constructor(figure: Figure) {
    super('no report has the number');
    this.figure = figure;
  }
}

interface Part {
  readonly amount: number;
  readonly link: string;
}

/** What one member paid of the transactions that match. */
async function memberPart(asking: Asking, { filters, isIncome }: Question, period: Period): Promise<Part | null> {
  const { memberId, ...others } = filters;
  if (memberId === undefined) return null;
  const { deps, actor, seat } = asking;
  const members = await memberReport(deps, actor, seat.bookId, queryOf(filters, period));
  const own = members.find((row) => row.userId === memberId[0]);
  return {
    amount: (isIncome ? own?.income : own?.paid) ?? 0,
    link: linkTo('/analytics', others, period, isIncome ? { kind: 'INCOME' } : {}),
  };
}

/** What was paid with the payment methods of the filters, as the report of payment methods has it. */
async function methodPart(asking: Asking, { filters, isIncome }: Question, period: Period): Promise<Part | null> {
  const { paymentMethodId, ...others } = filters;
  if (paymentMethodId === undefined) return null;
  const { deps, actor, seat } = asking;
  const rows = await paymentReport(deps, actor, seat.bookId, queryOf(filters, period));
  const kind = isIncome ? 'INCOME' : 'EXPENSE';
  const own = rows.filter((row) => row.kind === kind && paymentMethodId.includes(row.paymentMethodId ?? ''));
  return {
    amount: own.reduce((sum, row) => sum + row.amount, 0),
    link: linkTo('/analytics', others, period, isIncome ? { kind } : {}),
  };
}

/** What was paid with the accounts of the filters. */
async function assetPart(asking: Asking, { filters, isIncome }: Question, period: Period): Promise<Part | null> {
  const { assetId } = filters;
  if (assetId === undefined) return null;
  const { deps, actor, seat } = asking;
  const sums = await paidWithAssets(deps, actor, seat.bookId, {
    ...queryOf(filters, period),
    assetId: [...assetId],
  });
  return {
    amount: isIncome ? sums.income : sums.expense,
    link: assetId.length === 1 ? `/assets/${assetId[0]}` : '/assets',
  };
}

/**
 * Spending or income that matches the filters. With a member only what they paid counts, and with an account or payment
 * method only what was paid with it.
 *
 * @throws NoFigureError for the part of a member in what was paid in several ways
 */
export async function flowIn(asking: Asking, question: Question, period: Period): Promise<Flow> {
  const { deps, actor, seat } = asking;
  const { filters, isIncome } = question;
  const summary = await summaryReport(deps, actor, seat.bookId, queryOf(filters, period));
  const whole = isIncome ? summary.income : summary.expense;
  const link = listLink(asking, filters, period);
  const parts = await Promise.all([
    memberPart(asking, question, period),
    methodPart(asking, question, period),
    assetPart(asking, question, period),
  ]);
  const [part, ...more] = parts.filter((one) => one !== null && one.amount !== whole);
  if (more.length > 0) {
    const subject = subjectText(question, asking);
    throw new NoFigureError({
      sentence: `${subject} 여럿이나 여러 수단으로 나눠 낸 거래가 있어 계산할 수 없어요.`,
      link,
    });
  }
  return { amount: part?.amount ?? whole, whole, maskedExcluded: summary.maskedExcluded, link: part?.link ?? link };
}

export function maskedNote({ maskedExcluded }: { readonly maskedExcluded: number }): string {
  return maskedExcluded > 0 ? ` 비공개 거래 ${maskedExcluded}건은 빼고 계산했어요.` : '';
}

/** That nothing is left, not even where hidden transactions are left out. */
export function nothingText(subject: string, verb: string, hidden: { readonly maskedExcluded: number }): string {
  return hidden.maskedExcluded > 0
    ? `${subject} ${verb} 돈 중 볼 수 있는 거래가 없어요.${maskedNote(hidden)}`
    : `${subject} ${verb} 돈이 없어요.`;
}

/** A small picture of a sum: its months, or the largest categories or shops of a shorter period. */
async function partsOf(asking: Asking, { filters, period, isIncome }: Question): Promise<Row[]> {
  const { deps, actor, seat } = asking;
  if (filters.memberId !== undefined) return [];
  const query = queryOf(filters, period);
  const [first, last] = [period.from, period.to].map((date) => bookMonthOf(date, seat.monthSettings, deps.isHoliday));
  if (first !== last) {
    const months = await trendReport(deps, actor, seat.bookId, query);
    return months.length > MONTH_ROWS_MAX
      ? []
      : months.map((row) => ({ label: `${Number(row.month.slice(5))}월`, value: isIncome ? row.income : row.expense }));
  }
  const kind = isIncome ? 'INCOME' : 'EXPENSE';
  const rows =
    filters.categoryId === undefined && filters.merchant === undefined
      ? await categoryReport(deps, actor, seat.bookId, { ...query, rollUp: true })
      : filters.merchant === undefined
        ? await merchantReport(deps, actor, seat.bookId, query)
        : [];
  return rows
    .filter((row) => row.kind === kind && row.amount > 0)
    .slice(0, ROWS_MAX)
    .map((row) => ({ label: row.name, value: row.amount }));
}

export async function flowFigure(asking: Asking, question: Question): Promise<Figure> {
  const flow = await flowIn(asking, question, question.period);
  const rows = flow.amount === flow.whole ? await partsOf(asking, question) : [];
  const verb = question.isIncome ? '들어왔어요' : '썼어요';
  const subject = subjectText(question, asking);
  return {
    value: flow.amount,
    unit: moneyUnit(asking.currency),
    rows,
    sentence: `${subject} ${money(asking, flow.amount)} ${verb}.${maskedNote(flow)}`,
    link: flow.link,
  };
}

export async function savedFigure(asking: Asking, question: Question): Promise<Figure> {
  const { deps, actor, seat } = asking;
  const summary = await summaryReport(deps, actor, seat.bookId, queryOf(question.filters, question.period));
  const { income, expense, net } = summary;
  const subject = subjectText(question, asking);
  return {
    value: net,
    unit: moneyUnit(asking.currency),
    rows: [
      { label: '수입', value: income },
      { label: '지출', value: expense },
    ],
    sentence:
      net < 0
        ? `${subject} 수입보다 ${money(asking, -net)} 더 썼어요.`
        : `${subject} ${money(asking, income)} 들어오고 ${money(asking, expense)} 써서 ${money(asking, net)} 남았어요.`,
    link: listLink(asking, question.filters, question.period),
  };
}

/** What was bought: the sum of the report, and the largest transactions that are in it as a whole. */
export async function boughtFigure(asking: Asking, question: Question): Promise<Figure> {
  const { deps, actor, seat, today } = asking;
  const { filters, period } = question;
  const [flow, page] = await Promise.all([
    flowIn(asking, question, period),
    listTransactions(deps, actor, seat.bookId, {
      ...queryOf(filters, period),
      type: ['EXPENSE'],
      basis: seat.installmentBasis,
      sort: '-amount',
      limit: PURCHASES_READ,
    }),
  ]);
  const isShared = flow.amount !== flow.whole;
  const isPaidInParts = filters.assetId !== undefined || filters.paymentMethodId !== undefined;
  const bought = page.items.filter(
    (item) =>
      !item.excludeFromStats &&
      !(filters.categoryId !== undefined && item.splits.length > 1) &&
      !(isPaidInParts && item.payments.length > 1),
  );
  const rows = (isShared ? [] : bought).slice(0, BOUGHT_ROWS_MAX).map((item) => ({
    label: `${dayText(item.date, today)} ${item.isMasked ? '비공개' : item.description || '내용 없음'}`,
    value: item.isRefund ? -item.amount : item.amount,
  }));
  const subject = subjectText(question, asking);
  const isCut = rows.length > 0 && bought.length > rows.length;
  return {
    value: flow.amount,
    unit: moneyUnit(asking.currency),
    rows,
    sentence:
      flow.amount === 0 && bought.length === 0
        ? nothingText(subject, '쓴', flow)
        : `${subject} ${money(asking, flow.amount)} 썼어요.${isCut ? ` 큰 것부터 ${rows.length}건이에요.` : ''}${maskedNote(flow)}`,
    link: flow.link,
  };
}

/** The transactions that a question counts: those of its kind, as the list counts them. */
export async function countFigure(asking: Asking, question: Question): Promise<Figure> {
  const { deps, actor, seat } = asking;
  const type = question.isIncome ? 'INCOME' : 'EXPENSE';
  const page = await listTransactions(deps, actor, seat.bookId, {
    ...queryOf(question.filters, question.period),
    type: [type],
    basis: 'CONSUMPTION',
    sort: '-date',
    limit: ROWS_MAX,
    totals: true,
  });
  const count = page.count ?? 0;
  const rows = page.items.map((item) => ({
    label: `${dayText(item.date, asking.today)} ${item.isMasked ? '비공개' : item.description || '내용 없음'}`,
    value: item.amount,
  }));
  return {
    value: count,
    unit: COUNT_UNIT,
    rows,
    sentence: `${subjectText(question, asking)} ${count}건 있어요.${maskedNote({ maskedExcluded: page.maskedExcluded ?? 0 })}`,
    link: linkTo('/transactions', question.filters, question.period, { type }),
  };
}

/** How often something was bought, with what the list counts besides: refunds. */
export async function timesFigure(asking: Asking, question: Question): Promise<Figure> {
  const { deps, actor, seat } = asking;
  const { filters, period, isIncome } = question;
  const counted = await countFigure(asking, question);
  const query = { ...queryOf(filters, period), type: [isIncome ? ('INCOME' as const) : ('EXPENSE' as const)] };
  const filter = await filterOf(deps, seat, query);
  const refunds = counted.value === 0 ? 0 : await countRefunds(deps.db, filter, readerIn(deps, actor, seat));
  return refunds === 0 ? counted : { ...counted, sentence: `${counted.sentence} 환불 ${refunds}건을 포함했어요.` };
}

/** Rounded half away from zero. */
const ratio = (amount: number, units: number): number => Math.sign(amount) * Math.round(Math.abs(amount) / units);

export async function averageFigure(asking: Asking, question: Question): Promise<Figure> {
  const { deps, seat } = asking;
  const { period, per = 'DAY' } = question;
  const [flow, counted] = await Promise.all([
    flowIn(asking, question, period),
    per === 'TRANSACTION' ? countFigure(asking, question) : null,
  ]);
  const monthOf = (date: string): number => {
    const month = bookMonthOf(date, seat.monthSettings, deps.isHoliday);
    return Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  };
  const units =
    per === 'DAY'
      ? daysIn(period)
      : per === 'MONTH'
        ? monthOf(period.to) - monthOf(period.from) + 1
        : (counted?.value ?? 0);
  const name = { DAY: '하루', MONTH: '한 달', WEEK: '한 주', TRANSACTION: '한 번' }[per];
  const unitName = { DAY: '일', MONTH: '개월', WEEK: '주', TRANSACTION: '건' }[per];
  const verb = question.isIncome ? '들어온' : '쓴';
  const subject = subjectText(question, asking);
  if (units === 0) return { sentence: nothingText(subject, verb, flow), link: flow.link };
  const value = ratio(flow.amount, units);
  return {
    value,
    unit: moneyUnit(asking.currency),
    rows: [
      { label: '합계', value: flow.amount },
      { label: `${name} 평균`, value },
    ],
    sentence: `${subject} ${verb} 돈은 ${name} 평균 ${money(asking, value)}이에요. ${money(asking, flow.amount)} ÷ ${units}${unitName}이에요.${maskedNote(flow)}`,
    link: flow.link,
  };
}

export async function compareFigure(asking: Asking, question: Question): Promise<Figure> {
  const { currency, today, names } = asking;
  // The other one ends on the same day already.
  const period = soFar(question.period, today);
  const { compare = period } = question;
  const [now, before] = await Promise.all([flowIn(asking, question, period), flowIn(asking, question, compare)]);
  const difference = now.amount - before.amount;
  const percent = before.amount > 0 ? ` (${Math.round((Math.abs(difference) / before.amount) * 100)}%)` : '';
  const subject = subjectText({ ...question, period }, { currency, today, names });
  const verb = question.isIncome ? '들어온' : '쓴';
  const result =
    difference === 0
      ? '같아요'
      : `${money(asking, Math.abs(difference))}${percent} ${difference > 0 ? '늘었어요' : '줄었어요'}`;
  return {
    value: difference,
    unit: moneyUnit(currency),
    rows: [
      { label: periodText(period, today), value: now.amount },
      { label: periodText(compare, today), value: before.amount },
    ],
    sentence: `${subject} ${verb} 돈은 ${money(asking, now.amount)}, ${periodText(compare, today)}에는 ${money(asking, before.amount)}이에요. ${result}.${maskedNote(now)}`,
    link: now.link,
  };
}

export async function membersFigure(asking: Asking, question: Question): Promise<Figure> {
  const { deps, actor, seat } = asking;
  const { memberId, ...filters } = question.filters;
  const report = await memberReport(deps, actor, seat.bookId, queryOf(filters, question.period));
  const amountOf = (row: (typeof report)[number] | undefined): number =>
    (question.isIncome ? row?.income : row?.paid) ?? 0;
  const asked = memberId ?? asking.names.flatMap(({ role, id }) => (role === 'MEMBER' ? [id] : []));
  const nameOf = (id: string): string =>
    asking.names.find((name) => name.role === 'MEMBER' && name.id === id)?.name ?? '';
  const rows = [...new Set(asked)]
    .map((id) => ({ label: `${nameOf(id)}님`, value: amountOf(report.find((row) => row.userId === id)) }))
    .toSorted((one, other) => other.value - one.value);
  const [first, second] = rows;
  const link = linkTo('/analytics', filters, question.period, question.isIncome ? { kind: 'INCOME' } : {});
  const subject = subjectText({ ...question, filters }, asking);
  const verb = question.isIncome ? '벌었어요' : '냈어요';
  if (!first || !second) return { sentence: '비교할 구성원이 없어요.', link };
  const value = first.value - second.value;
  const masked = amountOf(report.find((row) => row.isMasked));
  const note = masked === 0 ? '' : ' 비공개 거래는 누구 것인지 알 수 없어 빼고 계산했어요.';
  if (masked !== 0 && rows.every((row) => row.value === 0)) {
    return {
      sentence: `${subject} 누가 ${question.isIncome ? '벌었' : '냈'}는지 볼 수 있는 거래가 없어요.${note}`,
      link,
    };
  }
  return {
    value,
    unit: moneyUnit(asking.currency),
    rows,
    sentence:
      value === 0
        ? `${subject} ${first.label}과 ${second.label}이 똑같이 ${money(asking, first.value)} ${verb}.${note}`
        : `${subject} ${first.label}이 ${money(asking, value)} 더 ${verb}. ${rows.map(({ label, value: amount }) => `${label} ${money(asking, amount)}`).join(', ')}이에요.${note}`,
    link,
  };
}
