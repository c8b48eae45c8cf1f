import type { Asset, Book, DuesPlan } from '@salim/contract';
import { Sheet } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateDues } from '../api/create-dues.ts';
import { useUpdateDues } from '../api/update-dues.ts';
import { DuesForm } from './dues-form.tsx';

interface DuesSheetProps {
  readonly book: Book;
  readonly assets: readonly Asset[];
  readonly onClose: () => void;
}

/** Side panel: the dues of a new club. */
export function DuesAdder({
  book,
  assets,
  onClose,
  onAdded,
}: DuesSheetProps & { readonly onAdded: (dues: DuesPlan) => void }) {
  const create = useCreateDues(book.id);
  return (
    <Sheet title="모임 추가" isOpen onClose={onClose} staysOpenOnTapOutside>
      <DuesForm
        book={book}
        assets={assets}
        isPending={create.isPending}
        error={create.error}
        onCancel={onClose}
        onSubmit={(values) =>
          create.mutate(values, {
            onSuccess: (dues) => {
              toast.success('모임을 추가했어요', { message: dues.name });
              onAdded(dues);
              onClose();
            },
          })
        }
      />
    </Sheet>
  );
}

/** Side panel: edits the dues of a club. */
export function DuesEditor({ book, dues, assets, onClose }: DuesSheetProps & { readonly dues: DuesPlan }) {
  const update = useUpdateDues(book.id);
  return (
    <Sheet title="회비 수정" isOpen onClose={onClose} staysOpenOnTapOutside>
      <DuesForm
        book={book}
        assets={assets}
        dues={dues}
        isPending={update.isPending}
        error={update.error}
        onCancel={onClose}
        onSubmit={(changes) =>
          update.mutate(
            { dues, changes },
            {
              onSuccess: () => {
                toast.success('저장했어요');
                onClose();
              },
            },
          )
        }
      />
    </Sheet>
  );
}
