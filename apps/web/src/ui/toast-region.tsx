import { useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { X } from './icons/x.ts';
import { ToneIcon } from './notice.tsx';
import css from './toast.module.css';
import frame from './toast-frame.module.css';
import { toastQueue } from './toast-queue.ts';

/** While the focus is on the content as a whole, as after the deletion of what had it, Tab goes to the action of a toast. */
function useActionAfterContent(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement, body } = document;
      if (event.key !== 'Tab' || event.shiftKey || event.defaultPrevented) return;
      if (activeElement !== null && activeElement !== body && activeElement.id !== 'main') return;
      const action = document.querySelector<HTMLElement>('[data-toast-action]');
      if (action === null) return;
      event.preventDefault();
      action.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The visible toasts. Their timers pause while one is hovered or focused. */
export function ToastRegionView() {
  useActionAfterContent();
  return (
    <AriaToastRegion queue={toastQueue} aria-label="알림 메시지" className={classNames(frame.region, css.region)}>
      {({ toast: item }) => (
        <AriaToast toast={item} className={classNames(frame.toast, css.toast, css[item.content.type])}>
          <span className={css.icon}>
            <ToneIcon tone={item.content.type} />
          </span>
          <AriaToastContent className={frame.content}>
            <Text slot="title" className={css.title}>
              {item.content.title}
            </Text>
            {item.content.message === undefined ? null : (
              <Text slot="description" className={frame.message}>
                {item.content.message}
              </Text>
            )}
          </AriaToastContent>
          <div className={css.actions}>
            {item.content.action === undefined ? null : (
              <Button
                data-toast-action
                className={css.action}
                onPress={() => {
                  item.content.action?.onClick();
                  toastQueue.close(item.key);
                }}
              >
                {item.content.action.label}
              </Button>
            )}
            <IconButton size="small" label="닫기" icon={<X />} onPress={() => toastQueue.close(item.key)} />
          </div>
        </AriaToast>
      )}
    </AriaToastRegion>
  );
}
