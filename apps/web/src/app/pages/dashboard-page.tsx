import { isLedgerMonth } from '@salim/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useBooks } from '../../features/books/api/use-books.ts';
import { useDashboard } from '../../features/dashboard/api/use-dashboard.ts';
import {
  DashboardHeader,
  DashboardScreen,
  fetchDashboardParts,
} from '../../features/dashboard/components/dashboard-screen.tsx';
import { DashboardSkeleton } from '../../features/dashboard/components/dashboard-skeleton.tsx';
import { useOutbox } from '../../features/transactions/outbox/outbox-state.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { displayNameOf, useAuthStore } from '../../platform/stores/auth-store.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { lazySection } from '../../ui/lazy-section.tsx';
import { LoadState } from '../load-state.tsx';
import { useCurrentMonth } from '../shell/use-current-month.ts';
import { VerifyEmailNotice } from '../verify-email-notice.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';

/** Like the parts of the summary, loaded while the data is. */
const DashboardRest = lazySection(async () => (await import('../dashboard-rest.tsx')).DashboardRest);

const WaitingNote = lazySection(
  async () => (await import('../../features/transactions/outbox/waiting-note.tsx')).WaitingNote,
);

fetchDashboardParts();
DashboardRest.approach();

/** Shown once per book, so it is not part of the first load. */
const FirstSteps = lazySection(
  async () => (await import('../../features/dashboard/components/first-steps.tsx')).FirstSteps,
  <DashboardSkeleton />,
);

export function DashboardPage() {
  const navigate = useNavigate();
  const { month: asked } = useSearch({ from: '/shell/dashboard' });
  const month = asked !== undefined && isLedgerMonth(asked) ? asked : null;
  const user = useAuthStore((store) => store.user);
  const bookId = useBookStore((store) => store.currentBook?.id ?? null);
  const books = useBooks();
  const running = useCurrentMonth();
  const query = useDashboard(bookId, month);
  const isAnythingWaiting = useOutbox((state) => state.waitingCount > 0);
  const { error } = query;
  // Render in small steps so that a whole screen at once does not block input.
  const data = useDeferredValue(query.data);
  const isPlaceholderData = useDeferredValue(query.isPlaceholderData);

  // Without the list of books there is no book to write into, whatever the server considers the default.
  if (books.error && bookId === null) return <LoadState query={books} />;
  if (data?.isEmpty === true && !isPlaceholderData) {
    return <FirstSteps name={displayNameOf(user)} notice={<VerifyEmailNotice />} />;
  }
  // A remembered book that was deleted: once loaded, the list of books names another one.
  const isBookGone = error instanceof ApiError && error.code === 'BOOK_NOT_FOUND';
  if (isBookGone && bookId === null) return <WithCurrentBook>{() => <DashboardSkeleton />}</WithCurrentBook>;
  const isWaitingForBooks = isBookGone && books.isFetching;
  return (
    <>
      <DashboardHeader
        month={month ?? data?.month ?? running.month}
        hasNote={data !== undefined}
        period={data && !isPlaceholderData ? data : undefined}
        onMonthChange={(next) => void navigate({ to: '/dashboard', search: { month: next } })}
      />
      {data ? (
        <DashboardScreen
          data={data}
          isChanging={isPlaceholderData}
          missing={isAnythingWaiting ? <WaitingNote bookId={data.bookId} /> : null}
        >
          <DashboardRest data={data} />
        </DashboardScreen>
      ) : isWaitingForBooks ? (
        <DashboardSkeleton />
      ) : (
        <LoadState query={query} skeleton={<DashboardSkeleton />} />
      )}
    </>
  );
}
