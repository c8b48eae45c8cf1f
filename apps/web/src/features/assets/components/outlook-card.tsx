import { formatDay } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import truncated from '../../../ui/truncated.module.css';
import { useOutlook } from '../api/use-outlook.ts';
import css from './outlook-card.module.css';

interface OutlookCardProps {
  readonly bookId: string;
  /** Null for all cash and bank accounts. */
  readonly assetId: string | null;
}

/** The expected balance of the next 90 days: in a sentence, as a chart, and what it is made of. */
export function OutlookCard({ bookId, assetId }: OutlookCardProps) {
  const { data, error, refetch, isFetching } = useOutlook(bookId, assetId);
  const points = (data?.days ?? []).map((day) => ({ date: day.date, value: day.expected }));
  return (
    <Card title="앞으로 90일">
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div className={css.body}>
          {data ? (
            <>
              <p className={css.sentence}>{data.sentence}</p>
              <LineChart label="예상 잔액" valueName="예상 잔액" points={points} />
              {data.items.length === 0 ? null : (
                <details>
                  <summary className={css.summary}>예정된 {data.items.length}건 보기</summary>
                  <ul className={css.items}>
                    {data.items.map((item, index) => (
                      <li key={`${item.refId} ${item.date} ${index}`}>
                        <span className={css.words}>
                          <span className={truncated.text}>{item.label}</span>
                          <span className={css.day}>{formatDay(item.date)}</span>
                        </span>
                        <Money value={item.amount} />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          ) : (
            <Skeleton height={400} />
          )}
        </div>
      )}
    </Card>
  );
}
