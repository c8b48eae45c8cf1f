import { useRuleRuns } from '../../features/sorting-rules/api/use-rule-runs.ts';
import { useRules } from '../../features/sorting-rules/api/use-rules.ts';
import { RuleList } from '../../features/sorting-rules/components/rule-list.tsx';
import { useLedger } from '../../features/transactions/model/ledger.tsx';
import { canWrite } from '../../ledger/can-write.ts';
import { LoadState } from '../load-state.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { WithLedger } from '../with-ledger.tsx';

function Rules() {
  const ledger = useLedger();
  const query = useRules(ledger.bookId);
  const runs = useRuleRuns(ledger.bookId);
  if (!query.data) return <LoadState query={query} />;
  if (!ledger.isComplete) return <PageSkeleton />;
  const { bookId, categories, payments, assets, tags, book } = ledger;
  return (
    <RuleList
      items={{ bookId, categories, payments, assets, tags, timeZone: book.timeZone }}
      rules={query.data}
      runs={runs.data ?? []}
      canChange={canWrite(book)}
    />
  );
}

export function RulesPage() {
  return (
    <WithLedger>
      <Rules />
    </WithLedger>
  );
}
