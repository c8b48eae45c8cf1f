import type { Transaction } from '@salim/contract';
import { Link } from '@tanstack/react-router';
import { formatDay, formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { useRelated } from '../api/use-related.ts';
import { RowAmount } from '../list/transaction-line.tsx';
import { useLedger } from '../model/ledger.tsx';
import css from './related.module.css';

const SHOWN = 5;

/** Earlier and later transactions with the same description, and the average of those of its type. */
export function Related({ transaction }: { readonly transaction: Transaction }) {
  const { id, type, description } = transaction;
  const { bookId, today } = useLedger();
  const { data: rows = [] } = useRelated(bookId, description, id);
  if (rows.length === 0) return null;
  const usual = rows.filter((row) => row.type === type && !row.isRefund);
  const average = Math.round(usual.reduce((sum, row) => sum + row.amount, 0) / usual.length);
  return (
    <Card
      title="같은 내용의 거래"
      action={
        <Link to="/transactions" search={{ q: description }} className={css.all}>
          모두 보기
        </Link>
      }
    >
      {usual.length < 2 ? null : (
        <p className={css.average}>
          최근 {usual.length}건은 평균 {formatWon(average)}이에요.
        </p>
      )}
      <ul>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <Link to="/transactions/$transactionId" params={{ transactionId: row.id }} className={css.line}>
              <span>{formatDay(row.date, { year: row.date.slice(0, 4) !== today.slice(0, 4) })}</span>
              <RowAmount row={row} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
