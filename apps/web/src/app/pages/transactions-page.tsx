import { ComingPage } from './coming-page.tsx';

export function TransactionsPage() {
  return <ComingPage />;
}
