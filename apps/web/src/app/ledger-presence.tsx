import { useLedger } from '../features/transactions/model/ledger.tsx';
import { BookPresence } from './book-presence.tsx';

/** Who else has the book of a ledger screen open, and the open transaction. */
export function LedgerPresence(props: { readonly transactionId?: string; readonly isEditing?: boolean }) {
  const { book, members } = useLedger();
  return <BookPresence book={book} members={members} {...props} />;
}
