import type { Book } from '@salim/contract';
import { useAssets } from '../../features/assets/api/use-assets.ts';
import { usePaymentMethods } from '../../features/labels/api/use-labels.ts';
import { PaymentManager } from '../../features/labels/components/payment-method-manager.tsx';
import { canWrite } from '../../ledger/can-write.ts';
import { LoadState } from '../load-state.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './management-page.module.css';

function PaymentMethods({ book }: { readonly book: Book }) {
  const query = usePaymentMethods(book.id);
  const methods = query.data;
  const { data: assets } = useAssets(book.id);
  if (!methods) return <LoadState query={query} />;
  return (
    <div className={css.narrow}>
      <PaymentManager bookId={book.id} methods={methods} assets={assets ?? []} canChange={canWrite(book)} />
    </div>
  );
}

export function PaymentMethodsPage() {
  return <WithCurrentBook>{(book) => <PaymentMethods key={book.id} book={book} />}</WithCurrentBook>;
}
