import { ComingPage } from './coming-page.tsx';

export function SearchPage() {
  return <ComingPage />;
}
