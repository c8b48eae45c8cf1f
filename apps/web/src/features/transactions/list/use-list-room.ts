import { type RefObject, useLayoutEffect, useState } from 'react';

export interface ListRoom {
  /** The text size of the browser, in pixels. */
  readonly rem: number;
  /** Whether there is no room for income and expense beside each other, as on phones. */
  readonly isSlim: boolean;
  /** Whether the text is too large for amounts beside names. */
  readonly isNarrow: boolean;
}

/** In rem, as in the style sheets. */
const SLIM = 24;
const NARROW = 16;

function measure(list: HTMLElement | null): ListRoom {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const width = list?.clientWidth ?? 0;
  const isWithin = (limit: number) => width > 0 && width <= limit * rem;
  return { rem, isSlim: isWithin(SLIM), isNarrow: isWithin(NARROW) };
}

/**
 * The room of a list, also after the text size or the width has changed.
 *
 * @param ruler an element that is one rem wide
 */
export function useListRoom(list: RefObject<HTMLElement | null>, ruler: RefObject<HTMLElement | null>): ListRoom {
  const [room, setRoom] = useState<ListRoom>(() => measure(null));
  useLayoutEffect(() => {
    const update = () => {
      const next = measure(list.current);
      const isSame = (known: ListRoom) =>
        known.rem === next.rem && known.isSlim === next.isSlim && known.isNarrow === next.isNarrow;
      setRoom((known) => (isSame(known) ? known : next));
    };
    update();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(update);
    for (const { current } of [list, ruler]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [list, ruler]);
  return room;
}
