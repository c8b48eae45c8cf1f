import { useSyncExternalStore } from 'react';
import { lazyModule } from '../platform/offline/lazy-module.ts';
import type { NoticeTone } from './notice.tsx';
import { PlainToasts } from './plain-toasts.tsx';
import { followToasts, type ToastContent, toastQueue } from './toast-queue.ts';
import { useLazyModule } from './use-lazy-module.ts';

/** How long a toast is shown by default. */
export const TOAST_DELAY_MS = 5000;

export interface ToastOptions {
  readonly message?: string;
  /** An action; choosing it closes the toast. */
  readonly action?: NonNullable<ToastContent['action']>;
  /** Whether it closes by itself. True by default, except for an error with an action. */
  readonly autoHide?: boolean;
  /** Milliseconds until it closes. */
  readonly delay?: number;
  /** Called when it closes, for any reason. */
  readonly onClose?: () => void;
}

function show(type: NoticeTone, title: string, options: ToastOptions = {}): string {
  const { message, action, autoHide = !(type === 'error' && action), delay = TOAST_DELAY_MS, onClose } = options;
  return toastQueue.add(
    { type, title, message, action },
    { ...(autoHide ? { timeout: delay } : {}), ...(onClose ? { onClose } : {}) },
  );
}

/** Shows a short message at the top right. @returns its id */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  close: (id: string) => toastQueue.close(id),
  clear: () => toastQueue.clear(),
};

const region = lazyModule(async () => (await import('./toast-region.tsx')).ToastRegionView);

/**
 * The place where toasts appear; mounted once. Its code is loaded with the first toast, whose timer starts when it is
 * visible.
 */
export function ToastRegion() {
  const hasToasts = useSyncExternalStore(followToasts, () => toastQueue.visibleToasts.length > 0);
  return hasToasts ? <Region /> : null;
}

function Region() {
  const { Part, isAway } = useLazyModule(region);
  if (Part !== null) return <Part />;
  return isAway ? <PlainToasts /> : null;
}
