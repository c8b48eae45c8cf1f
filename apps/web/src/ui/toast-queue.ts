import { ToastQueue } from 'react-stately/useToastState';
import type { NoticeTone } from './notice.tsx';

const VISIBLE_MAX = 4;

/** What one toast says. */
export interface ToastContent {
  readonly type: NoticeTone;
  readonly title: string;
  readonly message: string | undefined;
  readonly action: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** The toasts that are shown, and those that wait for a place; one queue in the app. */
export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: VISIBLE_MAX });

/** Calls `notify` whenever another toast is shown or one goes, until the answer is called. */
export function followToasts(notify: () => void): () => void {
  const unsubscribe = toastQueue.subscribe(notify);
  return () => {
    unsubscribe();
  };
}
