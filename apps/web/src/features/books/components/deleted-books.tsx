import type { DeletedBook } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { expiryText } from '../../../text/expiry-text.ts';
import { formatWhen } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import truncated from '../../../ui/truncated.module.css';
import { useRestoreBook } from '../api/restore-book.ts';
import { useDeletedBooks } from '../api/use-deleted-books.ts';
import css from './deleted-books.module.css';

function DeletedBookLine({ book }: { readonly book: DeletedBook }) {
  const restore = useRestoreBook();
  const takeBack = () =>
    restore.mutate(book.id, {
      onSuccess: () => toast.success('가계부를 복원했어요', { message: book.title }),
      onError: (error) => toast.error('복원하지 못했어요', { message: messageOf(error) }),
    });
  return (
    <li className={css.line}>
      <LabelIcon icon={book.icon} name={book.title} color={book.color} size="medium" />
      <div className={css.words}>
        <p className={truncated.name}>{book.title}</p>
        <p className={css.details}>
          {formatWhen(book.deletedAt, book.timeZone)} 삭제 · {expiryText(book.expiresAt)}
        </p>
      </div>
      <Button size="small" isPending={restore.isPending} onPress={takeBack} aria-label={`복원: ${book.title}`}>
        복원
      </Button>
    </li>
  );
}

/** Books in the trash, with restore; renders nothing if it is empty. */
export function DeletedBooks() {
  const { data: books = [] } = useDeletedBooks();
  if (books.length === 0) return null;
  return (
    <Card title="삭제한 가계부">
      <p className={css.hint}>삭제한 가계부는 30일 동안 복원할 수 있어요.</p>
      <ul className={css.lines}>
        {books.map((book) => (
          <DeletedBookLine key={book.id} book={book} />
        ))}
      </ul>
    </Card>
  );
}
