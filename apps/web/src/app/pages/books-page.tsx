import { ComingPage } from './coming-page.tsx';

export function BooksPage() {
  return <ComingPage />;
}
