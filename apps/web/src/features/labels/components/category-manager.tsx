import type { Category, LabelUsage } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { useState } from 'react';
import { sameNameHint } from '../../../ledger/same-name.ts';
import { usageLine } from '../../../ledger/usage-line.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatNumber } from '../../../text/format.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { type SortableItem, SortableList } from '../../../ui/sortable-list.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { UsageText } from '../../../ui/usage-text.tsx';
import { CATEGORY_CALLS } from '../api/category-calls.ts';
import { useCreateLabel } from '../api/use-label-writes.ts';
import { childrenOf, mergeTargets, moveTargets, usageWithChildren } from '../category-tree.ts';
import type { LabelKind } from '../label-kind.ts';
import { CategorySheet } from './category-sheet.tsx';
import { LabelDialogs } from './label-dialogs.tsx';
import css from './label-manager.module.css';
import { useLabelManager } from './use-label-manager.ts';

type Kind = Category['kind'];

const KINDS = [
  { id: 'EXPENSE', name: '지출' },
  { id: 'INCOME', name: '수입', tone: 'income' },
] as const;

const CATEGORIES: LabelKind<Category> = {
  calls: CATEGORY_CALLS,
  noun: '분류',
  filter: (categoryId) => ({ categoryId }),
  canMerge: () => true,
  mergeTargets,
  mergeText: (categories, merged, { name, count }) => {
    const into = withJosa(`‘${name}’`, '으로/로');
    const children = childrenOf(categories, merged.id).length > 0 ? ' 소분류도 함께 옮겨져요.' : '';
    return count === 0
      ? `‘${merged.name}’ 분류가 없어지고 ${into} 합쳐져요.${children}`
      : `‘${merged.name}’의 거래 ${formatNumber(count)}건이 ${into} 옮겨지고, ‘${merged.name}’ 분류는 없어져요.${children}`;
  },
  movedText: (count) => `거래 ${count}건을 옮겼어요.`,
  deletedWith: (categories, { id }) => childrenOf(categories, id),
  deleteText: (categories, deleted) =>
    childrenOf(categories, deleted.id).length > 0
      ? '소분류도 함께 삭제돼요. 거래는 삭제되지 않아요.'
      : '거래는 삭제되지 않아요.',
  moveLabel: '옮길 분류',
  moveTargets,
};

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

interface CategoryManagerProps {
  readonly bookId: string;
  readonly categories: readonly Category[];
  readonly canChange: boolean;
}

/** Manages the categories of a book: order, appearance and subcategories. */
export function CategoryManager({ bookId, categories, canChange }: CategoryManagerProps) {
  const [kind, setKind] = useState<Kind>('EXPENSE');
  const create = useCreateLabel(CATEGORY_CALLS, bookId);
  const manager = useLabelManager(CATEGORIES, { bookId, labels: categories, canChange });
  const { open, setOpenId, usage, startMerge, putInOrder, actionsOf } = manager;

  const tops = categories.filter((category) => category.kind === kind && category.parentId === null);
  const shown = tops.filter((category) => !category.isArchived);
  const hidden = tops.filter((category) => category.isArchived);
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
              addedText="분류를 추가했어요"
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
          kind={CATEGORIES}
          category={open}
          categories={categories}
          canChange={canChange}
          onOpen={setOpenId}
          onOrder={putInOrder}
          actionsOf={actionsOf}
          onMerge={startMerge}
          onClose={() => setOpenId(null)}
        />
      ) : null}
      <LabelDialogs manager={manager} />
    </div>
  );
}
