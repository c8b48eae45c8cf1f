import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { useBookStore } from '../../platform/stores/book-store.ts';

/** The user's color in the current book; undefined until its members have loaded. */
export function useMyColor(): string | undefined {
  const userId = useAuthStore((store) => store.user?.id);
  return useBookStore(({ currentBook, bookMembers }) =>
    currentBook === null ? undefined : bookMembers[currentBook.id]?.find((member) => member.userId === userId)?.color,
  );
}
