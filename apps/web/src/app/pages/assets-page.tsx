import { ComingPage } from './coming-page.tsx';

export function AssetsPage() {
  return <ComingPage />;
}
