import type { ReactNode } from 'react';

/** One line of a menu. */
export interface MenuAction {
  readonly id: string;
  readonly name: string;
  readonly icon?: ReactNode;
  readonly onAction: () => void;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
  /** Marks the choice that is in effect. */
  readonly isChosen?: boolean;
  /** A line above it. */
  readonly startsGroup?: boolean;
}
