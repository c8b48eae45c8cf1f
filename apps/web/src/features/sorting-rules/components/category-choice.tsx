import type { Category } from '@salim/contract';
import { matchesSearch } from '@salim/domain';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import layout from '../../../ui/layout.module.css';
import { SearchField } from '../../../ui/search-field.tsx';
import { namedCategory } from '../rule-references.ts';
import css from './category-choice.module.css';

interface CategoryChoiceProps {
  readonly title: string;
  readonly categories: readonly Category[];
  readonly kind: Category['kind'];
  /** Recently selected ones, latest first; shown before all others. */
  readonly recentIds: readonly string[];
  readonly children?: ReactNode;
  readonly onChoose: (categoryId: string) => void;
  readonly onClose: () => void;
}

/** All categories of a kind; typing filters them, including by initial consonants, and Enter selects the first. */
export function CategoryChoice({
  title,
  categories,
  kind,
  recentIds,
  children,
  onChoose,
  onClose,
}: CategoryChoiceProps) {
  const [query, setQuery] = useState('');
  const live = categories.filter((category) => category.kind === kind && !category.isArchived);
  const found = live
    .map((category) => namedCategory(categories, category.id))
    .filter((category) => category !== null)
    .filter((category) => query.trim() === '' || matchesSearch(category.name, query));
  const recent = query.trim() === '' ? recentIds.flatMap((id) => found.find((one) => one.id === id) ?? []) : [];
  const tops = live.filter((category) => category.parentId === null);
  const groups = tops
    .map((top) => ({
      top,
      items: found.filter(({ id }) => id === top.id || live.find((one) => one.id === id)?.parentId === top.id),
    }))
    .filter(({ items }) => items.length > 0);
  const choice = (category: (typeof found)[number], isShort: boolean) => (
    <li key={category.id}>
      <Button variant="soft" size="small" className={css.choice ?? ''} onPress={() => onChoose(category.id)}>
        {isShort ? category.shortName : category.name}
      </Button>
    </li>
  );
  return (
    <Dialog title={title} isOpen onClose={onClose} isWide>
      <div className={css.stack}>
        <Form
          label="분류 검색"
          onSubmit={() => {
            const [first] = found;
            if (first && query.trim() !== '') onChoose(first.id);
          }}
        >
          <SearchField label="분류 검색" value={query} onChange={setQuery} placeholder="분류 이름이나 초성" autoFocus />
        </Form>
        {recent.length === 0 ? null : (
          <section aria-label="방금 고른 분류" className={css.group}>
            <h3 className={css.heading}>방금 고른 분류</h3>
            <ul className={layout.wrappingRow}>{recent.map((category) => choice(category, false))}</ul>
          </section>
        )}
        <div className={css.groups}>
          {groups.map(({ top, items }) => (
            <section key={top.id} aria-label={top.name} className={css.group}>
              <h3 className={css.heading}>
                <LabelIcon icon={top.icon} name={top.name} color={top.color} size="small" />
                {top.name}
              </h3>
              <ul className={layout.wrappingRow}>{items.map((category) => choice(category, true))}</ul>
            </section>
          ))}
        </div>
        {found.length === 0 ? <p className={css.none}>일치하는 분류가 없어요.</p> : null}
        {children}
      </div>
    </Dialog>
  );
}
