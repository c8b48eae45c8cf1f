import { ComingPage } from './coming-page.tsx';

export function BookSettingsPage() {
  return <ComingPage />;
}
