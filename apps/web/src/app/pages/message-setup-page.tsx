import { SetupGuide } from '../../features/intake/components/setup-guide.tsx';

/** Help for letting a phone send its card messages by itself. */
export function MessageSetupPage() {
  return <SetupGuide />;
}
