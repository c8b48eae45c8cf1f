import type { Book } from '@salim/contract';
import { useCategories } from '../../features/labels/api/use-labels.ts';
import { CategoryManager } from '../../features/labels/components/category-manager.tsx';
import { canWrite } from '../../ledger/can-write.ts';
import { FolderOpen } from '../../ui/icons/folder-open.ts';
import { ListFilter } from '../../ui/icons/list-filter.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadState } from '../load-state.tsx';
import { WithCurrentBook } from '../with-current-book.tsx';
import css from './management-page.module.css';

function Categories({ book }: { readonly book: Book }) {
  const query = useCategories(book.id);
  const categories = query.data;
  if (!categories) return <LoadState query={query} />;
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <nav aria-label="분류 도구" className={css.actions}>
        <LinkButton to="/unsorted" icon={<FolderOpen aria-hidden />}>
          미분류 정리
        </LinkButton>
        <LinkButton to="/rules" icon={<ListFilter aria-hidden />}>
          분류 규칙
        </LinkButton>
      </nav>
      <CategoryManager bookId={book.id} categories={categories} canChange={canWrite(book)} />
    </div>
  );
}

export function CategoriesPage() {
  return <WithCurrentBook>{(book) => <Categories key={book.id} book={book} />}</WithCurrentBook>;
}
