import { ComingPage } from './coming-page.tsx';

export function DashboardPage() {
  return <ComingPage />;
}
