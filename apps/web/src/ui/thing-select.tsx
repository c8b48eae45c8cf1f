import { Combobox } from './combobox.tsx';
import type { Option } from './option.ts';
import { Select } from './select.tsx';
import { emojiOrInitial } from './thing-icon.tsx';

/** Lists longer than this want to be searched. */
const SEARCHED_FROM = 13;
const NONE = 'none';

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly detail?: string;
}

interface ThingSelectProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly things: readonly Thing[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** The name of choosing nothing; without it something has to be chosen. */
  readonly none?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
}

/** One of a book's assets, methods or categories; long lists can be searched. */
export function ThingSelect({ things, value, onChange, none, placeholder, error, ...props }: ThingSelectProps) {
  const options: Option[] = [
    ...(none === undefined ? [] : [{ id: NONE, name: none }]),
    ...things.map(({ id, name, icon, detail }) => ({
      id,
      name,
      ...(icon === '' ? {} : { icon: emojiOrInitial(icon, name) }),
      ...(detail === undefined ? {} : { detail }),
    })),
  ];
  const shared = {
    ...props,
    options,
    value: value ?? (none === undefined ? null : NONE),
    error: error ?? null,
    ...(placeholder === undefined ? {} : { placeholder }),
  };
  const choose = (id: string | null) => onChange(id === NONE ? null : id);
  return options.length < SEARCHED_FROM ? (
    <Select {...shared} onChange={choose} />
  ) : (
    <Combobox {...shared} onChange={choose} />
  );
}
