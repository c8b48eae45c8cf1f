import type { ImportSummary } from '@salim/contract';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatNumber } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteImport } from '../api/delete-import.ts';

interface TakeBackButtonProps {
  readonly past: Pick<ImportSummary, 'id' | 'bookId' | 'fileName' | 'booked'>;
  readonly size?: 'small' | 'medium';
  readonly onReverted?: () => void;
}

/** Undoes a whole import after a confirmation; then reports how many edited transactions were deleted with it. */
export function RevertImportButton({ past, size = 'medium', onReverted }: TakeBackButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const takeBack = useDeleteImport(past.bookId);
  const confirm = async () => {
    try {
      const { removed, edited } = await takeBack.mutateAsync(past.id);
      const changed = edited > 0 ? ` 가져온 뒤 수정한 ${formatNumber(edited)}건도 함께 삭제됐어요.` : '';
      toast.success('가져오기를 되돌렸어요', { message: `${formatNumber(removed)}건을 삭제했어요.${changed}` });
      onReverted?.();
    } catch (error) {
      toast.error('되돌리지 못했어요', { message: messageOf(error) });
    }
  };
  return (
    <>
      <Button size={size} aria-label={`${past.fileName} 되돌리기`} onPress={() => setIsAsking(true)}>
        되돌리기
      </Button>
      <ConfirmDialog
        title="가져오기를 되돌릴까요?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="되돌리기"
        isDanger
        onConfirm={confirm}
      >
        {`${past.fileName}에서 가져온 ${formatNumber(past.booked)}건을 모두 삭제해요.\n가져온 뒤 수정한 거래도 함께 삭제돼요.`}
      </ConfirmDialog>
    </>
  );
}
