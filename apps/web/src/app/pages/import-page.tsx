import type { Book } from '@salim/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAssets } from '../../features/assets/api/use-assets.ts';
import { ImportWizard } from '../../features/imports/components/import-wizard.tsx';
import { useCategories } from '../../features/labels/api/use-labels.ts';
import { canWrite } from '../../ledger/can-write.ts';
import { WithCurrentBook } from '../with-current-book.tsx';

function Imports({ book }: { readonly book: Book }) {
  const navigate = useNavigate();
  const { id } = useSearch({ from: '/shell/imports' });
  const { data: assets } = useAssets(book.id);
  const { data: categories } = useCategories(book.id);
  return (
    <ImportWizard
      book={book}
      assets={assets ?? []}
      categories={categories ?? []}
      canImport={canWrite(book)}
      importId={id}
      onOpen={(importId) => void navigate({ to: '/imports', search: importId === undefined ? {} : { id: importId } })}
    />
  );
}

export function ImportPage() {
  return <WithCurrentBook>{(book) => <Imports key={book.id} book={book} />}</WithCurrentBook>;
}
