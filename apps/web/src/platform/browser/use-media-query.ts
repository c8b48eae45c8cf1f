import { useSyncExternalStore } from 'react';
import { upTo } from './breakpoints.ts';

/** Maximum width of the phone layout. */
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
