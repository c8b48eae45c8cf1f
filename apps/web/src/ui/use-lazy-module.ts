import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { type LazyModule, ModuleUnreachableError } from '../platform/offline/lazy-module.ts';

interface LazyModuleState<Props> {
  /** Null until it has come. */
  readonly Part: ComponentType<Props> | null;
  /** Nobody could be reached who has it. */
  readonly isAway: boolean;
  readonly retry: () => void;
}

/**
 * A part that is fetched once it is wanted. `onAway` hears that nobody can be reached who has it. A part that is gone
 * for good is thrown while rendering, and ends where the screen catches what breaks.
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
  // Wanted no more: the next time is a new attempt.
  if (!isWanted && isAway) setFailure(null);
  useEffect(() => {
    if (!isMissing) return undefined;
    let isHere = true;
    part.load().then(
      (arrived) => {
        // As a transition it is put together in small steps.
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
