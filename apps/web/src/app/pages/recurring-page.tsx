import type { Book } from '@salim/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAssets } from '../../features/assets/api/use-assets.ts';
import { useCategories, usePaymentMethods } from '../../features/labels/api/use-labels.ts';
import { RecurringScreen } from '../../features/recurring/components/recurring-screen.tsx';
import { RecurringBookProvider } from '../../features/recurring/model/recurring-book.tsx';
import { draftOfTransaction } from '../../features/recurring/model/recurring-rule-form.ts';
import { useTransaction } from '../../features/transactions/api/use-transaction.ts';
import { useRecurring } from '../../ledger/use-recurring.ts';
import { LoadState } from '../load-state.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';

const NONE: readonly never[] = [];

function Recurring({ book }: { readonly book: Book }) {
  const navigate = useNavigate();
  const { view, rule, record, date, entry } = useSearch({ from: '/shell/recurring-transactions' });
  const query = useRecurring(book.id);
  const categories = useCategories(book.id);
  const assets = useAssets(book.id);
  const payments = usePaymentMethods(book.id);
  const { data: example } = useTransaction(book.id, entry);
  const begun = useMemo(() => (example && !example.isMasked ? draftOfTransaction(example) : null), [example]);
  const isNamed = categories.data !== undefined && assets.data !== undefined && payments.data !== undefined;
  if (!query.data || !isNamed) return <LoadState query={query} />;
  return (
    <RecurringBookProvider
      book={book}
      categories={categories.data ?? NONE}
      assets={assets.data ?? NONE}
      payments={payments.data ?? NONE}
    >
      <RecurringScreen
        rules={query.data}
        place={{
          view: view === 'calendar' ? 'calendar' : 'list',
          ruleId: rule ?? null,
          record: record !== undefined && date !== undefined ? { ruleId: record, occurrenceDate: date } : null,
        }}
        onPlaceChange={(place) => {
          const shown = place.view ?? view;
          const opened = place.ruleId === undefined ? rule : (place.ruleId ?? undefined);
          void navigate({
            to: '/recurring-transactions',
            search: {
              ...(shown === 'calendar' ? { view: shown } : {}),
              ...(opened === undefined ? {} : { rule: opened }),
            },
            // Back closes the rule, without stepping through every rule viewed before.
            replace: place.ruleId === undefined || place.ruleId === null,
          });
        }}
        begun={entry === undefined ? null : begun}
        onBegunEnd={() => void navigate({ to: '/recurring-transactions', search: {}, replace: true })}
      />
    </RecurringBookProvider>
  );
}

export function RecurringPage() {
  return <WithCurrentBook>{(book) => <Recurring key={book.id} book={book} />}</WithCurrentBook>;
}
