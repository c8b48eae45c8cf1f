import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The open overlays that Back closes, the topmost last. */
const stack: object[] = [];

/**
 * Lets Back close an overlay instead of leaving the screen behind it. Does nothing outside the router.
 */
export function useClosedByBack(isOpen: boolean, onClose: () => void): void {
  const history = useRouter({ warn: false })?.history;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || history === undefined) return undefined;
    const overlay = {};
    stack.push(overlay);
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
