import type { Category } from '@salim/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChipRow, FilterChip } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Plus } from '../../../ui/icons/plus.ts';
import { LabelGlyph } from '../../../ui/label-icon.tsx';
import css from './line-chooser.module.css';

type Choice = Pick<Category, 'id' | 'name' | 'icon'>;

interface LineChooserProps {
  readonly categories: readonly Category[];
  /** Offered beside the categories. */
  readonly others?: readonly Choice[];
  readonly chosenIds: readonly string[];
  readonly onAdd: (categoryId: string) => void;
  readonly onRemove: (categoryId: string) => void;
}

/** Selects which categories get a budget: a whole top-level category, or its subcategories. */
export function LineChooser({ categories, others = [], chosenIds, onAdd, onRemove }: LineChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isOffered = (one: Category) => one.kind === 'EXPENSE' && (!one.isArchived || chosenIds.includes(one.id));
  const offered = categories.filter(isOffered);
  const tops = offered.filter((one) => one.parentId === null);
  const chipOf = ({ id, name, icon }: Choice) => (
    <FilterChip
      key={id}
      isSelected={chosenIds.includes(id)}
      onChange={(isChosen) => (isChosen ? onAdd(id) : onRemove(id))}
      icon={
        <span aria-hidden>
          <LabelGlyph icon={icon} name={name} />
        </span>
      }
    >
      {name}
    </FilterChip>
  );
  return (
    <>
      <Button size="small" icon={<Plus aria-hidden />} onPress={() => setIsOpen(true)} className={css.open ?? ''}>
        분류 선택
      </Button>
      <Sheet
        title="예산을 정할 분류"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        footer={
          <Button variant="primary" onPress={() => setIsOpen(false)}>
            완료
          </Button>
        }
      >
        <p className={css.hint}>소분류를 따로 고르면 그 지출은 소분류 예산에만 반영돼요.</p>
        <div className={css.groups}>
          {tops.map((top) => (
            <ChipRow key={top.id} label={top.name}>
              {[top, ...offered.filter((one) => one.parentId === top.id)].map(chipOf)}
            </ChipRow>
          ))}
          {others.length === 0 ? null : <ChipRow label="그 밖">{others.map(chipOf)}</ChipRow>}
        </div>
      </Sheet>
    </>
  );
}
