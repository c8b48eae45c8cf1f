import type { Category, LabelUsage } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { useState } from 'react';
import { sameNameHint } from '../../../ledger/same-name.ts';
import { usageLine } from '../../../ledger/usage-line.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { countTransactions } from '../../../platform/api/count-transactions.ts';
import { formatNumber } from '../../../text/format.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { DeleteWithTarget } from '../../../ui/delete-with-target.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { MergeInto } from '../../../ui/merge-into.tsx';
import { type SortableItem, SortableList } from '../../../ui/sortable-list.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.tsx';
import { UsageText } from '../../../ui/usage-text.tsx';
import { useDeletedNotice } from '../../../ui/use-deleted-notice.ts';
import { useCreateCategory } from '../api/create-category.ts';
import { useDeleteCategory } from '../api/delete-category.ts';
import { useMergeCategory } from '../api/merge-category.ts';
import { useOrderCategories } from '../api/order-categories.ts';
import { useRestoreCategory } from '../api/restore-category.ts';
import { useUpdateCategory } from '../api/update-category.ts';
import { useCategoryUsage } from '../api/use-category-usage.ts';
import { childrenOf, mergeTargets, moveTargets, usageWithChildren } from '../category-tree.ts';
import css from './category-manager.module.css';
import { CategorySheet } from './category-sheet.tsx';

type Kind = Category['kind'];

const KINDS = [
  { id: 'EXPENSE', name: '지출', tone: 'expense' },
  { id: 'INCOME', name: '수입', tone: 'income' },
] as const;

/** What merging one category into another does. */
function mergeText(
  categories: readonly Category[],
  { merged, intoId, count }: { readonly merged: Category; readonly intoId: string; readonly count: number },
): string {
  const into = withJosa(`‘${categories.find((one) => one.id === intoId)?.name ?? ''}’`, '으로/로');
  const children = childrenOf(categories, merged.id).length > 0 ? ' 소분류도 함께 옮겨져요.' : '';
  return count === 0
    ? `‘${merged.name}’ 분류가 없어지고 ${into} 합쳐져요.${children}`
    : `‘${merged.name}’의 거래 ${formatNumber(count)}건이 ${into} 옮겨지고, ‘${merged.name}’ 분류는 없어져요.${children}`;
}

const sortableItem = (
  category: Category,
  categories: readonly Category[],
  usage: LabelUsage | undefined,
): SortableItem => ({
  id: category.id,
  name: category.name,
  icon: <LabelIcon icon={category.icon} name={category.name} color={category.color} />,
  detail: childrenOf(categories, category.id)
    .filter((child) => !child.isArchived)
    .map((child) => child.name)
    .join(' · '),
  tag: category.costKind === null ? null : <Tag>{category.costKind === 'FIXED' ? '고정' : '변동'}</Tag>,
  end: <UsageText text={usageLine(usage)} />,
});

const failed = (title: string) => (error: Error) => {
  toast.error(title, { message: messageOf(error) });
};

/** Hides, shows and restores, and says so. */
function useChanges(bookId: string) {
  const update = useUpdateCategory(bookId);
  const restore = useRestoreCategory(bookId);
  const archive = (category: Category, isArchived: boolean) =>
    update.mutate(
      { category, changes: { isArchived } },
      {
        onSuccess: () =>
          toast.success(`${withJosa(category.name, '을/를')} ${isArchived ? '숨겼어요' : '다시 표시했어요'}`),
        onError: failed('바꾸지 못했어요'),
      },
    );
  const takeBack = (category: Category) =>
    restore.mutate(category.id, {
      onSuccess: () => toast.success(`${withJosa(category.name, '을/를')} 복원했어요`),
      onError: failed('복원하지 못했어요'),
    });
  return { archive, takeBack };
}

interface CategoryManagerProps {
  readonly bookId: string;
  readonly categories: readonly Category[];
  readonly canChange: boolean;
}

/** Manages the categories of a book: order, appearance and subcategories. */
export function CategoryManager({ bookId, categories, canChange }: CategoryManagerProps) {
  const [kind, setKind] = useState<Kind>('EXPENSE');
  const [openId, setOpenId] = useState<string | null>(null);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const [mergingId, setMergingId] = useState<string | null>(null);
  const usage = useCategoryUsage(bookId);
  const merge = useMergeCategory(bookId);
  const create = useCreateCategory(bookId);
  const { archive, takeBack } = useChanges(bookId);
  const remove = useDeleteCategory(bookId);
  const order = useOrderCategories(bookId);

  const tops = categories.filter((category) => category.kind === kind && category.parentId === null);
  const shown = tops.filter((category) => !category.isArchived);
  const hidden = tops.filter((category) => category.isArchived);
  const open = categories.find((category) => category.id === openId);
  const deleting = categories.find((category) => category.id === deletingId);
  const merging = categories.find((category) => category.id === mergingId);

  const putInOrder = (ids: string[]) =>
    order.mutate(ids, {
      onError: failed('순서를 바꾸지 못했어요'),
    });
  useDeletedNotice({
    openId,
    open,
    removingIds: [deletingId, mergingId],
    text: '다른 곳에서 삭제된 분류예요',
    onTakeBack: canChange ? takeBack : undefined,
    onClose: () => setOpenId(null),
  });
  const actionsOf = (id: string): MenuAction[] => {
    const category = categories.find((one) => one.id === id);
    if (!category || !canChange) return [];
    return [
      { id: 'edit', name: '수정', onAction: () => setOpenId(id) },
      {
        id: 'archive',
        name: category.isArchived ? '숨김 해제' : '숨기기',
        onAction: () => archive(category, !category.isArchived),
      },
      { id: 'merge', name: '합치기', onAction: () => setMergingId(id) },
      { id: 'delete', name: '삭제', isDanger: true, onAction: () => setDeletingId(id) },
    ];
  };
  const itemOf = (category: Category) =>
    sortableItem(category, categories, usageWithChildren(categories, usage, category));

  return (
    <div className={css.page}>
      <Card>
        <Tabs label="분류 종류" look="segments" tabs={KINDS} value={kind} onChange={setKind}>
          {canChange ? (
            <AddByName
              label={kind === 'EXPENSE' ? '지출 분류 추가' : '수입 분류 추가'}
              placeholder={kind === 'EXPENSE' ? '예: 캠핑' : '예: 강연료'}
              isPending={create.isPending}
              error={create.error ? messageOf(create.error) : null}
              hintFor={(name) =>
                sameNameHint(
                  name,
                  categories.filter((one) => one.kind === kind && one.parentId === null),
                )
              }
              onAdd={(name) => create.mutateAsync({ kind, name })}
            />
          ) : null}
          <div className={css.list}>
            <SortableList
              label={kind === 'EXPENSE' ? '지출 분류' : '수입 분류'}
              items={shown.map(itemOf)}
              onOpen={setOpenId}
              onOrder={canChange ? putInOrder : undefined}
              actionsOf={actionsOf}
            />
            {shown.length === 0 ? <p className={css.empty}>분류가 없어요. 위에 이름을 입력해 추가해 보세요.</p> : null}
          </div>
        </Tabs>
      </Card>
      {hidden.length === 0 ? null : (
        <Card title="숨긴 분류">
          <p className={css.hint}>새 거래를 입력할 때는 보이지 않고, 지난 거래에는 그대로 남아 있어요.</p>
          <SortableList label="숨긴 분류" items={hidden.map(itemOf)} onOpen={setOpenId} actionsOf={actionsOf} />
        </Card>
      )}
      {open ? (
        <CategorySheet
          key={open.id}
          bookId={bookId}
          category={open}
          categories={categories}
          canChange={canChange}
          onOpen={setOpenId}
          onOrder={putInOrder}
          actionsOf={actionsOf}
          onMerge={() => setMergingId(open.id)}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      {merging ? (
        <MergeInto
          title={`‘${merging.name}’ 분류 합치기`}
          targetLabel="합칠 분류"
          targets={mergeTargets(categories, merging)}
          textFor={(id) =>
            mergeText(categories, { merged: merging, intoId: id, count: usage.get(merging.id)?.count ?? 0 })
          }
          onMerge={async (into) => {
            const { name, moved } = await merge.mutateAsync({ categoryId: merging.id, into });
            setOpenId(null);
            toast.success(`${withJosa(`‘${name}’`, '으로/로')} 합쳤어요`, {
              message: `거래 ${formatNumber(moved)}건을 옮겼어요.`,
            });
          }}
          onClose={() => setMergingId(null)}
        />
      ) : null}
      {deleting ? (
        <DeleteWithTarget
          title={`‘${deleting.name}’ 분류를 삭제할까요?`}
          text={
            childrenOf(categories, deleting.id).length > 0
              ? '소분류도 함께 삭제돼요. 거래는 삭제되지 않아요.'
              : '거래는 삭제되지 않아요.'
          }
          targetLabel="옮길 분류"
          targets={moveTargets(categories, deleting)}
          countUse={(signal) => countTransactions(bookId, { categoryId: deleting.id }, signal)}
          onDelete={async (moveTo) => {
            await remove.mutateAsync({ categoryId: deleting.id, moveTo });
            setOpenId(null);
            toast.success(`${withJosa(deleting.name, '을/를')} 삭제했어요`, {
              action: { label: '되돌리기', onClick: () => takeBack(deleting) },
            });
          }}
          onClose={() => setDeletingId(null)}
        />
      ) : null}
    </div>
  );
}
