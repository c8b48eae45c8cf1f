import { useAssets } from '../../features/assets/api/use-assets.ts';
import { useCategories, usePaymentMethods, useTags } from '../../features/labels/api/use-labels.ts';
import { useMembers } from '../../features/members/api/use-members.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';

/**
 * Sees to it that the device knows what entries of the current book name, before the network goes: whoever has only
 * looked at the first screen can still file an entry under its category.
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
