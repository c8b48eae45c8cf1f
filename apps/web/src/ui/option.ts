import type { ReactElement } from 'react';

/** An option of a select, combobox or menu. */
export interface Option {
  readonly id: string;
  readonly name: string;
  /** Not a string: the icon of a label is drawn by `LabelGlyph`. */
  readonly icon?: ReactElement;
  /** Secondary text beside the name, such as a balance. */
  readonly detail?: string;
  readonly isDisabled?: boolean;
}

export interface OptionSection {
  readonly title: string;
  readonly options: readonly Option[];
}

export const isSection = (entry: Option | OptionSection): entry is OptionSection => 'options' in entry;
