import type { Book } from '@salim/contract';
import { useTags } from '../../features/labels/api/use-labels.ts';
import { TagManager } from '../../features/labels/components/tag-manager.tsx';
import { canWrite } from '../../ledger/can-write.ts';
import { LoadState } from '../load-state.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './management-page.module.css';

function Tags({ book }: { readonly book: Book }) {
  const query = useTags(book.id);
  const tags = query.data;
  if (!tags) return <LoadState query={query} />;
  return (
    <div className={css.narrow}>
      <TagManager bookId={book.id} tags={tags} canChange={canWrite(book)} />
    </div>
  );
}

export function TagsPage() {
  return <WithCurrentBook>{(book) => <Tags key={book.id} book={book} />}</WithCurrentBook>;
}
