import { useBookStore } from './book-store.ts';

/** The color of a user as a member of the current book; undefined for others, and until its members have loaded. */
export function useMemberColor(userId: string | undefined): string | undefined {
  return useBookStore(({ currentBook, bookMembers }) =>
    currentBook === null ? undefined : bookMembers[currentBook.id]?.find((member) => member.userId === userId)?.color,
  );
}
