import type { Asset } from '@salim/contract';
import { addDays, addMonths, dayOfMonth } from '@salim/domain';
import { useState } from 'react';
import { formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAssetHistory } from '../api/use-asset-history.ts';
import css from './balance-history.module.css';

type Span = 'month' | 'quarter' | 'year' | 'all';

const SPANS: readonly { readonly id: Span; readonly name: string }[] = [
  { id: 'month', name: '1개월' },
  { id: 'quarter', name: '3개월' },
  { id: 'year', name: '1년' },
  { id: 'all', name: '전체' },
];
const MONTHS: Readonly<Record<Exclude<Span, 'all'>, number>> = { month: 1, quarter: 3, year: 12 };

/** The day after the same day some months ago, clamped to the end of a shorter month. */
function firstDayOf(span: Span, today: string): string | null {
  if (span === 'all') return null;
  const month = addMonths(today.slice(0, 7), -MONTHS[span]);
  return addDays(dayOfMonth(month, Number(today.slice(8, 10))), 1);
}

function summaryOf(first: number, last: number): string {
  if (first === last) return '이 기간의 시작과 끝 잔액이 같아요.';
  return `이 기간에 ${formatWon(Math.abs(last - first))} ${last > first ? '늘었어요' : '줄었어요'}.`;
}

interface BalanceHistoryProps {
  readonly bookId: string;
  readonly asset: Asset;
  readonly today: string;
}

/** The history of the balance as a chart. */
export function BalanceHistory({ bookId, asset, today }: BalanceHistoryProps) {
  const [span, setSpan] = useState<Span>('quarter');
  const history = useAssetHistory(bookId, asset.id, firstDayOf(span, today));
  const points = (history.data ?? []).map((day) => ({ date: day.date, value: day.balance }));
  const [first, last] = [points[0], points.at(-1)];
  return (
    <Card
      title="잔액 추이"
      action={<Segmented label="기간" options={SPANS} value={span} onChange={setSpan} className={css.spans ?? ''} />}
    >
      {history.error && !history.data ? (
        <LoadFailure error={history.error} onRetry={() => void history.refetch()} isRetrying={history.isFetching} />
      ) : (
        <div className={css.body} aria-busy={history.isPlaceholderData}>
          {first && last ? (
            <>
              <p className={css.summary}>{summaryOf(first.value, last.value)}</p>
              <LineChart label={`${asset.name} 잔액`} valueName="잔액" points={points} />
            </>
          ) : history.isPending ? (
            <Skeleton height={276} />
          ) : (
            <p className={css.summary}>아직 입출금 내역이 없어요.</p>
          )}
        </div>
      )}
    </Card>
  );
}
