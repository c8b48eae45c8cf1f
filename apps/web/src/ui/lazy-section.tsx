import { type ComponentType, type ReactNode, useEffect } from 'react';
import { lazyModule } from '../platform/offline/lazy-module.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useLazyModule } from './use-lazy-module.ts';

/** A section of a screen. */
type LazySection<Props> = ComponentType<Props> & {
  /** Preloads its code. */
  readonly approach: () => void;
};

/**
 * A section whose code is loaded after the screen; `meanwhile` is shown until then. If the network fails, the section
 * says so, offers a retry, and retries by itself when online; the rest of the screen is unchanged.
 */
export function lazySection<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): LazySection<Props> {
  const part = lazyModule(load);
  function Place(props: Props) {
    const { Part, isAway, retry } = useLazyModule(part);
    if (Part !== null) return <Part {...props} />;
    return isAway ? <UnreachableNotice onRetry={retry} /> : meanwhile;
  }
  return Object.assign(Place, { approach: part.approach });
}

function UnreachableNotice({ onRetry }: { readonly onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="small" onPress={onRetry}>
          다시 시도
        </Button>
      }
    >
      연결이 끊겨 이 부분을 불러오지 못했어요. 입력한 내용은 그대로 있어요.
    </Notice>
  );
}
