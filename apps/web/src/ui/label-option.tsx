import { LabelGlyph } from './label-icon.tsx';
import type { Option } from './option.ts';

export interface LabelItem {
  readonly id: string;
  readonly name: string;
  /** An emoji or a drawing, as `iconName` of the contract. */
  readonly icon: string;
  readonly detail?: string;
}

/** A book, category, asset or payment method as an option, with its icon drawn. */
export function labelOption({ id, name, icon, detail }: LabelItem): Option {
  return {
    id,
    name,
    ...(icon === '' ? {} : { icon: <LabelGlyph icon={icon} name={name} /> }),
    ...(detail === undefined ? {} : { detail }),
  };
}
