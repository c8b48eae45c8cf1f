import type { ReportSpan } from '@salim/domain';
import type { ReactNode } from 'react';
import type { ReportSearch } from '../../../ledger/transaction-search.ts';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { formatPeriod } from '../../../text/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { ChevronLeft } from '../../../ui/icons/chevron-left.ts';
import { ChevronRight } from '../../../ui/icons/chevron-right.ts';
import { MonthPicker } from '../../../ui/month-picker.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { type ReportTime, spanName, steppedMonth } from '../model/report-period.ts';
import css from './report-header.module.css';

const SPANS = [
  { id: 'month', name: '월' },
  { id: 'quarter', name: '분기' },
  { id: 'year', name: '연' },
  { id: 'range', name: '기간' },
] as const satisfies readonly { readonly id: ReportSpan; readonly name: string }[];

interface ReportHeaderProps {
  readonly time: ReportTime;
  /** The days of the span; null until known. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly today: string;
  readonly onChange: (search: Pick<ReportSearch, 'span' | 'month' | 'from' | 'to'>) => void;
  /** Reports about a single month have no other kinds of periods. */
  readonly isMonthly: boolean;
  /** Rendered next to the period. */
  readonly children?: ReactNode;
}

function RangePickers({ time, period, today, onChange }: ReportHeaderProps) {
  const from = time.range?.from ?? period?.from ?? null;
  const to = time.range?.to ?? period?.to ?? null;
  const change = (next: { readonly from: string | null; readonly to: string | null }) => {
    if (next.from === null || next.to === null) return;
    const [first, last] = next.from <= next.to ? [next.from, next.to] : [next.to, next.from];
    onChange({ span: 'range', month: undefined, from: first, to: last });
  };
  return (
    <div className={css.range}>
      <DatePicker
        label="시작일"
        isLabelHidden
        value={from}
        today={today}
        onChange={(date) => change({ from: date, to })}
      />
      <span aria-hidden>~</span>
      <DatePicker
        label="종료일"
        isLabelHidden
        value={to}
        today={today}
        onChange={(date) => change({ from, to: date })}
      />
    </div>
  );
}

/** Picks the period of a report: a month, a quarter, a year or a free range. */
export function ReportHeader(props: ReportHeaderProps) {
  const { time, period, onChange, isMonthly, children } = props;
  const isNarrow = useIsNarrow();
  const { span, month } = time;
  const show = (next: string) => onChange({ span, month: next, from: undefined, to: undefined });
  const choose = (next: ReportSpan) =>
    next === 'range'
      ? onChange({ span: next, month: undefined, from: period?.from, to: period?.to })
      : onChange({ span: next, month: time.range?.to.slice(0, 7) ?? month, from: undefined, to: undefined });
  const isOffset = period !== null && span !== 'range' && !period.from.endsWith('-01');
  return (
    <div className={css.header}>
      {isMonthly || isNarrow ? null : <Segmented label="기간 단위" options={SPANS} value={span} onChange={choose} />}
      <div className={css.time}>
        {span === 'month' ? (
          <MonthPicker value={month} onChange={show} />
        ) : span === 'range' ? (
          <RangePickers {...props} />
        ) : (
          <div role="group" aria-label={span === 'year' ? '연도 선택' : '분기 선택'} className={css.stepper}>
            <IconButton
              label={span === 'year' ? '이전 연도' : '이전 분기'}
              icon={<ChevronLeft />}
              onPress={() => show(steppedMonth(time, -1))}
            />
            <span className={css.name} aria-live="polite">
              {spanName(time)}
            </span>
            <IconButton
              label={span === 'year' ? '다음 연도' : '다음 분기'}
              icon={<ChevronRight />}
              onPress={() => show(steppedMonth(time, 1))}
            />
          </div>
        )}
        {isOffset ? <span className={css.days}>{formatPeriod(period.from, period.to)}</span> : null}
      </div>
      <div className={css.more}>
        {isNarrow && !isMonthly ? (
          <Select
            label="기간 단위"
            isLabelHidden
            options={SPANS}
            value={span}
            onChange={(id) => choose(SPANS.find((one) => one.id === id)?.id ?? span)}
            className={css.spans ?? ''}
          />
        ) : null}
        {children}
      </div>
    </div>
  );
}
