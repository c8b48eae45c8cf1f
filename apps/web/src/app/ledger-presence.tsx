import { isTransactionId } from '../features/transactions/api/use-transaction.ts';
import { useLedger } from '../features/transactions/model/ledger.tsx';
import { BookPresence } from './book-presence.tsx';

interface LedgerPresenceProps {
  /** As in the URL, which may name no transaction. */
  readonly transactionId?: string;
  readonly isEditing?: boolean;
}

/** Who else has the book of a ledger screen open, and the open transaction. */
export function LedgerPresence({ transactionId, ...props }: LedgerPresenceProps) {
  const { book, members } = useLedger();
  const open = transactionId !== undefined && isTransactionId(transactionId) ? { transactionId } : {};
  return <BookPresence book={book} members={members} {...open} {...props} />;
}
