import { Combobox } from './combobox.tsx';
import { type LabelItem, labelOption } from './label-option.tsx';
import type { Option } from './option.ts';
import { Select } from './select.tsx';

/** Longer lists are searchable. */
const SEARCHED_FROM = 13;
const NONE = 'none';

interface LabelSelectProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly items: readonly LabelItem[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** The label of the empty option; without it a selection is required. */
  readonly none?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
}

/** Selects one of a book's assets, payment methods or categories; long lists are searchable. */
export function LabelSelect({ items, value, onChange, none, placeholder, error, ...props }: LabelSelectProps) {
  const options: Option[] = [...(none === undefined ? [] : [{ id: NONE, name: none }]), ...items.map(labelOption)];
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
