import type { Tag } from '@salim/contract';
import { matchesSearch, withJosa } from '@salim/domain';
import { useState } from 'react';
import { usageLine } from '../../../ledger/usage-line.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { countTransactions } from '../../../platform/api/count-transactions.ts';
import { formatNumber } from '../../../text/format.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { DeleteWithTarget } from '../../../ui/delete-with-target.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { MergeInto } from '../../../ui/merge-into.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeletedNotice } from '../../../ui/use-deleted-notice.ts';
import { useCreateTag } from '../api/create-tag.ts';
import { useDeleteTag } from '../api/delete-tag.ts';
import { useMergeTag } from '../api/merge-tag.ts';
import { useOrderTags } from '../api/order-tags.ts';
import { useRestoreTag } from '../api/restore-tag.ts';
import { useTagUsage } from '../api/use-tag-usage.ts';
import css from './tag-manager.module.css';
import { TagSheet } from './tag-sheet.tsx';

/** The number of tags from which a search field is shown. */
const MANY = 12;

interface TagManagerProps {
  readonly bookId: string;
  /** In their order. */
  readonly tags: readonly Tag[];
  readonly canChange: boolean;
}

/** Manages the tags of a book: sorted by name until the user reorders them. */
export function TagManager({ bookId, tags, canChange }: TagManagerProps) {
  const [query, setQuery] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [mergingId, setMergingId] = useState<string | null>(null);
  const usage = useTagUsage(bookId);
  const merge = useMergeTag(bookId);
  const create = useCreateTag(bookId);
  const remove = useDeleteTag(bookId);
  const restore = useRestoreTag(bookId);
  const order = useOrderTags(bookId);
  const shown = tags.filter((tag) => matchesSearch(tag.name, query));
  const open = tags.find((tag) => tag.id === openId);
  const deleting = tags.find((tag) => tag.id === deletingId);
  const merging = tags.find((tag) => tag.id === mergingId);
  const takeBack = (tag: Tag) =>
    restore.mutate(tag.id, {
      onSuccess: () => toast.success(`${withJosa(tag.name, '을/를')} 복원했어요`),
      onError: (error) => toast.error('복원하지 못했어요', { message: messageOf(error) }),
    });
  useDeletedNotice({
    openId,
    open,
    removingIds: [deletingId, mergingId],
    text: '다른 곳에서 삭제된 태그예요',
    onTakeBack: canChange ? takeBack : undefined,
    onClose: () => setOpenId(null),
  });
  const actionsOf = (id: string): MenuAction[] =>
    canChange
      ? [
          { id: 'edit', name: '수정', onAction: () => setOpenId(id) },
          ...(tags.length > 1 ? [{ id: 'merge', name: '합치기', onAction: () => setMergingId(id) }] : []),
          { id: 'delete', name: '삭제', isDanger: true, onAction: () => setDeletingId(id) },
        ]
      : [];
  return (
    <>
      <Card>
        {canChange ? (
          <AddByName
            label="태그 추가"
            placeholder="예: 제주여행"
            isPending={create.isPending}
            error={create.error ? messageOf(create.error) : null}
            onAdd={(name) => create.mutateAsync({ name })}
          />
        ) : null}
        {tags.length > MANY ? (
          <SearchField
            label="태그 검색"
            placeholder="이름이나 초성으로 검색"
            value={query}
            onChange={setQuery}
            className={css.search ?? ''}
          />
        ) : null}
        <div className={css.list}>
          <SortableList
            label="태그"
            items={shown.map((tag) => ({
              id: tag.id,
              name: tag.name,
              detail: usageLine(usage.get(tag.id)),
              icon: <span className={css.dot} style={{ background: tag.color }} aria-hidden />,
            }))}
            onOpen={setOpenId}
            onOrder={
              // Reordering a filtered list would leave the position of the other tags undefined.
              canChange && shown.length === tags.length
                ? (ids) =>
                    order.mutate(ids, {
                      onError: (error) => toast.error('순서를 바꾸지 못했어요', { message: messageOf(error) }),
                    })
                : undefined
            }
            actionsOf={actionsOf}
          />
          {tags.length === 0 ? (
            <EmptyState art="sprout" title="아직 태그가 없어요">
              여행이나 행사처럼 분류와 상관없이 모아 보고 싶은 거래에 붙여 보세요.
            </EmptyState>
          ) : shown.length === 0 ? (
            <p className={css.empty}>일치하는 태그가 없어요.</p>
          ) : null}
        </div>
      </Card>
      {open ? (
        <TagSheet
          key={open.id}
          bookId={bookId}
          tag={open}
          canChange={canChange}
          onMerge={tags.length > 1 ? () => setMergingId(open.id) : undefined}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      {merging ? (
        <MergeInto
          title={`‘${merging.name}’ 태그 합치기`}
          targetLabel="합칠 태그"
          targets={tags.filter((tag) => tag.id !== merging.id).map((tag) => ({ id: tag.id, name: tag.name }))}
          textFor={(id) => {
            const into = tags.find((tag) => tag.id === id)?.name ?? '';
            const count = usage.get(merging.id)?.count ?? 0;
            return count === 0
              ? `‘${merging.name}’ 태그가 없어지고 ‘${into}’만 남아요.`
              : `‘${merging.name}’ 태그가 붙은 거래 ${formatNumber(count)}건에 ‘${into}’ 태그를 붙이고, ‘${merging.name}’ 태그는 없어져요.`;
          }}
          onMerge={async (into) => {
            const { name, moved } = await merge.mutateAsync({ tagId: merging.id, into });
            setOpenId(null);
            toast.success(`${withJosa(`‘${name}’`, '으로/로')} 합쳤어요`, {
              message: `거래 ${formatNumber(moved)}건의 태그를 바꿨어요.`,
            });
          }}
          onClose={() => setMergingId(null)}
        />
      ) : null}
      {deleting ? (
        <DeleteWithTarget
          title={`‘${deleting.name}’ 태그를 삭제할까요?`}
          text="거래는 삭제되지 않아요."
          targetLabel="대신 붙일 태그"
          targets={[
            { id: 'none', name: '태그만 떼기' },
            ...tags.filter((tag) => tag.id !== deleting.id).map((tag) => ({ id: tag.id, name: tag.name })),
          ]}
          countUse={(signal) => countTransactions(bookId, { tagId: deleting.id }, signal)}
          onDelete={async (moveTo) => {
            await remove.mutateAsync({ tagId: deleting.id, moveTo });
            toast.success(`${withJosa(deleting.name, '을/를')} 삭제했어요`, {
              action: { label: '되돌리기', onClick: () => takeBack(deleting) },
            });
          }}
          onClose={() => setDeletingId(null)}
        />
      ) : null}
    </>
  );
}
