import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ArrowRightLeft } from '../../ui/icons/arrow-right-left.ts';
import { NotebookText } from '../../ui/icons/notebook-text.ts';
import { LabelGlyph } from '../../ui/label-icon.tsx';
import { lazyOverlay } from '../../ui/lazy-overlay.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './sidebar.module.css';

const BookPicker = lazyOverlay(async () => (await import('./book-picker.tsx')).BookPicker);

interface BookCardProps {
  readonly isCollapsed: boolean;
  /** False until the server has confirmed the user. */
  readonly isReady: boolean;
  /** Called after another book was chosen. */
  readonly onChosen?: () => void;
}

/** Shows the current book and opens the book picker. */
export function BookCard({ isCollapsed, isReady, onChosen }: BookCardProps) {
  const currentBook = useBookStore((store) => store.currentBook);
  const count = useBookStore((store) => store.books.length);
  const [isOpen, setIsOpen] = useState(false);

  if (!isReady) {
    return (
      <div className={css.book} aria-hidden>
        <div className={css.bookRow}>
          <Skeleton width={40} height={40} />
          {isCollapsed ? null : <Skeleton width={120} />}
        </div>
      </div>
    );
  }
  return (
    <div className={css.book}>
      <div className={css.bookRow}>
        <span className={css.bookIcon} aria-hidden>
          {currentBook?.icon ? (
            <LabelGlyph icon={currentBook.icon} name={currentBook.title} />
          ) : (
            <NotebookText size={20} />
          )}
        </span>
        <span className={css.bookText}>
          <span className={css.bookCaption}>현재 가계부</span>
          {currentBook ? (
            <span className={css.bookTitle}>{currentBook.title}</span>
          ) : (
            <Link to="/books/new" className={css.bookTitle}>
              가계부 만들기
            </Link>
          )}
        </span>
      </div>
      {count > 1 ? (
        isCollapsed ? (
          <IconButton size="small" label="가계부 변경" icon={<ArrowRightLeft />} onPress={() => setIsOpen(true)} />
        ) : (
          <Button size="small" isFullWidth icon={<ArrowRightLeft />} onPress={() => setIsOpen(true)}>
            가계부 변경
          </Button>
        )
      ) : null}
      {isOpen ? (
        <BookPicker
          onClose={() => setIsOpen(false)}
          onChosen={() => {
            setIsOpen(false);
            onChosen?.();
          }}
        />
      ) : null}
    </div>
  );
}
