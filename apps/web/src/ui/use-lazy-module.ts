import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { type LazyModule, ModuleUnreachableError } from '../platform/offline/lazy-module.ts';

interface LazyModuleState<Props> {
  /** Null until loaded. */
  readonly Part: ComponentType<Props> | null;
  /** True when the server is unreachable. */
  readonly isAway: boolean;
  readonly retry: () => void;
}

/**
 * Loads a module once it is wanted. Calls `onUnreachable` when the server is unreachable. A module that no longer exists is
 * thrown while rendering, to the error boundary of the screen.
 */
export function useLazyModule<Props>(
  part: LazyModule<ComponentType<Props>>,
  { isWanted = true, onUnreachable }: { readonly isWanted?: boolean; readonly onUnreachable?: () => void } = {},
): LazyModuleState<Props> {
  const [Part, setPart] = useState(() => part.current);
  const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null);
  const reportUnreachable = useEffectEvent(() => onUnreachable?.());
  const isAway = failure !== null && failure.reason instanceof ModuleUnreachableError;
  const isMissing = isWanted && Part === null && failure === null;
  // No longer wanted: the next time is a new attempt.
  if (!isWanted && isAway) setFailure(null);
  useEffect(() => {
    if (!isMissing) return undefined;
    let isHere = true;
    part.load().then(
      (arrived) => {
        // A transition renders it in small steps.
        if (isHere) startTransition(() => setPart(() => arrived));
      },
      (reason: unknown) => {
        if (!isHere) return;
        setFailure({ reason });
        if (reason instanceof ModuleUnreachableError) reportUnreachable();
      },
    );
    return () => {
      isHere = false;
    };
  }, [part, isMissing]);
  if (failure !== null && !isAway) throw failure.reason;
  return { Part, isAway, retry: () => setFailure(null) };
}
