import { ComingPage } from './coming-page.tsx';

export function TagsPage() {
  return <ComingPage />;
}
