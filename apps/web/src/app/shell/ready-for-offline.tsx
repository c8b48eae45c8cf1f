import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAssets } from '../../features/assets/api/use-assets.ts';
import { useCategories, usePaymentMethods, useTags } from '../../features/labels/api/use-labels.ts';
import { useMembers } from '../../features/members/api/use-members.ts';
import { afterFirstScreen } from '../../platform/offline/when-idle.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';

/** Preloads the code of the form: it is opened more often than any other screen. */
function usePreparedForm(): void {
  const router = useRouter();
  useEffect(
    () =>
      afterFirstScreen(() => {
        // A failure is reported when the form is opened.
        router.preloadRoute({ to: '/transactions/new' }).catch(() => undefined);
        import('../../features/transactions/form/transaction-form.tsx').then(
          ({ approachForm }) => approachForm(),
          () => undefined,
        );
      }),
    [router],
  );
}

/**
 * Loads the categories, payment methods and other references of the current book before the network fails, so that a
 * user who only opened the first screen can still categorize a transaction offline.
 */
export function ReadyForOffline() {
  const bookId = useBookStore((store) => store.currentBook?.id);
  useCategories(bookId);
  usePaymentMethods(bookId);
  useAssets(bookId);
  useTags(bookId);
  useMembers(bookId);
  usePreparedForm();
  return null;
}
