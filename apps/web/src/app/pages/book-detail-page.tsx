import { ComingPage } from './coming-page.tsx';

export function BookDetailPage() {
  return <ComingPage />;
}
