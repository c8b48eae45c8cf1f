import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from './toast.tsx';

interface DeletedNotice<Item> {
  /** What stands open, by its id; null while nothing does. */
  readonly openId: string | null;
  /** The same as it is stored; undefined when it is there no more. */
  readonly open: Item | undefined;
  /** What somebody is removing right here, which is no news to them. */
  readonly removingIds: readonly (string | null)[];
  /** What to say, as in ‘다른 곳에서 삭제한 태그예요’. */
  readonly text: string;
  /** Brings it back; undefined for those who may not. */
  readonly onTakeBack: ((gone: Item) => void) | undefined;
  readonly onClose: () => void;
}

/** Says why what stood open closes, when it was removed elsewhere, and offers the way back. */
export function useDeletedNotice<Item extends { readonly id: string }>({
  openId,
  open,
  removingIds,
  text,
  onTakeBack,
  onClose,
}: DeletedNotice<Item>): void {
  const last = useRef<Item>(undefined);
  const isGone = openId !== null && open === undefined;
  const report = useEffectEvent(() => {
    const gone = last.current?.id === openId ? last.current : undefined;
    if (!removingIds.includes(openId)) {
      toast.info(
        text,
        gone && onTakeBack
          ? { action: { label: '복원', onClick: () => onTakeBack(gone) }, autoHide: false }
          : undefined,
      );
    }
    onClose();
  });
  useEffect(() => {
    if (open !== undefined) last.current = open;
  }, [open]);
  useEffect(() => {
    if (isGone) report();
  }, [isGone]);
}
