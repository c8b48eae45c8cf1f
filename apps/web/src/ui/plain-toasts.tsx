import { useEffect, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import css from './plain-toasts.module.css';
import frame from './toast-frame.module.css';
import { followToasts, type ToastContent, toastQueue } from './toast-queue.ts';

interface PlainToast {
  readonly key: string;
  readonly content: ToastContent;
  readonly timeout?: number;
}

/** Fallback for the toast region when its code cannot be loaded. The next toast tries to load the region again. */
export function PlainToasts() {
  const toasts = useSyncExternalStore(followToasts, () => toastQueue.visibleToasts);
  return (
    <div className={frame.region} role="region" aria-label="알림 메시지">
      {toasts.map((toast) => (
        <Item key={toast.key} toast={toast} />
      ))}
    </div>
  );
}

function Item({ toast: { key, content, timeout } }: { readonly toast: PlainToast }) {
  useEffect(() => {
    if (timeout === undefined) return undefined;
    const timer = setTimeout(() => toastQueue.close(key), timeout);
    return () => clearTimeout(timer);
  }, [key, timeout]);
  return (
    <div role="alert" className={classNames(frame.toast, css.toast)}>
      <div className={frame.content}>
        <strong className={css.title}>{content.title}</strong>
        {content.message === undefined ? null : <span className={frame.message}>{content.message}</span>}
      </div>
      {content.action === undefined ? null : (
        <Button
          size="small"
          variant="ghost"
          onPress={() => {
            content.action?.onClick();
            toastQueue.close(key);
          }}
        >
          {content.action.label}
        </Button>
      )}
      <Button size="small" variant="ghost" onPress={() => toastQueue.close(key)}>
        닫기
      </Button>
    </div>
  );
}
