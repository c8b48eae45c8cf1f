import { josaAfter } from '@salim/domain';
import { useLocation } from '@tanstack/react-router';
import { switchToBook } from '../../features/books/components/book-list.tsx';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UnbrokenQuotes } from '../../ui/unbroken-quotes.tsx';
import { useBookOfPath } from './use-book-of-path.ts';

/** The screen of a book itself has this button already. */
const IS_PART = /^\/books\/[^/]+\/./u;

/** On screens below a book that is not the current one: names it and offers to make it the current one. */
export function OtherBookBanner() {
  const isPart = useLocation({ select: ({ pathname }) => IS_PART.test(pathname) });
  const book = useBookOfPath();
  const currentId = useBookStore((store) => store.currentBook?.id);
  if (!isPart || book === null || book.id === currentId) return null;
  return (
    <Notice
      tone="info"
      actions={
        <Button size="small" variant="ghost" onPress={() => switchToBook(book)}>
          이 가계부로 변경
        </Button>
      }
    >
      <UnbrokenQuotes text={`‘${book.title}’${josaAfter(book.title, '을/를')} 보고 있어요.`} />
    </Notice>
  );
}
