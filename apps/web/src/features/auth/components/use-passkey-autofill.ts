import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { askForPasskey, CeremonyEnded, canAutofillPasskeys, endCeremony } from '../../../platform/session/passkeys.ts';
import { signInWithPasskey } from '../../../platform/session/session.ts';

/** Shorter than the five minutes for which the server accepts a response. */
const RENEW_MS = 4 * 60_000;

interface PasskeyAutofill {
  /** To be called when the field gets the focus: before, nothing is loaded. */
  readonly begin: () => void;
  /** Why the picked passkey did not sign in. */
  readonly failure: string | null;
  /** Offers passkeys again after another ceremony has taken their place. */
  readonly again: () => void;
}

/** Lets the browser suggest passkeys in the field of the user name, where it can. */
export function usePasskeyAutofill(isOn: boolean, onSignedIn: () => void): PasskeyAutofill {
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const done = useRef(onSignedIn);
  useEffect(() => {
    done.current = onSignedIn;
  });
  useEffect(() => {
    if (!isOn || round === 0) return undefined;
    let isOver = false;
    const offer = async () => {
      if (!(await canAutofillPasskeys()) || isOver) return;
      const passkey = await askForPasskey({ isAutofill: true });
      if (isOver) return;
      setFailure(null);
      await signInWithPasskey(passkey);
      done.current();
    };
    void offer().catch((error: unknown) => {
      // Show an error only for a passkey that the user picked: without suggestions, button and password still work.
      if (isOver || error instanceof CeremonyEnded || !(error instanceof ApiError)) return;
      if (error.code === 'PASSKEY_INVALID') {
        setFailure(error.message);
        setRound((count) => count + 1);
      }
    });
    const renewal = setTimeout(() => {
      if (document.visibilityState === 'visible') setRound((count) => count + 1);
    }, RENEW_MS);
    return () => {
      isOver = true;
      clearTimeout(renewal);
      void endCeremony();
    };
  }, [isOn, round]);
  const next = () => setRound((count) => count + 1);
  return { begin: () => setRound((count) => Math.max(1, count)), failure, again: next };
}
