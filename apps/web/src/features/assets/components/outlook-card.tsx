import type { Outlook } from '@salim/contract';
import { useState } from 'react';
import { formatDay } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import truncated from '../../../ui/truncated.module.css';
import { useAmountInput } from '../../../ui/use-amount-input.ts';
import { useOutlook, useSupposedOutlook } from '../api/use-outlook.ts';
import { postponablesOf, whatIfOf } from '../what-if.ts';
import css from './outlook-card.module.css';
import { WhatIf } from './what-if.tsx';

interface OutlookCardProps {
  readonly bookId: string;
  /** Null for all cash and bank accounts. */
  readonly assetId: string | null;
}

/** Whether no payment is expected and no spending is usual, so that each day has the balance of today. */
function isFlat({ days, items }: Outlook): boolean {
  const today = days[0]?.expected;
  return items.length === 0 && days.every(({ expected, low, high }) => expected === today && low === high);
}

/** The path of the balance with its band, and its lowest day. */
function Path({ data }: { readonly data: Outlook }) {
  const { days, lowest } = data;
  const points = days.map(({ date, expected, low, high }) => ({ date, value: expected, low, high }));
  const isTurn = lowest.date !== days[0]?.date;
  const hasBand = days.some(({ low, high }) => low < high);
  return (
    <>
      <LineChart label="예상 잔액" valueName="예상 잔액" points={points} marked={isTurn ? lowest.date : undefined} />
      <p className={css.lowest}>
        {isTurn ? (
          <span className={css.turn}>
            가장 낮은 날 {formatDay(lowest.date)} <Money value={lowest.expected} />
            {lowest.cause === null ? '' : ` · ${lowest.cause}`}
          </span>
        ) : null}
        {hasBand ? <span>색칠한 부분에 10일 중 8일이 들어요.</span> : null}
      </p>
    </>
  );
}

function Items({ items }: Pick<Outlook, 'items'>) {
  if (items.length === 0) return null;
  return (
    <details>
      <summary className={css.summary}>예정된 {items.length}건 보기</summary>
      <ul className={css.items}>
        {items.map((item, index) => (
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
  );
}

/** The outlook of a book, with questions to it. */
function BookPath({ bookId, data }: { readonly bookId: string; readonly data: Outlook }) {
  const [postponedId, setPostponedId] = useState<string | null>(null);
  const saving = useAmountInput();
  const postponed = postponablesOf(data.items).find(({ id }) => id === postponedId) ?? null;
  const whatIf = whatIfOf({ postponed, saved: saving.value });
  const supposed = useSupposedOutlook(bookId, whatIf);
  const shown = whatIf.length > 0 ? (supposed.data ?? data) : data;
  return (
    <>
      <p className={css.sentence} aria-live="polite">
        {shown.sentence}
      </p>
      <Path data={shown} />
      <details>
        <summary className={css.summary}>만약에</summary>
        <WhatIf items={data.items} postponedId={postponedId} saving={saving} onPostpone={setPostponedId} />
        {supposed.error && whatIf.length > 0 ? (
          <LoadFailure
            error={supposed.error}
            onRetry={() => void supposed.refetch()}
            isRetrying={supposed.isFetching}
          />
        ) : null}
      </details>
      <Items items={shown.items} />
    </>
  );
}

/** The expected balance of the next 90 days: in a sentence, as a chart, and what it is made of. */
export function OutlookCard({ bookId, assetId }: OutlookCardProps) {
  const { data, error, refetch, isFetching } = useOutlook(bookId, assetId);
  return (
    <Card title="앞으로 90일">
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div className={data && isFlat(data) ? undefined : css.body}>
          {data === undefined ? (
            <Skeleton height={400} />
          ) : isFlat(data) ? (
            <p>{data.sentence}</p>
          ) : assetId === null ? (
            <BookPath bookId={bookId} data={data} />
          ) : (
            <>
              <p className={css.sentence}>{data.sentence}</p>
              <Path data={data} />
              <Items items={data.items} />
            </>
          )}
        </div>
      )}
    </Card>
  );
}
