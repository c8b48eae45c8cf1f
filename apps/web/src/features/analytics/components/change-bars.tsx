import { Link } from '@tanstack/react-router';
import type { TransactionSearch } from '../../../ledger/transaction-search.ts';
import { formatWon } from '../../../text/format.ts';
import truncated from '../../../ui/truncated.module.css';
import css from './change-bars.module.css';

export interface Change {
  readonly id: string;
  readonly name: string;
  readonly difference: number;
  /** Filter for the transactions of this period; null if no filter selects exactly those. */
  readonly search: TransactionSearch | null;
}

export const signedWon = (value: number) => `${value > 0 ? '+' : ''}${formatWon(value)}`;

function Line({ change, most }: { readonly change: Change; readonly most: number }) {
  const content = (
    <>
      <span className={truncated.text}>{change.name}</span>
      <span className={css.amount}>{signedWon(change.difference)}</span>
      <span className={css.axis} aria-hidden>
        <span
          className={change.difference > 0 ? css.up : css.down}
          style={{ width: `${(Math.abs(change.difference) / most) * 50}%` }}
        />
      </span>
    </>
  );
  return change.search === null ? (
    <div className={css.row}>{content}</div>
  ) : (
    <Link to="/transactions" search={change.search} className={css.row}>
      {content}
    </Link>
  );
}

/** What grew, to the right, and what shrank, to the left. */
export function ChangeBars({ label, changes }: { readonly label: string; readonly changes: readonly Change[] }) {
  const most = changes.reduce((top, change) => Math.max(top, Math.abs(change.difference)), 1);
  return (
    <ul className={css.list} aria-label={label}>
      {changes.map((change) => (
        <li key={change.id}>
          <Line change={change} most={most} />
        </li>
      ))}
    </ul>
  );
}
