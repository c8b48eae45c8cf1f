import { ComingPage } from './coming-page.tsx';

export function PaymentMethodsPage() {
  return <ComingPage />;
}
