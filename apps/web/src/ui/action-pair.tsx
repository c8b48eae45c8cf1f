import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ActionPairProps {
  readonly onCancel: () => void;
  /** The name of the action. */
  readonly children: ReactNode;
  /** Without it, the action submits the form around the pair. */
  readonly onPress?: () => void;
  readonly variant?: 'primary' | 'danger';
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
}

/** 취소 and the action of a dialog or form. */
export function ActionPair({ onCancel, children, onPress, variant = 'primary', ...state }: ActionPairProps) {
  return (
    <>
      <Button variant="ghost" onPress={onCancel}>
        취소
      </Button>
      <Button {...(onPress === undefined ? { type: 'submit' } : { onPress })} variant={variant} {...state}>
        {children}
      </Button>
    </>
  );
}
