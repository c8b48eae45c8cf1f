import X from 'lucide-react/icons/x';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastQueue as AriaToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { type NoticeTone, ToneIcon } from './notice.tsx';
import css from './toast.module.css';

/** How long a toast stays unless it is told otherwise. */
export const TOAST_DELAY_MS = 5000;
const VISIBLE_MAX = 4;

export interface ToastOptions {
  readonly message?: string;
  /** Something to do about it; the toast closes when it is chosen. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Whether it goes by itself. True unless said, except for an error that offers an action. */
  readonly autoHide?: boolean;
  /** Milliseconds until it goes. */
  readonly delay?: number;
  /** However it ended. */
  readonly onClose?: () => void;
}

interface ToastContent {
  readonly type: NoticeTone;
  readonly title: string;
  readonly message: string | undefined;
  readonly action: ToastOptions['action'];
}

const queue = new AriaToastQueue<ToastContent>({ maxVisibleToasts: VISIBLE_MAX });

function show(type: NoticeTone, title: string, options: ToastOptions = {}): string {
  const { message, action, autoHide = !(type === 'error' && action), delay = TOAST_DELAY_MS, onClose } = options;
  return queue.add(
    { type, title, message, action },
    { ...(autoHide ? { timeout: delay } : {}), ...(onClose ? { onClose } : {}) },
  );
}

/** Shows a short message at the top right and answers its id. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  close: (id: string) => queue.close(id),
  clear: () => queue.clear(),
};

/** Where toasts appear; once in the app. Their time stands still while one is hovered or holds the focus. */
export function ToastRegion() {
  return (
    <AriaToastRegion queue={queue} aria-label="알림 메시지" className={css.region}>
      {({ toast: item }) => (
        <AriaToast toast={item} className={classNames(css.toast, css[item.content.type])}>
          <span className={css.icon}>
            <ToneIcon tone={item.content.type} />
          </span>
          <AriaToastContent className={css.content}>
            <Text slot="title" className={css.title}>
              {item.content.title}
            </Text>
            {item.content.message === undefined ? null : (
              <Text slot="description" className={css.message}>
                {item.content.message}
              </Text>
            )}
          </AriaToastContent>
          <div className={css.actions}>
            {item.content.action === undefined ? null : (
              <Button
                className={css.action}
                onPress={() => {
                  item.content.action?.onClick();
                  queue.close(item.key);
                }}
              >
                {item.content.action.label}
              </Button>
            )}
            <IconButton slot="close" size="small" label="닫기" icon={<X />} />
          </div>
        </AriaToast>
      )}
    </AriaToastRegion>
  );
}
