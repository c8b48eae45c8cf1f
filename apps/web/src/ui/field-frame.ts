import type { ReactNode } from 'react';

/** What every field of the kit has around its control. */
export interface FieldFrame {
  readonly label: string;
  /** The label stays for screen readers alone. */
  readonly isLabelHidden?: boolean;
  /** One line under the control. */
  readonly help?: ReactNode;
  /** What is wrong, and what would be right; marks the field as invalid. */
  readonly error?: string | null | undefined;
}
