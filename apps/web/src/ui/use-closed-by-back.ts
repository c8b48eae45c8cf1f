import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { copyFirstPage, watchFirstPage } from './first-page.ts';

interface Overlay {
  readonly close: () => void;
}

/** The open overlays that Back closes, the topmost last. */
const stack: Overlay[] = [];

/** Makes Back close overlays also on the first page of a tab. */
export function watchBack(): void {
  watchFirstPage(() => {
    const overlay = stack.at(-1);
    overlay?.close();
    return overlay !== undefined;
  });
}

/** Whether the history is the browser's, and on its first entry. Tests have one in memory. */
function isOnFirstPage(history: RouterHistory): boolean {
  const { state } = window.history as { readonly state: { readonly key?: string } | null };
  return !history.canGoBack() && state !== null && state.key === history.location.state.key;
}

/**
 * Lets Back close an overlay instead of leaving the screen behind it. Does nothing outside the router.
 */
export function useClosedByBack(isOpen: boolean, onClose: () => void): void {
  const history = useRouter({ warn: false })?.history;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || history === undefined) return undefined;
    const overlay: Overlay = { close: () => close() };
    stack.push(overlay);
    if (isOnFirstPage(history)) copyFirstPage();
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || stack.at(-1) !== overlay) return false;
        close();
        return true;
      },
    });
    return () => {
      stack.splice(stack.indexOf(overlay), 1);
      unblock();
    };
  }, [isOpen, history]);
}
