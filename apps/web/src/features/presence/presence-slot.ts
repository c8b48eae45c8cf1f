import { create } from 'zustand';

interface PresenceSlot {
  /** Where the top bar shows who else is there. */
  readonly element: HTMLElement | null;
}

export const usePresenceSlot = create<PresenceSlot>()(() => ({ element: null }));

/** The ref of the place in the top bar. */
export const presenceSlotRef = (element: HTMLElement | null) => usePresenceSlot.setState({ element });
