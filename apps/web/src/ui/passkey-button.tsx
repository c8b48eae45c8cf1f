import type { PasskeyAssertion } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../platform/api/api-error.ts';
import { askForPasskey, CeremonyEnded } from '../platform/session/passkeys.ts';
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx';
import { KeyRound } from './icons/key-round.ts';
import { Notice } from './notice.tsx';

interface PasskeyButtonProps {
  readonly children: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Uses the passkey; a rejection is shown below the button. */
  readonly onPasskey: (passkey: PasskeyAssertion) => Promise<unknown>;
  /** After a failure or a cancellation. */
  readonly onEnd?: () => void;
}

/** Asks for a passkey and passes it on. */
export function PasskeyButton({ children, variant = 'ghost', size = 'medium', onPasskey, onEnd }: PasskeyButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async () => {
    setIsAsking(true);
    setFailure(null);
    try {
      await onPasskey(await askForPasskey());
    } catch (error) {
      if (!(error instanceof CeremonyEnded)) setFailure(messageOf(error));
      onEnd?.();
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <>
      <Button
        variant={variant}
        size={size}
        isFullWidth
        icon={<KeyRound aria-hidden />}
        isPending={isAsking}
        onPress={() => void ask()}
      >
        {children}
      </Button>
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
    </>
  );
}
