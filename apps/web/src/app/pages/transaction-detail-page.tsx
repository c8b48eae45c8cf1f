import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { DetailBody } from '../../features/transactions/detail/detail-body.tsx';
import { LedgerPresence } from '../ledger-presence.tsx';
import { WithLedger } from '../with-ledger.tsx';

export function TransactionDetailPage() {
  const { transactionId } = useParams({ from: '/shell/transactions/$transactionId' });
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <WithLedger>
      <LedgerPresence transactionId={transactionId} />
      <DetailBody
        transactionId={transactionId}
        onDeleted={() => {
          if (router.history.canGoBack()) router.history.back({ ignoreBlocker: true });
          else void navigate({ to: '/transactions', replace: true });
        }}
      />
    </WithLedger>
  );
}
