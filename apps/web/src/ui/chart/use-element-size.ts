import { type RefCallback, useEffect, useState } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface ElementSize<E extends HTMLElement> extends Size {
  readonly ref: RefCallback<E>;
  /** Whether the element has been laid out; until then the size is the fallback, and nothing needs to be drawn. */
  readonly isKnown: boolean;
}

/**
 * The size of an element in whole pixels. Reported by a ResizeObserver: reading it earlier would force another layout
 * of the whole screen. The element's size must come from its style, not from its content.
 */
export function useElementSize<E extends HTMLElement>(fallback: Size): ElementSize<E> {
  const [element, setElement] = useState<E | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      if (next.width === 0 || next.height === 0) return;
      setSize((known) => (known?.width === next.width && known.height === next.height ? known : next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref: setElement, isKnown: size !== null, ...(size ?? fallback) };
}
