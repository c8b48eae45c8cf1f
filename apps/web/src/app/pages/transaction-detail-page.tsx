import { ComingPage } from './coming-page.tsx';

export function TransactionDetailPage() {
  return <ComingPage />;
}
