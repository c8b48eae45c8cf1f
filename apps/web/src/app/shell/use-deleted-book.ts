import { bookPhrase, withJosa } from '@salim/domain';
import { useEffect } from 'react';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { toast } from '../../ui/toast.tsx';

/**
 * Warns when the current book is no longer available: its owner deleted it, or the user is no longer a member. Another
 * book becomes current, and the user must not write into it unawares.
 */
export function useDeletedBookNotice(): void {
  useEffect(
    () =>
      useBookStore.subscribe((now, before) => {
        const lost = before.currentBook;
        const next = now.currentBook;
        if (lost === null || next === null || lost.id === next.id) return;
        if (now.books.some((book) => book.id === lost.id)) return;
        toast.warning(`${withJosa(`‘${lost.title}’`, '을/를')} 더 이상 볼 수 없어요`, {
          message: `가계부가 삭제됐거나 구성원에서 빠졌어요. ${bookPhrase(next.title)}로 변경했어요.`,
        });
      }),
    [],
  );
}
