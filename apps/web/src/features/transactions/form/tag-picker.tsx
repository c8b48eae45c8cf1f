import { NAME_MAX } from '@salim/contract/facts/limits';
import { matchesSearch } from '@salim/domain';
import { type KeyboardEvent, useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipRow, FilterChip } from '../../../ui/chip.tsx';
import { Plus } from '../../../ui/icons/plus.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { createTag } from '../api/create-tag.ts';
import { useLedger } from '../model/ledger.tsx';
import css from './fields.module.css';

/** The number of tags shown before the user types. */
const SHOWN_MAX = 12;

interface TagPickerProps {
  readonly value: readonly string[];
  readonly onChange: (tagIds: readonly string[]) => void;
  readonly error: string | undefined;
}

/** The tags of a transaction; an unknown name creates a tag. */
export function TagPicker({ value, onChange, error }: TagPickerProps) {
  const ledger = useLedger();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const name = typed.replace(/^#+/u, '').trim();
  const matching = ledger.tags.filter((tag) => value.includes(tag.id) || matchesSearch(tag.name, name));
  const shown = matching.slice(0, Math.max(SHOWN_MAX, value.length));
  const same = ledger.tags.find((tag) => tag.name === name);

  const add = async () => {
    if (name === '' || isPending) return;
    setFailure(null);
    if (same) {
      if (!value.includes(same.id)) onChange([...value, same.id]);
      setTyped('');
      return;
    }
    setIsPending(true);
    try {
      const tag = await createTag(ledger.bookId, name);
      onChange([...value, tag.id]);
      setTyped('');
    } catch (thrown) {
      setFailure(messageOf(thrown));
    } finally {
      setIsPending(false);
    }
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    // Enter adds the tag here; it must not submit the form.
    event.preventDefault();
    void add();
  };
  return (
    <div className={css.stackTight} data-field="tags">
      <TextField
        label="태그"
        placeholder="태그를 고르거나 새로 만들기"
        value={typed}
        maxLength={NAME_MAX}
        onChange={setTyped}
        onKeyDown={handleKeyDown}
        autoComplete="off"
        error={failure ?? error ?? null}
        trailing={
          name === '' ? undefined : (
            <Button
              size="small"
              variant="ghost"
              icon={<Plus aria-hidden />}
              isPending={isPending}
              onPress={() => void add()}
            >
              {same ? '추가' : '만들기'}
            </Button>
          )
        }
      />
      {shown.length > 0 ? (
        <ChipRow label="기존 태그에서 고르기">
          {shown.map((tag) => (
            <FilterChip
              key={tag.id}
              isSelected={value.includes(tag.id)}
              onChange={(isOn) => onChange(isOn ? [...value, tag.id] : value.filter((id) => id !== tag.id))}
            >
              #{tag.name}
            </FilterChip>
          ))}
        </ChipRow>
      ) : null}
    </div>
  );
}
