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
/** For how many frames the focus must have stayed: a menu gives it to its button one frame after it has closed. */
const QUIET_FRAMES = 3;

/** Where typing begins, the most specific first. */
const FIRST_CONTROLS = [
  '[aria-invalid="true"]',
  '[inputmode]',
  'input, textarea, button:not([disabled], [tabindex="-1"])',
];

/** Focuses the field with an error in a part of the form, otherwise its first one, and scrolls it into view. */
export function focusFirstControl(part: HTMLElement): void {
  const control = FIRST_CONTROLS.map((selector) => part.querySelector<HTMLElement>(selector)).find(
    (one) => one !== null,
  );
  if (!control) return;
  control.focus();
  holdFocus(part, control);
}

/** Returns the focus to `control` until no menu takes it away any more, and then scrolls there. */
function holdFocus(part: HTMLElement, control: HTMLElement, frames = 0, quietFrames = 0): void {
  requestAnimationFrame(() => {
    const isKept = part.contains(document.activeElement);
    if (!isKept) control.focus();
    const quiet = isKept && document.querySelector('[role="menu"]') === null ? quietFrames + 1 : 0;
    if (quiet < QUIET_FRAMES && frames < FRAMES_MAX) {
      holdFocus(part, control, frames + 1, quiet);
      return;
    }
    // The focus has closed the keypad, which moves everything.
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
