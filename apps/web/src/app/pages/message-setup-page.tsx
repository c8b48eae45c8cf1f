import { SetupGuide } from '../../features/intake/components/setup-guide.tsx';

/** Setup guide for a phone that forwards its card messages automatically. */
export function MessageSetupPage() {
  return <SetupGuide />;
}
