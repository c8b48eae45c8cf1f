import type { Book } from '@salim/contract';
import { useCategories } from '../../features/categories/api/use-categories.ts';
import { CategoryManager } from '../../features/categories/components/category-manager.tsx';
import { canWrite } from '../../lib/can-write.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './management-page.module.css';

function Categories({ book }: { readonly book: Book }) {
  const { data: categories, error, isFetching, refetch } = useCategories(book.id);
  if (!categories) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <div className={css.narrow}>
      <CategoryManager bookId={book.id} categories={categories} canChange={canWrite(book)} />
    </div>
  );
}

export function CategoriesPage() {
  return <WithCurrentBook>{(book) => <Categories key={book.id} book={book} />}</WithCurrentBook>;
}
