import { createContext, type RefObject, useContext, useEffect } from 'react';
import type { FormField } from './read-form.ts';

/** Remembers the optional part that the user has just added until its first field has the focus. */
interface BegunBlock {
  readonly begin: (field: FormField) => void;
  /** Whether the part was just added; true only once. */
  readonly take: (field: FormField) => boolean;
}

export function newBegunBlock(): BegunBlock {
  let begun: FormField | null = null;
  return {
    begin: (field) => {
      begun = field;
    },
    take: (field) => {
      if (begun !== field) return false;
      begun = null;
      return true;
    },
  };
}

export const BegunBlockContext = createContext<BegunBlock>({ begin: () => undefined, take: () => false });

/** For how many frames a menu that is closing may keep the focus. */
const FRAMES_MAX = 60;

/** Where typing begins, the most specific first. */
const FIRST_CONTROLS = [
  '[aria-invalid="true"]',
  '[inputmode]',
  'input, textarea, button:not([disabled], [tabindex="-1"])',
];

/** Focuses the field with an error in a part of the form, otherwise its first one, and scrolls it into view. */
export function focusFirstControl(part: HTMLElement, frames = 0): void {
  const control = FIRST_CONTROLS.map((selector) => part.querySelector<HTMLElement>(selector)).find(
    (one) => one !== null,
  );
  if (!control) return;
  control.focus();
  if (document.activeElement !== control && frames < FRAMES_MAX) {
    requestAnimationFrame(() => focusFirstControl(part, frames + 1));
    return;
  }
  // The focus has closed the keypad, which moves everything.
  requestAnimationFrame(() => {
    if (!part.contains(document.activeElement) && frames < FRAMES_MAX) {
      // The menu has taken the focus back to its button.
      focusFirstControl(part, frames + 1);
      return;
    }
    part.scrollIntoView({ block: 'nearest' });
    control.scrollIntoView({ block: 'nearest' });
  });
}

/** Moves the focus into a part that the user has just added. */
export function useFocusWhenBegun(field: FormField, part: RefObject<HTMLElement | null>): void {
  const { take } = useContext(BegunBlockContext);
  useEffect(() => {
    if (part.current !== null && take(field)) focusFirstControl(part.current);
  }, [take, field, part]);
}

/** Announces that the user adds a part, so that it gets the focus. */
export const useBegin = (): BegunBlock['begin'] => useContext(BegunBlockContext).begin;
