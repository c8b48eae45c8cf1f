import type { Category } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Merge from 'lucide-react/icons/merge';
import { useState } from 'react';
import { sameNameHint } from '../../../ledger/same-name.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useFields } from '../../../platform/forms/use-fields.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { ColorPicker } from '../../../ui/color-picker.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { IconPicker } from '../../../ui/icon-picker.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { NewerNotice } from '../../../ui/newer-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useCreateCategory } from '../api/create-category.ts';
import { useUpdateCategory } from '../api/update-category.ts';
import { childrenOf, parentOptions } from '../category-tree.ts';
import css from './category-sheet.module.css';

const TOP = 'top';
const COST_KINDS = [
  { id: 'NONE', name: '정하지 않음' },
  { id: 'FIXED', name: '고정비' },
  { id: 'VARIABLE', name: '변동비' },
] as const;

interface CategorySheetProps {
  readonly bookId: string;
  readonly category: Category;
  readonly categories: readonly Category[];
  readonly canChange: boolean;
  readonly onOpen: (categoryId: string) => void;
  readonly onOrder: (ids: string[]) => void;
  readonly actionsOf: (categoryId: string) => readonly MenuAction[];
  readonly onMerge: () => void;
  readonly onClose: () => void;
}

/** One category: its appearance, its parent and its subcategories. */
export function CategorySheet(props: CategorySheetProps) {
  const { category, categories, canChange, onOpen, onMerge, onClose } = props;
  const parent = categories.find((one) => one.id === category.parentId);
  return (
    <Sheet title={category.name} isOpen onClose={onClose}>
      <div className={css.body}>
        {parent ? (
          <Button size="small" variant="ghost" onPress={() => onOpen(parent.id)} className={css.back ?? ''}>
            ‹ {parent.name}
          </Button>
        ) : null}
        {canChange ? <CategoryForm {...props} /> : null}
        <LinkButton
          to="/transactions"
          search={{ categoryId: category.id }}
          variant="secondary"
          icon={<ArrowRight aria-hidden />}
        >
          이 분류 거래 보기
        </LinkButton>
        {canChange ? (
          <Button variant="ghost" icon={<Merge aria-hidden />} onPress={onMerge}>
            다른 분류와 합치기
          </Button>
        ) : null}
        {category.parentId === null ? <Children {...props} /> : null}
      </div>
    </Sheet>
  );
}

/** The form values of a category. */
function fieldsOf({ name, icon, color, costKind, parentId }: Category) {
  return { name, icon, color, costKind, parentId };
}

function CategoryForm({ bookId, category, categories, onClose }: CategorySheetProps) {
  const { values, change, isNewer } = useFields(fieldsOf(category));
  const { name, icon, color, costKind, parentId } = values;
  const [isNameMissing, setIsNameMissing] = useState(false);
  const update = useUpdateCategory(bookId);
  const parents = parentOptions(categories, category);
  const failure = update.error instanceof ApiError ? update.error : null;
  const siblings = categories.filter(
    (one) => one.id !== category.id && one.kind === category.kind && one.parentId === parentId,
  );
  const submit = () => {
    setIsNameMissing(name.trim() === '');
    if (name.trim() === '') return;
    update.mutate(
      { category, changes: { ...values, name: name.trim() } },
      {
        onSuccess: () => {
          toast.success('저장했어요');
          onClose();
        },
      },
    );
  };
  return (
    <Form onSubmit={submit} label={`${category.name} 수정`} className={css.form ?? ''}>
      <NewerNotice isNewer={isNewer} />
      <div className={css.head}>
        <LabelIcon icon={icon} name={name} color={color} size="large" />
        <TextField
          label="이름"
          value={name}
          onChange={(text) => change({ name: text })}
          maxLength={NAME_MAX}
          error={isNameMissing ? '이름을 입력해 주세요.' : null}
          help={sameNameHint(name, siblings)}
          className={css.grow ?? ''}
        />
      </div>
      <IconPicker label="아이콘" value={icon} onChange={(picture) => change({ icon: picture })} />
      <ColorPicker label="색상" value={color} onChange={(shade) => change({ color: shade })} />
      {category.kind === 'EXPENSE' ? (
        <Segmented
          label="지출 성격"
          options={COST_KINDS}
          value={costKind ?? 'NONE'}
          onChange={(id) => change({ costKind: id === 'NONE' ? null : id })}
        />
      ) : null}
      {parents.length === 0 ? null : (
        <Select
          label="상위 분류"
          options={[{ id: TOP, name: '없음 (최상위)' }, ...parents]}
          value={parentId ?? TOP}
          onChange={(id) => change({ parentId: id === TOP ? null : id })}
        />
      )}
      {failure ? <Notice tone="error">{messageOf(failure)}</Notice> : null}
      <Button type="submit" variant="primary" isPending={update.isPending}>
        저장
      </Button>
    </Form>
  );
}

function Children({ bookId, category, categories, canChange, onOpen, onOrder, actionsOf }: CategorySheetProps) {
  const create = useCreateCategory(bookId);
  const children = childrenOf(categories, category.id);
  return (
    <section aria-label="소분류" className={css.children}>
      <h3 className={css.heading}>소분류</h3>
      {canChange ? (
        <AddByName
          label="소분류 추가"
          fieldLabel="소분류 이름"
          isPending={create.isPending}
          error={create.error ? messageOf(create.error) : null}
          hintFor={(name) => sameNameHint(name, children)}
          onAdd={(name) => create.mutateAsync({ kind: category.kind, parentId: category.id, name })}
        />
      ) : null}
      <SortableList
        label="소분류"
        items={children.map((child) => ({
          id: child.id,
          name: child.name,
          icon: <LabelIcon icon={child.icon} name={child.name} color={child.color} size="small" />,
          ...(child.isArchived ? { detail: '숨김' } : {}),
        }))}
        onOpen={onOpen}
        onOrder={canChange ? onOrder : undefined}
        actionsOf={actionsOf}
      />
    </section>
  );
}
