import type { ComponentType } from 'react';
import { lazyModule } from '../platform/offline/lazy-module.ts';
import { toast } from './toast.tsx';
import { useLazyModule } from './use-lazy-module.ts';

interface OverlayProps {
  /** Left out where it is open as long as it is there. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
}

/** Something that opens above the screen. */
type LazyOverlay<Props> = ComponentType<Props> & {
  /** Fetches its code while a hand is on its way. */
  readonly approach: () => void;
};

/**
 * A menu, sheet or dialog whose code comes when it is opened first. Where the line is cut just then, it says so and
 * counts as closed: the screen stays as it is, and opening it again tries again.
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
