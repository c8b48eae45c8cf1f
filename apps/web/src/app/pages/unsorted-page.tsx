import type { Book } from '@salim/contract';
import { useCategories } from '../../features/labels/api/use-labels.ts';
import { useUnsorted } from '../../features/sorting-rules/api/use-unsorted.ts';
import { UnsortedScreen } from '../../features/sorting-rules/components/unsorted-screen.tsx';
import { canWrite } from '../../ledger/can-write.ts';
import { LoadState } from '../load-state.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';

function Unsorted({ book }: { readonly book: Book }) {
  const categories = useCategories(book.id);
  const query = useUnsorted(book.id);
  if (!query.data) return <LoadState query={query} />;
  if (!categories.data) return <LoadState query={categories} />;
  return (
    <UnsortedScreen bookId={book.id} categories={categories.data} groups={query.data.items} canSort={canWrite(book)} />
  );
}

export function UnsortedPage() {
  return <WithCurrentBook>{(book) => <Unsorted key={book.id} book={book} />}</WithCurrentBook>;
}
