import type { ReactNode } from 'react';

/** Props shared by all fields of the kit. */
export interface FieldFrame {
  readonly label: string;
  /** Hides the label visually; screen readers still read it. */
  readonly isLabelHidden?: boolean;
  /** One line of help below the control. */
  readonly help?: ReactNode;
  /** The validation error, with a hint how to fix it; marks the field as invalid. */
  readonly error?: string | null | undefined;
}
