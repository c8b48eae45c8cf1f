import { useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { focusContent } from '../platform/browser/focus-content.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { X } from './icons/x.ts';
import { ToneIcon } from './notice.tsx';
import css from './toast.module.css';
import frame from './toast-frame.module.css';
import { toastQueue } from './toast-queue.ts';

/**
 * While the focus is on the content as a whole, as after the deletion of what had it, Tab goes to the action of a toast
 * that has not been visited, and from the last button of the toasts back to the content.
 */
function useActionAfterContent(): void {
  useEffect(() => {
    const visited = new WeakSet<Element>();
    let isVisiting = false;
    const onKeyDown = (event: KeyboardEvent) => {
      const focused = document.activeElement;
      if (event.key !== 'Tab' || event.shiftKey || event.defaultPrevented || focused === null) return;
      const actions = document.querySelectorAll<HTMLElement>('[data-toast-action]');
      const buttons = document.querySelectorAll('[data-toast-buttons] button');
      if (focused.id === 'main') {
        const action = [...actions].find((one) => !visited.has(one));
        if (action === undefined) return;
        event.preventDefault();
        visited.add(action);
        isVisiting = true;
        action.focus();
      } else if (isVisiting && focused === buttons.item(buttons.length - 1)) {
        event.preventDefault();
        isVisiting = false;
        focusContent();
      }
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
          <div className={css.actions} data-toast-buttons>
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
