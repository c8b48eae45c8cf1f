import { useAssets } from '../../features/assets/api/use-assets.ts';
import { useCategories } from '../../features/categories/api/use-categories.ts';
import { useMembers } from '../../features/members/api/use-members.ts';
import { usePaymentMethods } from '../../features/payment-methods/api/use-payment-methods.ts';
import { useTags } from '../../features/tags/api/use-tags.ts';
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
