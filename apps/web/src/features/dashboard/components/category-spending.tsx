import type { Dashboard } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCompact, formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { RingChart } from '../../../ui/chart/ring-chart.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { emojiOrInitial } from '../../../ui/label-icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import truncated from '../../../ui/truncated.module.css';
import { type SpendingPart, spendingParts } from '../spending-parts.ts';
import { spendingTypes } from '../spending-types.ts';
import css from './category-spending.module.css';

function percentText(part: SpendingPart, whole: number): string {
  if (part.amount <= 0 || whole <= 0) return '';
  const percent = (part.amount / whole) * 100;
  return percent < 1 ? '1% 미만' : `${Math.round(percent)}%`;
}

function summaryOf(parts: readonly SpendingPart[], whole: number): string {
  const top = parts[0];
  if (!top || top.amount <= 0) return '이 달에는 쓴 돈이 없어요.';
  if (top.search.categoryId === 'none')
    return `미분류 지출이 전체의 ${withJosa(percentText(top, whole), '이에요/예요')}.`;
  return `${top.name}에 가장 많이 썼어요. 전체 지출의 ${withJosa(percentText(top, whole), '이에요/예요')}.`;
}

/** The month's spending by category: a ring chart, and next to it the same figures as text. */
export function CategorySpending({ data }: { readonly data: Dashboard }) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const parts = spendingParts(data);
  const drawn = parts.filter((part) => part.amount > 0);
  const whole = drawn.reduce((sum, part) => sum + part.amount, 0);
  const active = parts.find((part) => part.id === activeId);
  return (
    <Card
      title="어디에 썼나요?"
      className={css.card ?? ''}
      action={
        <LinkButton to="/analytics" search={{ month: data.month }} size="small" variant="ghost">
          통계 보기
        </LinkButton>
      }
    >
      <p className={css.summary}>{summaryOf(parts, whole)}</p>
      <div className={css.body}>
        <RingChart
          slices={drawn.map((part) => ({
            id: part.id,
            value: part.amount,
            color: part.color,
            icon: part.id === 'rest' ? part.icon : emojiOrInitial(part.icon, part.name),
          }))}
          title={active?.name ?? '지출'}
          total={`${formatCompact(active?.amount ?? data.expense)}원`}
          activeId={activeId}
          onActiveChange={setActiveId}
        />
        {parts.length === 0 ? null : (
          <ul className={css.list}>
            {parts.map((part) => (
              <li key={part.id}>
                <Link
                  to="/transactions"
                  search={{ month: data.month, type: spendingTypes(data), ...part.search }}
                  className={classNames(css.row, part.id === activeId && css.active)}
                  onPointerEnter={() => setActiveId(part.id)}
                  onPointerLeave={() => setActiveId(null)}
                  onFocus={() => setActiveId(part.id)}
                  onBlur={() => setActiveId(null)}
                >
                  <span className={css.dot} style={{ background: part.color }} aria-hidden />
                  <span className={truncated.text}>{part.name}</span>
                  <span className={css.percent}>{percentText(part, whole)}</span>
                  <Money value={part.amount} size="small" className={css.amount ?? ''} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ChartTable
        caption="분류별 지출"
        columns={['분류', '금액', '비율']}
        rows={parts.map((part) => ({
          key: part.id,
          cells: [part.name, formatWon(part.amount), percentText(part, whole)],
        }))}
      />
    </Card>
  );
}
