import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ModuleUnreachableError } from '../platform/offline/lazy-module.ts';
import { FallbackScreen } from './fallback-screen.tsx';

/** Replaces a screen that threw, or whose code could not be fetched while offline. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (!(error instanceof ModuleUnreachableError)) return <FallbackScreen />;
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  return <FallbackScreen title="오프라인이에요" text={error.message} button="다시 시도" onPress={() => void retry()} />;
}
