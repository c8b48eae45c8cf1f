import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of an element in whole pixels, known before the first paint; `fallback` where nothing is laid out. The
 * element's size must come from its style, not from what is drawn in it.
 */
export function useElementSize<E extends HTMLElement>(fallback: Size): { ref: RefObject<E | null> } & Size {
  const ref = useRef<E | null>(null);
  const [size, setSize] = useState(fallback);
  const { width, height } = fallback;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const next = { width: element.clientWidth || width, height: element.clientHeight || height };
      setSize((known) => (known.width === next.width && known.height === next.height ? known : next));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width, height]);
  return { ref, ...size };
}
