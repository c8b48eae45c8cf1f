import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from './toast.tsx';

interface DeletedNotice<Item> {
  /** The id of the open item; null while none is open. */
  readonly openId: string | null;
  /** The stored item; undefined after its deletion. */
  readonly open: Item | undefined;
  /** The id that is being deleted on this screen, which needs no notice. */
  readonly removingIds: readonly (string | null)[];
  /** The message, such as ‘다른 곳에서 삭제한 태그예요’. */
  readonly text: string;
  /** Restores it; undefined for users who may not. */
  readonly onTakeBack: ((gone: Item) => void) | undefined;
  readonly onClose: () => void;
}

/** Explains why an open item closes when it was deleted elsewhere, and offers to restore it. */
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
