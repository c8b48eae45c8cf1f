import type { ImportPreview } from '@salim/contract';
import { formatMonth } from '../../../text/format.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useMonthSums } from '../api/use-month-sums.ts';
import css from './import-months.module.css';

interface ImportMonthsProps {
  readonly preview: ImportPreview;
  readonly isShown: boolean;
}

/** Monthly sums to compare with those of the app the file comes from. */
export function ImportMonths({ preview, isShown }: ImportMonthsProps) {
  const { data, error, isFetching, refetch } = useMonthSums(preview.bookId, preview.id, isShown);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <SkeletonRows rows={6} height={24} label="월별 합계를 계산하는 중" />;
  return (
    <table className={css.table} aria-label="월별 합계">
      <thead>
        <tr>
          <th scope="col">월</th>
          <th scope="col">수입</th>
          <th scope="col">지출</th>
        </tr>
      </thead>
      <tbody>
        {data.map((sum) => (
          <tr key={sum.month}>
            <th scope="row">{formatMonth(sum.month)}</th>
            <td>
              <Money value={sum.income} tone="income" size="medium" />
            </td>
            <td>
              <Money value={sum.expense} tone="expense" size="medium" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
