import { Combobox } from '../../../ui/combobox.tsx';
import { labelOption } from '../../../ui/label-option.tsx';
import type { Option } from '../../../ui/option.ts';
import { Select } from '../../../ui/select.tsx';

/** Longer lists get a search field. */
const SEARCHED_FROM = 13;
const NONE = 'none';

interface LabelChoiceProps {
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly name: string; readonly icon: string }[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** The label of the empty option; without it a selection is required. */
  readonly none?: string;
  readonly error?: string | undefined;
}

/** Selects one of a book's categories, assets or methods. */
export function LabelChoice({ label, items, value, onChange, none, error }: LabelChoiceProps) {
  const options: Option[] = [...(none === undefined ? [] : [{ id: NONE, name: none }]), ...items.map(labelOption)];
  const shared = {
    label,
    options,
    value: value ?? (none === undefined ? null : NONE),
    error: error ?? null,
    onChange: (id: string | null) => onChange(id === NONE ? null : id),
  };
  return options.length < SEARCHED_FROM ? <Select {...shared} /> : <Combobox {...shared} />;
}
