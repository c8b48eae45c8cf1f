import type { Book } from '@salim/contract';
import type { ReactNode } from 'react';
import { useAssets } from '../features/assets/api/use-assets.ts';
import { useCategories, usePaymentMethods, useTags } from '../features/labels/api/use-labels.ts';
import { useMembers } from '../features/members/api/use-members.ts';
import { LedgerProvider } from '../features/transactions/model/ledger.tsx';
import { useSessionStatus } from '../platform/session/session-status.ts';
import { useAuthStore } from '../platform/stores/auth-store.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { WithCurrentBook } from './with-current-book.tsx';

interface WithLedgerProps {
  readonly children: ReactNode;
}

const NONE: readonly never[] = [];

/** Renders a screen about the transactions of a given book, with all references they need. */
export function WithLedgerOf({ book, children }: WithLedgerProps & { readonly book: Book }) {
  const meId = useAuthStore((store) => store.user?.id ?? '');
  const categories = useCategories(book.id);
  const payments = usePaymentMethods(book.id);
  const assets = useAssets(book.id);
  const tags = useTags(book.id);
  const members = useMembers(book.id);
  const lists = [categories, payments, assets, tags, members];
  const isOffline = useSessionStatus((session) => session.status === 'offline');
  const failed = lists.find((list) => list.error !== null && list.data === undefined);
  // Offline, an amount can be recorded all the same; the names load later.
  if (failed && !isOffline) {
    return (
      <LoadFailure
        error={failed.error}
        onRetry={() => {
          for (const list of lists) if (list.error) void list.refetch();
        }}
        isRetrying={failed.isFetching}
      />
    );
  }
  return (
    <LedgerProvider
      // Remount per book, so that a half-filled form is never sent into another book.
      key={book.id}
      book={book}
      meId={meId}
      categories={categories.data ?? NONE}
      payments={payments.data ?? NONE}
      assets={assets.data ?? NONE}
      tags={tags.data ?? NONE}
      members={members.data ?? NONE}
      isComplete={lists.every((list) => list.data !== undefined)}
    >
      {children}
    </LedgerProvider>
  );
}

/** A screen about the transactions of the current book, with all references they need. */
export function WithLedger({ children }: WithLedgerProps) {
  return <WithCurrentBook>{(book) => <WithLedgerOf book={book}>{children}</WithLedgerOf>}</WithCurrentBook>;
}
