import { useEffect, useState } from 'react';

/**
 * Whether the browser has painted what was rendered first. What a user needs later is rendered then, so that it does not
 * delay what they need now. A hidden page is not painted, so nothing waits for that.
 */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(() => document.hidden);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's callback runs before its paint, and a timeout from there after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
