import type { ComponentType } from 'react';
import { lazyModule } from '../platform/offline/lazy-module.ts';
import { toast } from './toast.tsx';
import { useLazyModule } from './use-lazy-module.ts';

interface OverlayProps {
  /** Undefined for an overlay that is open while mounted. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
}

/** An overlay above the screen. */
type LazyOverlay<Props> = ComponentType<Props> & {
  /** Preloads its code on hover or focus. */
  readonly approach: () => void;
};

/**
 * A menu, sheet or dialog whose code is loaded when it is first opened. If the network fails, it says so and counts as
 * closed: the screen is unchanged, and opening it again retries.
 */
export function lazyOverlay<Props extends OverlayProps>(load: () => Promise<ComponentType<Props>>): LazyOverlay<Props> {
  const part = lazyModule(load);
  function Overlay(props: Props) {
    const { isOpen, onClose } = props;
    const { Part } = useLazyModule(part, {
      isWanted: isOpen !== false,
      onUnreachable: () => {
        toast.error('연결이 끊겨 열지 못했어요', { message: '다시 눌러 주세요.' });
        onClose();
      },
    });
    return Part === null ? null : <Part {...props} />;
  }
  return Object.assign(Overlay, { approach: part.approach });
}
