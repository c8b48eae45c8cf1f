import { lazy, Suspense, useEffect } from 'react';
import { useProof } from '../platform/session/proof.ts';

const ProofDialog = lazy(async () => {
  try {
    return { default: (await import('../features/security/components/proof-dialog.tsx')).ProofDialog };
  } catch {
    // The dialog's code is out of reach: whoever waits for an answer must not wait for ever.
    return { default: Unproven };
  }
});

function Unproven() {
  const answer = useProof((store) => store.answer);
  useEffect(() => answer?.(false), [answer]);
  return null;
}

/** Where a call asks who is there: beside every screen, and loaded when it is needed. */
export function ProofHost() {
  const isAsking = useProof((store) => store.answer !== null);
  return isAsking ? (
    <Suspense fallback={null}>
      <ProofDialog />
    </Suspense>
  ) : null;
}
