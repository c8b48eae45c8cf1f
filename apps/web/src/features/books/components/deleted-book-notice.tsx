import { messageOf } from '../../../lib/api-error.ts';
import { withJosa } from '../../../lib/josa.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRestoreBook } from '../api/restore-book.ts';
import { rememberDeletedBook, useLastDeletedBook } from '../last-deleted-book.ts';

/** After a book was deleted: the way back. */
export function DeletedBookNotice() {
  const book = useLastDeletedBook((state) => state.book);
  const restore = useRestoreBook();
  if (book === null) return null;
  const takeBack = () =>
    restore.mutate(book.id, {
      onSuccess: () => {
        rememberDeletedBook(null);
        toast.success('가계부를 되살렸어요', { message: book.title });
      },
      onError: (error) => toast.error('되살리지 못했어요', { message: messageOf(error) }),
    });
  return (
    <Notice
      tone="info"
      actions={
        <Button size="small" isPending={restore.isPending} onPress={takeBack}>
          되살리기
        </Button>
      }
    >
      {withJosa(`‘${book.title}’`, '을/를')} 지웠어요. 30일 동안 되살릴 수 있어요.
    </Notice>
  );
}
