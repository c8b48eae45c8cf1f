import { formatPeriod, formatShortDate } from '../../../text/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLedger } from '../model/ledger.tsx';
import { useIsOffline } from '../offline-state.tsx';
import { WaitingNote } from '../outbox/waiting-note.tsx';
import css from './totals-bar.module.css';
import type { ListScope } from './use-list-scope.ts';

function Total({
  name,
  value,
  tone,
}: {
  readonly name: string;
  readonly value: number | undefined;
  readonly tone: 'income' | 'expense' | 'net';
}) {
  const isOffline = useIsOffline();
  return (
    <div className={css.total}>
      <dt className={css.name}>{name}</dt>
      <dd className={css.value}>
        {value === undefined ? (
          isOffline ? (
            '—'
          ) : (
            <Skeleton width={96} height={24} />
          )
        ) : (
          <Money value={value} tone={tone} isUnsigned={tone !== 'net' && value >= 0} size="large" />
        )}
      </dd>
    </div>
  );
}

/** `10.25 ~ 11.24` for a month that is not the calendar month, `25. 1. 1. ~ 26. 11. 20.` for a free period. */
export function periodText(scope: Pick<ListScope, 'isWhole' | 'month' | 'shownFilters' | 'totals'>): string | null {
  if (scope.isWhole) return '모든 기간';
  const { from, to } = scope.shownFilters;
  if (scope.month === null) {
    return `${from === null ? '처음' : formatShortDate(from)} ~ ${to === null ? '지금' : formatShortDate(to)}`;
  }
  const period = scope.totals?.period;
  if (!period || period.from.endsWith('-01')) return null;
  return formatPeriod(period.from, period.to);
}

/** 수입, 지출 and 합계 of the listed transactions, as summed by the server. */
export function TotalsBar({ scope }: { readonly scope: ListScope }) {
  const { totals } = scope;
  const { bookId } = useLedger();
  // The sum would repeat the only amount, and in red.
  const isOneSided = totals !== undefined && (totals.income === 0) !== (totals.expense === 0);
  return (
    <>
      <dl className={classNames(css.bar, scope.isStale && css.stale)} aria-label="합계">
        <Total name="수입" value={totals?.income} tone="income" />
        <Total name="지출" value={totals?.expense} tone="expense" />
        {isOneSided ? null : (
          <Total name="합계" value={totals === undefined ? undefined : totals.income - totals.expense} tone="net" />
        )}
      </dl>
      <WaitingNote bookId={bookId} />
    </>
  );
}
