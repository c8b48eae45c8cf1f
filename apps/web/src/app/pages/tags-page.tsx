import type { Book } from '@salim/contract';
import { useTags } from '../../features/tags/api/use-tags.ts';
import { TagManager } from '../../features/tags/components/tag-manager.tsx';
import { canWrite } from '../../lib/can-write.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './management-page.module.css';

function Tags({ book }: { readonly book: Book }) {
  const { data: tags, error, isFetching, refetch } = useTags(book.id);
  if (!tags) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <div className={css.narrow}>
      <TagManager bookId={book.id} tags={tags} canChange={canWrite(book)} />
    </div>
  );
}

export function TagsPage() {
  return <WithCurrentBook>{(book) => <Tags key={book.id} book={book} />}</WithCurrentBook>;
}
