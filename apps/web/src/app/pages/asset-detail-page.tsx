import { ComingPage } from './coming-page.tsx';

export function AssetDetailPage() {
  return <ComingPage />;
}
