import { matchesSearch } from '@salim/domain';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/icons/check.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import text from '../../../ui/text.module.css';
import css from './mapping-list.module.css';
import { TargetArrow, TargetName } from './mapping-target.tsx';

/** An item of the book that a name in the file can map to. */
export interface MappingTarget {
  readonly id: string;
  readonly name: string;
  /** Created by the commit, not yet in the book. */
  readonly isNew: boolean;
  readonly group: string;
}

export interface MappingRow {
  /** As it appears in the file. */
  readonly name: string;
  readonly targetId: string;
  readonly targets: readonly MappingTarget[];
  /** Names of the other possible targets; absent without any. */
  readonly alternatives?: readonly string[];
}

interface MappingListProps {
  /** What is being mapped: 자산, 분류. */
  readonly item: string;
  readonly rows: readonly MappingRow[];
  readonly onChoose: (name: string, target: MappingTarget) => void;
}

interface ChooserProps {
  readonly item: string;
  readonly row: MappingRow;
  readonly onChoose: (target: MappingTarget) => void;
  readonly onClose: () => void;
}

/** Finds the target for a name in the file. */
export function MappingChooser({ item, row, onChoose, onClose }: ChooserProps) {
  const [query, setQuery] = useState('');
  const found = row.targets.filter((target) => matchesSearch(target.name, query));
  const groups = [...new Set(found.map((target) => target.group))];
  return (
    <Dialog title={`‘${row.name}’ 연결`} isOpen onClose={onClose}>
      <SearchField label={`${item} 검색`} value={query} onChange={setQuery} placeholder="이름이나 초성으로 검색" />
      <div className={css.choices}>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className={css.group}>{group}</h3>
            <ul>
              {found
                .filter((target) => target.group === group)
                .map((target) => (
                  <li key={target.id}>
                    <button
                      type="button"
                      className={css.choice}
                      aria-pressed={target.id === row.targetId}
                      onClick={() => onChoose(target)}
                    >
                      {target.name}
                      {target.id === row.targetId ? <Check aria-hidden /> : null}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {found.length === 0 ? <p className={text.empty}>일치하는 이름이 없어요.</p> : null}
      </div>
    </Dialog>
  );
}

/** The names in the file and the items they map to; each mapping can be changed. */
export function MappingList({ item, rows, onChoose }: MappingListProps) {
  const [openName, setOpenName] = useState<string | null>(null);
  const open = rows.find((row) => row.name === openName);
  return (
    <>
      <ul>
        {rows.map((row) => {
          const target = row.targets.find((one) => one.id === row.targetId);
          return (
            <li key={row.name} className={css.row}>
              <span className={css.name}>{row.name}</span>
              <TargetArrow />
              <TargetName
                name={target?.name}
                isNew={target?.isNew === true}
                note={row.alternatives ? `같은 이름: ${row.alternatives.join(', ')}` : undefined}
              />
              <Button size="small" aria-label={`${row.name} 바꾸기`} onPress={() => setOpenName(row.name)}>
                바꾸기
              </Button>
            </li>
          );
        })}
      </ul>
      {open ? (
        <MappingChooser
          key={open.name}
          item={item}
          row={open}
          onChoose={(target) => {
            setOpenName(null);
            if (target.id !== open.targetId) onChoose(open.name, target);
          }}
          onClose={() => setOpenName(null)}
        />
      ) : null}
    </>
  );
}
