import type { Transaction } from '@salim/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutboxItem } from '../../features/transactions/outbox/outbox-item.ts';
import { OutboxSheet } from '../../features/transactions/outbox/outbox-sheet.tsx';
import { useOutbox } from '../../features/transactions/outbox/outbox-state.ts';
import { StuckConflict } from '../../features/transactions/outbox/stuck-choice.tsx';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { WithLedgerOf } from '../with-ledger.tsx';

/** Mounts the outbox beside any screen, with the books its items belong to. */
export function OutboxHost() {
  const navigate = useNavigate();
  const books = useBookStore((store) => store.books);
  const [compared, setCompared] = useState<{ readonly item: OutboxItem; readonly current: Transaction } | null>(null);
  const bookOf = (bookId: string | undefined) => books.find((book) => book.id === bookId);
  const comparedBook = bookOf(compared?.item.bookId);
  const close = () => useOutbox.setState({ isOpen: false });
  return (
    <>
      <OutboxSheet
        bookTitle={(bookId) => bookOf(bookId)?.title ?? null}
        onClose={close}
        onEdit={({ bookId, transactionId }) => {
          const book = bookOf(bookId);
          if (book) useBookStore.getState().setCurrentBook(book);
          close();
          void navigate({ to: '/transactions/$transactionId/edit', params: { transactionId } });
        }}
        onCompare={(item, current) => setCompared({ item, current })}
      />
      {compared && comparedBook ? (
        <WithLedgerOf book={comparedBook}>
          <StuckConflict {...compared} onClose={() => setCompared(null)} />
        </WithLedgerOf>
      ) : null}
    </>
  );
}
