import type { InboxItem } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { toast } from '../../../ui/toast.tsx';
import { useDismissItem, useRecordItem } from '../api/write-inbox.ts';
import { changesOfEdit, type DraftEdit, editOf, problemOf } from '../draft-edit.ts';
import { DraftCard } from './draft-card.tsx';
import type { DraftReferences } from './draft-fields.tsx';

function Item({ item, items, canWrite }: { item: InboxItem; items: DraftReferences; canWrite: boolean }) {
  const record = useRecordItem(items.bookId);
  const dismissal = useDismissItem(items.bookId);
  const [edit, setEdit] = useState<DraftEdit>(() =>
    editOf(item.draft, { place: 0, transactionId: item.id, currency: items.currency }),
  );
  const [isTried, setIsTried] = useState(false);
  const book = () => {
    setIsTried(true);
    if (problemOf(edit)) return;
    record.mutate(
      { itemId: item.id, changes: changesOfEdit(edit) },
      { onSuccess: () => toast.success('기록했어요', { message: edit.description }) },
    );
  };
  const dismiss = () =>
    dismissal.mutate(item.id, {
      onSuccess: () => toast.success('삭제했어요'),
      onError: (error) => toast.error('삭제하지 못했어요', { message: messageOf(error) }),
    });
  const problem = problemOf(edit);
  return (
    <DraftCard
      edit={edit}
      items={items}
      isTried={isTried}
      failure={record.error ? messageOf(record.error) : isTried ? problem?.message : undefined}
      onChange={(changes) => setEdit({ ...edit, ...changes })}
      onMethod={canWrite ? (source) => setEdit({ ...edit, ...source }) : undefined}
      actions={
        canWrite ? (
          <>
            <Button size="small" isPending={dismissal.isPending} onPress={dismiss}>
              삭제
            </Button>
            <Button size="small" variant="primary" isPending={record.isPending} onPress={book}>
              기록하기
            </Button>
          </>
        ) : null
      }
    />
  );
}

interface InboxListProps {
  readonly items: readonly InboxItem[];
  readonly references: DraftReferences;
  readonly canWrite: boolean;
}

/** Messages received through a token that were too uncertain to be recorded automatically. */
export function InboxList({ items, references, canWrite }: InboxListProps) {
  return (
    <ul className={layout.grid12} aria-label="확인할 내역">
      {items.map((item) => (
        <Item key={item.id} item={item} items={references} canWrite={canWrite} />
      ))}
    </ul>
  );
}
