import type { Asset } from '@salim/contract';
import { addDays, addMonths, dayOfMonth } from '@salim/domain';
import { useState } from 'react';
import { formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useWorthHistory } from '../api/use-worth-history.ts';
import css from './balance-history.module.css';

type Span = 'quarter' | 'year' | 'years';

const SPANS: readonly { readonly id: Span; readonly name: string; readonly months: number }[] = [
  { id: 'quarter', name: '3개월', months: 3 },
  { id: 'year', name: '1년', months: 12 },
  { id: 'years', name: '3년', months: 36 },
];

/** Whether the net worth has a past to draw. */
const hasPast = (points: readonly { readonly value: number }[]): boolean =>
  points.length > 1 && points.some(({ value }) => value !== 0);

function summaryOf(first: number, last: number): string {
  if (first === last) return '이 기간의 시작과 끝 순자산이 같아요.';
  return `이 기간에 순자산이 ${formatWon(Math.abs(last - first))} ${last > first ? '늘었어요' : '줄었어요'}.`;
}

/** The history of the net worth, over the assets that are active today. */
export function WorthHistory({ assets, today }: { readonly assets: readonly Asset[]; readonly today: string }) {
  const [span, setSpan] = useState<Span>('year');
  const months = SPANS.find((one) => one.id === span)?.months ?? 0;
  const from = addDays(dayOfMonth(addMonths(today.slice(0, 7), -months), Number(today.slice(8, 10))), 1);
  const history = useWorthHistory(
    assets.filter((asset) => asset.isActive),
    from,
  );
  const points = (history.days ?? []).map((day) => ({ date: day.date, value: day.balance }));
  const [first, last] = [points[0], points.at(-1)];
  return (
    <Card
      title="순자산 추이"
      action={<Segmented label="기간" options={SPANS} value={span} onChange={setSpan} className={css.spans ?? ''} />}
    >
      {history.error && !history.days ? (
        <LoadFailure error={history.error} onRetry={history.refetch} isRetrying={history.isFetching} />
      ) : (
        <div className={history.days === null || hasPast(points) ? css.body : undefined}>
          {first && last && hasPast(points) ? (
            <>
              <p className={css.summary}>{summaryOf(first.value, last.value)}</p>
              <LineChart label="순자산" valueName="순자산" points={points} />
            </>
          ) : history.days === null ? (
            <Skeleton height={276} />
          ) : (
            <p>{first ? '거래가 쌓이면 순자산이 어떻게 달라지는지 보여 드려요.' : '순자산에 포함된 자산이 없어요.'}</p>
          )}
        </div>
      )}
    </Card>
  );
}
