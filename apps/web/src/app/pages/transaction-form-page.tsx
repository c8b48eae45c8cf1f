import { ComingPage } from './coming-page.tsx';

export function TransactionFormPage() {
  return <ComingPage />;
}
