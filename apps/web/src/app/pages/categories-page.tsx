import type { Book } from '@salim/contract';
import { useCategories } from '../../features/categories/api/use-categories.ts';
import { CategoryManager } from '../../features/categories/components/category-manager.tsx';
import { canWrite } from '../../lib/can-write.ts';
import { LoadState } from '../load-state.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './management-page.module.css';

function Categories({ book }: { readonly book: Book }) {
  const query = useCategories(book.id);
  const categories = query.data;
  if (!categories) return <LoadState query={query} />;
  return (
    <div className={css.narrow}>
      <CategoryManager bookId={book.id} categories={categories} canChange={canWrite(book)} />
    </div>
  );
}

export function CategoriesPage() {
  return <WithCurrentBook>{(book) => <Categories key={book.id} book={book} />}</WithCurrentBook>;
}
