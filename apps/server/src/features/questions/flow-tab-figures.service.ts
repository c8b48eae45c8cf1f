import { type Question, savingsPercent, savingsPercentText, withJosa } from '@salim/domain';
import { summaryReport } from '../analytics/analytics.service.ts';
import { fixedVariableReport } from '../analytics/flow-reports.service.ts';
import { type Asking, type Figure, linkTo, money, moneyUnit } from './question-figures.service.ts';
import { periodText } from './question-text.ts';

/* The figures of the reports in 흐름. */

export const PERCENT_UNIT = '%';

export async function savingsRateFigure(asking: Asking, { period }: Question): Promise<Figure> {
  const { deps, actor, seat, today } = asking;
  const { income, expense, net } = await summaryReport(deps, actor, seat.bookId, period);
  const link = linkTo('/analytics', {}, period, { tab: 'flow' });
  const when = periodText(period, today);
  const percent = savingsPercent({ income, expense });
  if (percent === null) return { sentence: `${when}에 수입이 없어 저축률을 계산할 수 없어요.`, link };
  return {
    value: percent,
    unit: PERCENT_UNIT,
    rows: [
      { label: '수입', value: income },
      { label: '지출', value: expense },
      { label: '남은 돈', value: net },
    ],
    sentence:
      net < 0
        ? `${when} 저축률은 ${savingsPercentText({ income, expense })}예요. 수입보다 ${money(asking, -net)} 더 썼어요.`
        : `${when} 저축률은 ${savingsPercentText({ income, expense })}예요. 수입 ${money(asking, income)} 중 ${money(asking, net)} 남았어요.`,
    link,
  };
}

const COSTS = {
  FIXED_COSTS: { part: 'fixed', name: '고정비' },
  VARIABLE_COSTS: { part: 'variable', name: '변동비' },
} as const;

/** Fixed or variable costs, and what is neither: a category without a setting is no variable cost. */
export async function costsFigure(asking: Asking, { intent, period }: Question): Promise<Figure> {
  const { deps, actor, seat, today } = asking;
  const months = await fixedVariableReport(deps, actor, seat.bookId, period);
  const sumOf = (part: 'fixed' | 'variable' | 'unset' | 'masked'): number =>
    months.reduce((sum, month) => sum + month[part], 0);
  const [fixed, variable, unset, masked] = [sumOf('fixed'), sumOf('variable'), sumOf('unset'), sumOf('masked')];
  const link = linkTo('/analytics', {}, period, { tab: 'flow' });
  const when = periodText(period, today);
  if (fixed === 0 && variable === 0 && unset !== 0)
    return { sentence: `${when}에 쓴 분류 중 고정비나 변동비로 정한 것이 없어요.`, link };
  const { part, name } = COSTS[intent === 'FIXED_COSTS' ? intent : 'VARIABLE_COSTS'];
  const value = part === 'fixed' ? fixed : variable;
  const parts = [
    { label: '고정비', value: fixed },
    { label: '변동비', value: variable },
    { label: '정하지 않음', value: unset },
    { label: '비공개', value: masked },
  ].filter((row) => row.value !== 0);
  const left = unset + masked;
  return {
    value,
    unit: moneyUnit(asking.currency),
    rows:
      months.length > 1
        ? months.map((month) => ({ label: `${Number(month.month.slice(5))}월`, value: month[part] }))
        : parts,
    sentence: `${when}에 ${withJosa(name, '으로/로')} ${money(asking, value)} 썼어요.${
      left === 0 ? '' : ` 고정비인지 변동비인지 모르는 ${withJosa(money(asking, left), '은/는')} 빼고 계산했어요.`
    }`,
    link,
  };
}
