import type { ReactNode } from 'react';

/** An option of a select, combobox or menu. */
export interface Option {
  readonly id: string;
  readonly name: string;
  /** An emoji, a dot, an icon. */
  readonly icon?: ReactNode;
  /** Secondary text beside the name, such as a balance. */
  readonly detail?: string;
  readonly isDisabled?: boolean;
}

export interface OptionSection {
  readonly title: string;
  readonly options: readonly Option[];
}

export const isSection = (entry: Option | OptionSection): entry is OptionSection => 'options' in entry;
