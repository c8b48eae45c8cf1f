import { type RefObject, useLayoutEffect, useState } from 'react';

export interface ListRoom {
  /** The text size of the browser, in pixels. */
  readonly rem: number;
  /** Whether the text is too large for amounts beside names; the style sheets have the same limit. */
  readonly isNarrow: boolean;
}

/** In rem. */
const NARROW = 16;

function measure(list: HTMLElement | null): ListRoom {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const width = list?.clientWidth ?? 0;
  return { rem, isNarrow: width > 0 && width <= NARROW * rem };
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
      setRoom((known) => (known.rem === next.rem && known.isNarrow === next.isNarrow ? known : next));
    };
    update();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(update);
    for (const { current } of [list, ruler]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [list, ruler]);
  return room;
}
