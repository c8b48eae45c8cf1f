import { Link } from '@tanstack/react-router';
import { formatDay, formatWon } from '../../../text/format.ts';
import { Card } from '../../../ui/card.tsx';
import { useRelated } from '../api/use-related.ts';
import { RowAmount } from '../list/transaction-line.tsx';
import { useLedger } from '../model/ledger.tsx';
import css from './related.module.css';

const SHOWN = 5;

/** Earlier and later transactions with the same description. */
export function Related({
  transactionId,
  description,
}: {
  readonly transactionId: string;
  readonly description: string;
}) {
  const { bookId, today } = useLedger();
  const { data: rows = [] } = useRelated(bookId, description, transactionId);
  if (rows.length === 0) return null;
  const average = Math.round(rows.reduce((sum, row) => sum + row.amount, 0) / rows.length);
  return (
    <Card
      title="같은 내용의 거래"
      action={
        <Link to="/transactions" search={{ q: description }} className={css.all}>
          모두 보기
        </Link>
      }
    >
      <p className={css.average}>
        최근 {rows.length}건은 평균 {formatWon(average)}이에요.
      </p>
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
