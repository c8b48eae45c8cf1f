import type { ComponentType } from 'react';
import { latePart } from '../platform/offline/late-part.ts';
import { toast } from './toast.tsx';
import { useLatePart } from './use-late-part.ts';

interface OverlayProps {
  /** Left out where it is open as long as it is there. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
}

/** Something that opens above the screen. */
type LateOverlay<Props> = ComponentType<Props> & {
  /** Fetches its code while a hand is on its way. */
  readonly approach: () => void;
};

/**
 * A menu, sheet or dialog whose code comes when it is opened first. Where the line is cut just then, it says so and
 * counts as closed: the screen stays as it is, and opening it again tries again.
 */
export function lateOverlay<Props extends OverlayProps>(load: () => Promise<ComponentType<Props>>): LateOverlay<Props> {
  const part = latePart(load);
  function Overlay(props: Props) {
    const { isOpen, onClose } = props;
    const { Part } = useLatePart(part, {
      isWanted: isOpen !== false,
      onAway: () => {
        toast.error('연결이 끊겨 열지 못했어요', { message: '다시 눌러 주세요.' });
        onClose();
      },
    });
    return Part === null ? null : <Part {...props} />;
  }
  return Object.assign(Overlay, { approach: part.approach });
}
