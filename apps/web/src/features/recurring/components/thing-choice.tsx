import { Combobox } from '../../../ui/combobox.tsx';
import type { Option } from '../../../ui/option.ts';
import { Select } from '../../../ui/select.tsx';
import { emojiOrInitial } from '../../../ui/thing-icon.tsx';

/** Lists longer than this want to be searched. */
const SEARCHED_FROM = 13;
const NONE = 'none';

interface ThingChoiceProps {
  readonly label: string;
  readonly things: readonly { readonly id: string; readonly name: string; readonly icon: string }[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** The name of choosing nothing; without it something has to be chosen. */
  readonly none?: string;
  readonly error?: string | undefined;
}

/** One of a book's categories, assets or methods. */
export function ThingChoice({ label, things, value, onChange, none, error }: ThingChoiceProps) {
  const options: Option[] = [
    ...(none === undefined ? [] : [{ id: NONE, name: none }]),
    ...things.map(({ id, name, icon }) => ({ id, name, ...(icon === '' ? {} : { icon: emojiOrInitial(icon, name) }) })),
  ];
  const shared = {
    label,
    options,
    value: value ?? (none === undefined ? null : NONE),
    error: error ?? null,
    onChange: (id: string | null) => onChange(id === NONE ? null : id),
  };
  return options.length < SEARCHED_FROM ? <Select {...shared} /> : <Combobox {...shared} />;
}
