import { useNavigate, useSearch } from '@tanstack/react-router';
import { PasteScreen } from '../../features/intake/components/paste-screen.tsx';
import { pairTransaction } from '../../features/transactions/api/save-transaction.ts';
import { withUsualShares } from '../../features/transactions/form/usual-shares.ts';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { saveThrough } from '../../features/transactions/outbox/write-through.ts';
import { writtenTransaction } from '../../features/transactions/outbox/written-transaction.ts';
import { useShareDefaults } from '../../ledger/use-share-defaults.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { WithLedger } from '../with-ledger.tsx';

const NO_DEFAULTS: readonly never[] = [];

function Paste() {
  const ledger = useLedger();
  const navigate = useNavigate();
  const { text } = useSearch({ from: '/shell/paste' });
  const { data: shareDefaults = NO_DEFAULTS } = useShareDefaults(ledger.bookId, ledger.members.length > 1);
  if (!ledger.isComplete) return <PageSkeleton />;
  if (!ledger.canWrite) {
    return (
      <EmptyState art="ledger" title="이 가계부에는 기록할 수 없어요">
        보기 권한만 있는 가계부예요. 기록하려면 관리자에게 권한을 요청해 주세요.
      </EmptyState>
    );
  }
  return (
    <PasteScreen
      key={text ?? ''}
      items={{ ...ledger, currency: ledger.book.currency }}
      initialText={text ?? ''}
      onSave={async (id, input) => {
        const written = writtenTransaction(ledger, id, withUsualShares(ledger, shareDefaults, input));
        return (await saveThrough({ bookId: ledger.bookId, id, version: null, written, base: null })).isWaiting;
      }}
      onPair={(id, input) => pairTransaction(ledger.bookId, id, input)}
      onSaved={({ count, waitingCount, isAllDone }) => {
        if (waitingCount === 0) toast.success(`${count}건을 저장했어요`);
        else toast.info('전송 대기로 저장했어요', { message: `${waitingCount}건은 연결되면 자동으로 보내요.` });
        if (isAllDone) void navigate({ to: '/transactions' });
      }}
    />
  );
}

export function PastePage() {
  return (
    <WithLedger>
      <Paste />
    </WithLedger>
  );
}
