import type { Tag } from '@salim/contract';
import { matchesSearch } from '@salim/domain';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { countEntries } from '../../../lib/count-entries.ts';
import { withJosa } from '../../../lib/josa.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { DeleteWithTarget } from '../../../ui/delete-with-target.tsx';
import type { MenuAction } from '../../../ui/menu.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateTag } from '../api/create-tag.ts';
import { useDeleteTag } from '../api/delete-tag.ts';
import { useRestoreTag } from '../api/restore-tag.ts';
import css from './tag-manager.module.css';
import { TagSheet } from './tag-sheet.tsx';

/** From how many tags on a search field helps. */
const MANY = 12;

interface TagManagerProps {
  readonly bookId: string;
  /** By name. */
  readonly tags: readonly Tag[];
  readonly canChange: boolean;
}

/** The tags of a book. They stand by name, because nobody orders hundreds of them by hand. */
export function TagManager({ bookId, tags, canChange }: TagManagerProps) {
  const [query, setQuery] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const create = useCreateTag(bookId);
  const remove = useDeleteTag(bookId);
  const restore = useRestoreTag(bookId);
  const shown = tags.filter((tag) => matchesSearch(tag.name, query));
  const open = tags.find((tag) => tag.id === openId);
  const deleting = tags.find((tag) => tag.id === deletingId);
  const takeBack = (tag: Tag) =>
    restore.mutate(tag.id, {
      onSuccess: () => toast.success(`${withJosa(tag.name, '을/를')} 되살렸어요`),
      onError: (error) => toast.error('되살리지 못했어요', { message: messageOf(error) }),
    });
  const actionsOf = (id: string): MenuAction[] =>
    canChange
      ? [
          { id: 'edit', name: '수정', onAction: () => setOpenId(id) },
          { id: 'delete', name: '지우기', isDanger: true, onAction: () => setDeletingId(id) },
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
            label="태그 찾기"
            placeholder="이름이나 초성으로 찾기"
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
              icon: <span className={css.dot} style={{ background: tag.color }} aria-hidden />,
            }))}
            onOpen={setOpenId}
            actionsOf={actionsOf}
          />
          {shown.length === 0 ? (
            <p className={css.empty}>
              {tags.length === 0
                ? '아직 태그가 없어요. 여행이나 행사처럼 분류와 상관없이 모아 보고 싶은 거래에 붙여 보세요.'
                : '찾는 태그가 없어요.'}
            </p>
          ) : null}
        </div>
      </Card>
      {open ? (
        <TagSheet
          key={`${open.id}-${open.version}`}
          bookId={bookId}
          tag={open}
          canChange={canChange}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      {deleting ? (
        <DeleteWithTarget
          title={`‘${deleting.name}’ 태그를 지울까요?`}
          text="거래는 지우지 않아요."
          targetLabel="대신 붙일 태그"
          targets={[
            { id: 'none', name: '태그만 떼기' },
            ...tags.filter((tag) => tag.id !== deleting.id).map((tag) => ({ id: tag.id, name: tag.name })),
          ]}
          countUse={(signal) => countEntries(bookId, { tagId: deleting.id }, signal)}
          onDelete={async (moveTo) => {
            await remove.mutateAsync({ tagId: deleting.id, moveTo });
            toast.success(`${withJosa(deleting.name, '을/를')} 지웠어요`, {
              action: { label: '되돌리기', onClick: () => takeBack(deleting) },
            });
          }}
          onClose={() => setDeletingId(null)}
        />
      ) : null}
    </>
  );
}
