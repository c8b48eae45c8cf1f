import { ComingPage } from './coming-page.tsx';

export function CategoriesPage() {
  return <ComingPage />;
}
