import { useSyncExternalStore } from 'react';
import { upTo } from './breakpoints.ts';

/** Width up to which the app is laid out for a phone. */
export const NARROW = upTo('tablet');

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
  );
}

export const useIsNarrow = (): boolean => useMediaQuery(NARROW);
