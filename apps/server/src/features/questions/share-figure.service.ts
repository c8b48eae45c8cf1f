import { namesOfFilters, type Question, UNSORTED_CATEGORY, withJosa } from '@salim/domain';
import { categoryReport } from '../analytics/analytics.service.ts';
import { PERCENT_UNIT } from './flow-tab-figures.service.ts';
import { type Asking, type Figure, flowIn, linkTo, listLink, money, queryOf } from './question-figures.service.ts';
import { filterLabel, periodText } from './question-text.ts';

/** Whether refunds exceed the spending of a category, so that the shares of the others exceed the whole. */
async function hasNegativeCategory(asking: Asking, { period, isIncome }: Question): Promise<boolean> {
  const { deps, actor, seat } = asking;
  const rows = await categoryReport(deps, actor, seat.bookId, { ...queryOf({}, period), rollUp: true });
  return rows.some((row) => row.kind === (isIncome ? 'INCOME' : 'EXPENSE') && row.amount < 0);
}

/** The report has the shares of top-level categories; of anything else the list has the sum. */
function linkOf(asking: Asking, { filters, period, isIncome }: Question): string {
  const [name] = namesOfFilters(filters, asking.names);
  const isTop = filters.categoryId?.includes(UNSORTED_CATEGORY) || (name?.role === 'CATEGORY' && !name.parent);
  return isTop
    ? linkTo('/analytics', {}, period, isIncome ? { kind: 'INCOME' } : {})
    : listLink(asking, filters, period);
}

/** A part of all spending or income in percent. */
export async function shareFigure(asking: Asking, question: Question): Promise<Figure> {
  const { filters, period, isIncome } = question;
  const [part, whole, isNegative] = [
    await flowIn(asking, question, period),
    await flowIn(asking, { ...question, filters: {} }, period),
    await hasNegativeCategory(asking, question),
  ];
  const link = linkOf(asking, question);
  const when = periodText(period, asking.today);
  const [name] = namesOfFilters(filters, asking.names);
  const about = name ? filterLabel(name) : '미분류';
  const flow = isIncome ? '수입' : '지출';
  const rows = [
    { label: about, value: part.amount },
    { label: `전체 ${flow}`, value: whole.amount },
  ];
  if (part.amount < 0 || part.amount > whole.amount || isNegative) {
    return { rows, sentence: `${when}에 쓴 돈보다 환불이 많은 곳이 있어 비중을 계산할 수 없어요.`, link };
  }
  if (whole.amount === 0)
    return { sentence: `${when}에 ${withJosa(flow, '이/가')} 없어 비중을 계산할 수 없어요.`, link };
  const percent = (part.amount / whole.amount) * 100;
  const isTiny = percent > 0 && percent < 1;
  const rounded = Math.round(percent);
  const note =
    part.maskedExcluded === 0 ? '' : ` 비공개 거래 ${part.maskedExcluded}건은 무엇인지 알 수 없어 전체에만 넣었어요.`;
  return {
    ...(isTiny ? {} : { value: rounded, unit: PERCENT_UNIT }),
    rows,
    sentence: `${when} ${flow} ${money(asking, whole.amount)} 중 ${withJosa(about, '이/가')} ${money(asking, part.amount)}, ${
      isTiny ? '1% 미만이에요' : `${rounded}%예요`
    }.${note}`,
    link,
  };
}
