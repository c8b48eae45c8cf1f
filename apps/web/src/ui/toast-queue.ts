import { ToastQueue } from 'react-stately/useToastState';
import type { NoticeTone } from './notice.tsx';

const VISIBLE_MAX = 4;

/** The content of a toast. */
export interface ToastContent {
  readonly type: NoticeTone;
  readonly title: string;
  readonly message: string | undefined;
  readonly action: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** The app's single queue: visible toasts, and those waiting for space. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: VISIBLE_MAX });

/** Calls `notify` whenever the visible toasts change. @returns a function that unsubscribes */
export function followToasts(notify: () => void): () => void {
  const unsubscribe = toastQueue.subscribe(notify);
  return () => {
    unsubscribe();
  };
}
