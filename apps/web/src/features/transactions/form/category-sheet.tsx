import type { Category } from '@salim/contract';
import { matchesSearch } from '@salim/domain';
import { type KeyboardEvent, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/dialog.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { categoryLook } from '../model/describe-row.ts';
import { useLedger } from '../model/ledger.tsx';
import css from './category-sheet.module.css';

interface CategorySheetProps {
  readonly kind: Category['kind'];
  readonly value: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (categoryId: string | null) => void;
}

interface Group {
  readonly top: Category;
  readonly children: readonly Category[];
}

/** Groups with a category that matches the query; a matching group name includes all of its categories. */
function groupsOf(categories: readonly Category[], kind: Category['kind'], typed: string): Group[] {
  const live = categories.filter((category) => category.kind === kind && !category.isArchived);
  return live
    .filter((category) => category.parentId === null)
    .flatMap((top) => {
      const children = live.filter((category) => category.parentId === top.id);
      if (matchesSearch(top.name, typed)) return [{ top, children }];
      const matching = children.filter((category) => matchesSearch(category.name, typed));
      return matching.length === 0 ? [] : [{ top, children: matching }];
    });
}

/** What Enter selects: the match with the fewest other letters, so that `ㅂㅎ` finds 보험 before 자동차보험. */
function bestMatch(groups: readonly Group[], typed: string): Category | undefined {
  return groups
    .flatMap(({ top, children }) => [top, ...children])
    .filter((category) => matchesSearch(category.name, typed))
    .toSorted((a, b) => a.name.length - b.name.length)
    .at(0);
}

/** All categories of a kind, searchable by name or initial consonants. */
export function CategorySheet({ isOpen, onClose, ...props }: CategorySheetProps) {
  return (
    <Sheet title="분류 선택" isOpen={isOpen} onClose={onClose}>
      <AllCategories {...props} />
    </Sheet>
  );
}

function AllCategories({ kind, value, onChoose }: Omit<CategorySheetProps, 'isOpen' | 'onClose'>) {
  const ledger = useLedger();
  const [typed, setTyped] = useState('');
  const groups = groupsOf(ledger.categories, kind, typed);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (!(event.target instanceof HTMLInputElement) || typed.trim() === '') return;
    event.preventDefault();
    event.stopPropagation();
    const found = bestMatch(groups, typed.trim());
    if (found) onChoose(found.id);
  };
  const choice = (category: Category, className: string | undefined) => {
    const look = categoryLook(ledger, category.id);
    return (
      <button
        type="button"
        aria-pressed={category.id === value}
        className={classNames(css.choice, className, category.id === value && css.on)}
        onClick={() => onChoose(category.id)}
      >
        {category.parentId === null ? <LabelIcon {...look} size="small" /> : null}
        {category.name}
      </button>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for Enter of the search field inside
    <div className={css.content} onKeyDownCapture={handleKeyDown}>
      <SearchField
        label="분류 검색"
        placeholder="이름이나 초성 (예: ㄱㅌ)"
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      <button
        type="button"
        aria-pressed={value === null}
        className={classNames(css.choice, css.none, value === null && css.on)}
        onClick={() => onChoose(null)}
      >
        미분류
      </button>
      {groups.map(({ top, children }) => (
        <div key={top.id} role="group" aria-label={top.name} className={css.group}>
          {choice(top, css.top)}
          {children.length > 0 ? (
            <div className={css.children}>
              {children.map((category) => (
                <span key={category.id}>{choice(category, css.child)}</span>
              ))}
            </div>
          ) : null}
        </div>
      ))}
      {groups.length === 0 ? <p className={css.empty}>일치하는 분류가 없어요.</p> : null}
    </div>
  );
}
