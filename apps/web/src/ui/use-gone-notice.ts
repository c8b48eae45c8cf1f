import { useEffect, useEffectEvent } from 'react';
import { toast } from './toast.tsx';

interface GoneNotice {
  /** What stands open, by its id; null while nothing does. */
  readonly openId: string | null;
  /** Whether it is still there. */
  readonly isThere: boolean;
  /** What somebody is removing right here, which is no news to them. */
  readonly removingIds: readonly (string | null)[];
  /** What to say, as in ‘다른 곳에서 지운 태그예요’. */
  readonly text: string;
  readonly onClose: () => void;
}

/** Says why what stood open closes, when it was removed elsewhere. */
export function useGoneNotice({ openId, isThere, removingIds, text, onClose }: GoneNotice): void {
  const isGone = openId !== null && !isThere;
  const tell = useEffectEvent(() => {
    if (!removingIds.includes(openId)) toast.info(text);
    onClose();
  });
  useEffect(() => {
    if (isGone) tell();
  }, [isGone]);
}
