import { Suspense } from 'react';
import { useProof } from '../lib/proof.ts';
import { lazyPart } from './lazy-part.ts';

const ProofDialog = lazyPart(() => import('../features/security/components/proof-dialog.tsx'), 'ProofDialog');

/** Where a call asks who is there: beside every screen, and loaded when it is needed. */
export function ProofHost() {
  const answer = useProof((store) => store.answer);
  return answer === null ? null : (
    <Suspense fallback={null}>
      <ProofDialog />
    </Suspense>
  );
}
