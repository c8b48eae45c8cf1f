import { type PointerEvent, useRef } from 'react';

/** Movements shorter than this may still be a tap or the beginning of a scroll, in pixels. */
const SLOP = 10;
/** The distance from which a swipe counts, and the farthest that a line follows. */
const FAR = 56;
const FARTHEST = 88;

interface Swipe {
  readonly line: HTMLElement;
  readonly x: number;
  readonly y: number;
  /** Whether it has turned out to be a swipe rather than a tap or a scroll. */
  isSwipe: boolean;
}

/**
 * Swipes to the left on the lines of a list, by touch. The line follows the finger; when it is far enough,
 * `onSwipe` is called with the line as the finger leaves.
 */
export function useSwipe(onSwipe: (line: HTMLElement) => void) {
  const current = useRef<Swipe | null>(null);
  const distanceOf = (event: PointerEvent, swipe: Swipe) => Math.max(0, swipe.x - event.clientX);
  const release = () => {
    const line = current.current?.line;
    current.current = null;
    if (!line) return;
    line.style.translate = '';
    delete line.dataset['swipe'];
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const line = event.target instanceof Element ? event.target.closest<HTMLElement>('li') : null;
      const isByTouch = event.pointerType === 'touch' && event.isPrimary;
      current.current = isByTouch && line ? { line, x: event.clientX, y: event.clientY, isSwipe: false } : null;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const swipe = current.current;
      if (!swipe) return;
      const [across, down] = [swipe.x - event.clientX, Math.abs(event.clientY - swipe.y)];
      if (!swipe.isSwipe && Math.max(Math.abs(across), down) < SLOP) return;
      if (!swipe.isSwipe && across < down) {
        current.current = null;
        return;
      }
      swipe.isSwipe = true;
      swipe.line.dataset['swipe'] = '';
      swipe.line.style.translate = `${-Math.min(FARTHEST, distanceOf(event, swipe))}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const swipe = current.current;
      const isFar = swipe?.isSwipe === true && distanceOf(event, swipe) >= FAR;
      release();
      if (swipe && isFar) onSwipe(swipe.line);
    },
    onPointerCancel: release,
  };
}
