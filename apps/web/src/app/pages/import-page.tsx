import { ComingPage } from './coming-page.tsx';

export function ImportPage() {
  return <ComingPage />;
}
