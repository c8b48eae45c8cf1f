import type { Book } from '@salim/contract';
import { messageOf } from '../../../platform/api/api-error.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateBook } from '../api/create-book.ts';
import css from './book-maker.module.css';

/** A new book only needs a name; everything else has a sensible default and can be changed. */
export function BookMaker({ onMade }: { readonly onMade: (book: Book) => void }) {
  const create = useCreateBook();
  const make = async (title: string) => {
    const book = await create.mutateAsync({ title });
    toast.success('가계부를 만들었어요', { message: `이제 ‘${book.title}’에 기록해요.` });
    onMade(book);
  };
  return (
    <Card title="새 가계부">
      <p className={css.hint}>기본 분류와 결제수단, 현금 자산도 함께 만들어 드려요. 나중에 모두 바꿀 수 있어요.</p>
      <AddByName
        label="새 가계부"
        buttonLabel="만들기"
        placeholder="예: 우리집 생활비"
        isPending={create.isPending}
        error={create.error ? messageOf(create.error) : null}
        onAdd={make}
      />
    </Card>
  );
}
