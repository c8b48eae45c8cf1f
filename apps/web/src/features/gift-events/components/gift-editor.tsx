import type { Asset, Book, Category, GiftEvent, GiftPerson } from '@salim/contract';
import { Sheet } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateGiftEvent } from '../api/create-gift-event.ts';
import { useUpdateGiftEvent } from '../api/update-gift-event.ts';
import { GiftForm } from './gift-form.tsx';

interface GiftSheetProps {
  readonly book: Book;
  readonly people: readonly GiftPerson[];
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** Side panel: a new gift. */
export function GiftAdder({ book, onClose, ...choices }: GiftSheetProps) {
  const create = useCreateGiftEvent(book.id);
  return (
    <Sheet title="경조사 추가" isOpen onClose={onClose} staysOpenOnTapOutside>
      <GiftForm
        {...choices}
        book={book}
        isPending={create.isPending}
        error={create.error}
        onCancel={onClose}
        onSubmit={({ transaction, transactionId, ...values }) =>
          create.mutate(transaction ? { ...values, entry: transaction } : { ...values, transactionId }, {
            onSuccess: (gift) => {
              toast.success(`‘${gift.person}’ 기록을 추가했어요`);
              onClose();
            },
          })
        }
      />
    </Sheet>
  );
}

/** Side panel: edits a gift. */
export function GiftEditor({ book, gift, onClose, ...choices }: GiftSheetProps & { readonly gift: GiftEvent }) {
  const update = useUpdateGiftEvent(book.id);
  return (
    <Sheet title="경조사 기록 수정" isOpen onClose={onClose} staysOpenOnTapOutside>
      <GiftForm
        {...choices}
        book={book}
        gift={gift}
        isPending={update.isPending}
        error={update.error}
        onCancel={onClose}
        onSubmit={({ transaction: _transaction, ...changes }) =>
          update.mutate(
            { gift, changes },
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
