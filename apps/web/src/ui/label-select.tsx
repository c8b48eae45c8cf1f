import { Combobox } from './combobox.tsx';
import { emojiOrInitial } from './label-icon.tsx';
import type { Option } from './option.ts';
import { Select } from './select.tsx';

/** Lists longer than this want to be searched. */
const SEARCHED_FROM = 13;
const NONE = 'none';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly detail?: string;
}

interface LabelSelectProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly items: readonly Item[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** The name of choosing nothing; without it something has to be chosen. */
  readonly none?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
}

/** One of a book's assets, methods or categories; long lists can be searched. */
export function LabelSelect({ items, value, onChange, none, placeholder, error, ...props }: LabelSelectProps) {
  const options: Option[] = [
    ...(none === undefined ? [] : [{ id: NONE, name: none }]),
    ...items.map(({ id, name, icon, detail }) => ({
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
