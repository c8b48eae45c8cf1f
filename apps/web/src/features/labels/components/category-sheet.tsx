import type { Category } from '@salim/contract';
import { sameNameHint } from '../../../ledger/same-name.ts';
import { TAX_KIND_OPTIONS, taxKindOf } from '../../../ledger/tax-kinds.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { AddByName } from '../../../ui/add-by-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { ColorPicker } from '../../../ui/color-picker.tsx';
import { IconPicker } from '../../../ui/icon-picker.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import layout from '../../../ui/layout.module.css';
import type { MenuAction } from '../../../ui/menu-action.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { CATEGORY_CALLS } from '../api/category-calls.ts';
import { useCreateLabel } from '../api/use-label-writes.ts';
import { childrenOf, parentOptions } from '../category-tree.ts';
import type { LabelKind } from '../label-kind.ts';
import css from './label-sheet.module.css';
import { LabelForm, LabelSheet, useLabelForm } from './label-sheet.tsx';

const TOP = 'top';
const AS_USUAL = 'usual';

/** Without a parent to differ from, ordinary is the usual. */
const taxOptions = (parentId: string | null) =>
  TAX_KIND_OPTIONS.filter(({ id }) => parentId !== null || id !== 'ORDINARY');

const COST_KINDS = [
  { id: 'NONE', name: '정하지 않음' },
  { id: 'FIXED', name: '고정비' },
  { id: 'VARIABLE', name: '변동비' },
] as const;

interface CategorySheetProps {
  readonly kind: LabelKind<Category>;
  readonly category: Category;
  readonly categories: readonly Category[];
  readonly canChange: boolean;
  readonly onOpen: (categoryId: string) => void;
  readonly onOrder: (ids: string[]) => void;
  readonly actionsOf: (categoryId: string) => readonly MenuAction[];
  readonly onMerge: (() => void) | undefined;
  readonly onClose: () => void;
}

/** One category: its appearance, its parent and its subcategories. */
export function CategorySheet(props: CategorySheetProps) {
  const { kind, category, categories, canChange, onOpen, onMerge, onClose } = props;
  const parent = categories.find((one) => one.id === category.parentId);
  return (
    <LabelSheet
      kind={kind}
      label={category}
      linkVariant="secondary"
      isRoomy
      onMerge={canChange ? onMerge : undefined}
      end={category.parentId === null ? <Children {...props} /> : null}
      onClose={onClose}
    >
      {parent ? (
        <Button size="small" variant="ghost" onPress={() => onOpen(parent.id)} className={css.back ?? ''}>
          ‹ {parent.name}
        </Button>
      ) : null}
      {canChange ? <CategoryForm {...props} /> : null}
    </LabelSheet>
  );
}

/** The form values of a category. */
function fieldsOf({ name, icon, color, costKind, taxKind, parentId }: Category) {
  return { name, icon, color, costKind, taxKind, parentId };
}

function CategoryForm({ category, categories, onClose }: CategorySheetProps) {
  const form = useLabelForm(CATEGORY_CALLS, {
    label: category,
    stored: fieldsOf(category),
    changesOf: (values) => values,
    onSaved: onClose,
  });
  const { name, icon, color, costKind, taxKind, parentId } = form.values;
  const { change } = form;
  const parents = parentOptions(categories, category);
  const siblings = categories.filter(
    (one) => one.id !== category.id && one.kind === category.kind && one.parentId === parentId,
  );
  return (
    <LabelForm form={form} nameHelp={sameNameHint(name, siblings)}>
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
      {category.kind === 'EXPENSE' ? (
        <Select
          label="연말정산"
          help="카드와 현금영수증으로 쓴 돈이 어떻게 공제되는지예요."
          options={[{ id: AS_USUAL, name: parentId === null ? '일반' : '상위 분류와 같음' }, ...taxOptions(parentId)]}
          value={taxKind === null || (parentId === null && taxKind === 'ORDINARY') ? AS_USUAL : taxKind}
          onChange={(id) => change({ taxKind: taxKindOf(id) })}
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
    </LabelForm>
  );
}

function Children({ category, categories, canChange, onOpen, onOrder, actionsOf }: CategorySheetProps) {
  const create = useCreateLabel(CATEGORY_CALLS, category.bookId);
  const children = childrenOf(categories, category.id);
  return (
    <section aria-label="소분류" className={layout.grid12}>
      <h3 className={css.heading}>소분류</h3>
      {canChange ? (
        <AddByName
          label="소분류 추가"
          fieldLabel="소분류 이름"
          isPending={create.isPending}
          error={create.error ? messageOf(create.error) : null}
          hintFor={(name) => sameNameHint(name, children)}
          addedText="소분류를 추가했어요"
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
