import { Link } from '@tanstack/react-router';
import type { TransactionSearch } from '../../../ledger/transaction-search.ts';
import { Money } from '../../../ui/money.tsx';
import truncated from '../../../ui/truncated.module.css';
import css from './report-bars.module.css';

export interface ReportBar {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly amount: number;
  /** Smaller text next to the name. */
  readonly note?: string;
  /** Filter for its transactions; null if no filter selects exactly those. */
  readonly search: TransactionSearch | null;
}

function Line({ bar, most }: { readonly bar: ReportBar; readonly most: number }) {
  const width = most <= 0 ? 0 : Math.max(0, Math.min(100, (bar.amount / most) * 100));
  const content = (
    <>
      <span className={css.text}>
        <span className={truncated.text}>{bar.name}</span>
        {bar.note === undefined || bar.note === '' ? null : <span className={css.note}>{bar.note}</span>}
      </span>
      <Money value={bar.amount} size="medium" className={css.amount ?? ''} />
      <span className={css.track} aria-hidden>
        <span className={css.fill} style={{ width: `${width}%`, background: bar.color }} />
      </span>
    </>
  );
  return bar.search === null ? (
    <div className={css.row}>{content}</div>
  ) : (
    <Link to="/transactions" search={bar.search} className={css.row}>
      {content}
    </Link>
  );
}

/** A list of sums with bars; most rows link to their transactions. */
export function ReportBars({ label, bars }: { readonly label: string; readonly bars: readonly ReportBar[] }) {
  const most = bars.reduce((top, bar) => Math.max(top, bar.amount), 0);
  return (
    <ul className={css.list} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.id}>
          <Line bar={bar} most={most} />
        </li>
      ))}
    </ul>
  );
}
