import { Button } from 'react-aria-components/Button';
import { useBookStore } from '../../platform/stores/book-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Check } from '../../ui/icons/check.ts';
import { NotebookText } from '../../ui/icons/notebook-text.ts';
import { LabelGlyph } from '../../ui/label-icon.tsx';
import { toast } from '../../ui/toast.tsx';
import css from './book-picker.module.css';

interface BookPickerProps {
  readonly onClose: () => void;
  readonly onChosen: () => void;
}

/** All books of the user; choosing one makes it the current book. */
export function BookPicker({ onClose, onChosen }: BookPickerProps) {
  const books = useBookStore((store) => store.books);
  const currentId = useBookStore((store) => store.currentBook?.id);
  return (
    <Dialog title="가계부 변경" isOpen onClose={onClose}>
      <ul className={css.list}>
        {books.map((book) => {
          const isCurrent = book.id === currentId;
          return (
            <li key={book.id}>
              <Button
                className={css.book}
                aria-current={isCurrent ? 'true' : undefined}
                onPress={() => {
                  if (!isCurrent) {
                    useBookStore.getState().setCurrentBook(book);
                    toast.success('가계부를 변경했어요', { message: book.title });
                  }
                  onChosen();
                }}
              >
                <span className={css.icon} aria-hidden>
                  {book.icon === '' ? <NotebookText size={20} /> : <LabelGlyph icon={book.icon} name={book.title} />}
                </span>
                <span className={css.text}>
                  <span className={css.title}>{book.title}</span>
                  <span className={css.detail}>
                    {book.memberCount > 1 ? `${book.memberCount}명이 함께 써요` : '혼자 써요'}
                  </span>
                </span>
                {isCurrent ? <Check aria-label="현재 가계부" className={css.check} /> : null}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
