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

/** For how many frames a menu that is closing may take the focus back. */
const FRAMES_MAX = 60;
/** For how many frames after that: a menu gives the focus to its button one frame after it has closed. */
const FRAMES_AFTER_MENU = 3;

const isMenuShown = (): boolean => document.querySelector('[role="menu"]') !== null;

/** Where typing begins, the most specific first. */
const FIRST_CONTROLS = [
  '[aria-invalid="true"]',
  '[inputmode]',
  'input, textarea, button:not([disabled], [tabindex="-1"])',
];

/**
 * Focuses the field with an error in a part of the form, otherwise its first one, and scrolls it into view.
 *
 * @param framesMin for how many frames the focus is held at least; longer while a menu is shown
 */
export function focusFirstControl(part: HTMLElement, framesMin = 1): void {
  const control = FIRST_CONTROLS.map((selector) => part.querySelector<HTMLElement>(selector)).find(
    (one) => one !== null,
  );
  if (!control) return;
  const hold = (framesLeft: number): void => {
    requestAnimationFrame(() => {
      if (!part.contains(document.activeElement)) control.focus();
      const left = (isMenuShown() ? framesLeft : Math.min(framesLeft, framesMin)) - 1;
      if (left > 0) {
        hold(left);
        return;
      }
      // The focus has closed the keypad, which moves everything.
      part.scrollIntoView({ block: 'nearest' });
      control.scrollIntoView({ block: 'nearest' });
    });
  };
  control.focus();
  hold(isMenuShown() ? FRAMES_MAX : framesMin);
}

/** Moves the focus into a part that the user has just added. */
export function useFocusWhenBegun(field: FormField, part: RefObject<HTMLElement | null>): void {
  const { take } = useContext(BegunBlockContext);
  useEffect(() => {
    if (part.current !== null && take(field)) focusFirstControl(part.current, FRAMES_AFTER_MENU);
  }, [take, field, part]);
}

/** Announces that the user adds a part, so that it gets the focus. */
export const useBegin = (): BegunBlock['begin'] => useContext(BegunBlockContext).begin;
