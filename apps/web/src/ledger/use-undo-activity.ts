import type { Activity } from '@salim/contract';
import { callApi } from '../platform/api/api-client.ts';
import { messageOf } from '../platform/api/api-error.ts';
import { newId } from '../platform/api/new-id.ts';
import { useBookWrite } from '../platform/api/use-book-write.ts';
import { toast } from '../ui/toast.tsx';

/** Undoes activities from the activity list; the toast offers a redo. */
export function useUndoActivity(bookId: string) {
  const write = useBookWrite(bookId, (activityId: string) =>
    callApi('undoActivity', { params: { bookId, activityId }, idempotencyKey: newId() }),
  );
  const undo = (activityId: string): void => {
    write.mutate(activityId, {
      onSuccess: (undoing: Activity) =>
        toast.success('되돌렸어요', {
          ...(undoing.canUndo ? { action: { label: '다시 적용', onClick: () => undo(undoing.id) } } : {}),
        }),
      onError: (error) => toast.error('되돌리지 못했어요', { message: messageOf(error) }),
    });
  };
  return { undo, pendingId: write.isPending ? write.variables : null };
}
