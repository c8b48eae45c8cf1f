import type { ReactNode } from 'react';

/** A menu item. */
export interface MenuAction {
  readonly id: string;
  readonly name: string;
  readonly icon?: ReactNode;
  readonly onAction: () => void;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** Marks the current choice. */
  readonly isChosen?: boolean;
  /** Shows a separator above it. */
  readonly startsGroup?: boolean;
}
