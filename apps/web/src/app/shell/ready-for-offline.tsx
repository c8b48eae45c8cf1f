import { useAssets } from '../../features/assets/api/use-assets.ts';
import { useCategories, usePaymentMethods, useTags } from '../../features/labels/api/use-labels.ts';
import { useMembers } from '../../features/members/api/use-members.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';

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
  return null;
}
