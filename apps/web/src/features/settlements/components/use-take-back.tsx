import type { Book, Settlement, SettlementMember } from '@salim/contract';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatWon } from '../../../text/format.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteSettlement } from '../api/delete-settlement.ts';
import { isWithOneself } from '../settlement-steps.ts';
import { wayOf } from '../settlement-text.ts';

export interface TakeBack {
  /** Asks before it deletes the record. */
  readonly ask: (settlement: Settlement) => void;
  /** To be rendered on the screen. */
  readonly dialog: ReactNode;
}

function consequenceOf(settlement: Settlement): string {
  if (!isWithOneself(settlement)) {
    return settlement.status === 'CONFIRMED'
      ? '과 함께 기록된 이체도 삭제되고, 남은 정산에 다시 표시돼요.'
      : '이 삭제돼요.';
  }
  return settlement.isElsewhere
    ? '과 이체가 삭제돼요. 내가 넣은 생활비라면 두 가계부에서 함께, 다른 사람과의 정산이라면 이 가계부에서만 삭제돼요.'
    : '과 이체가 삭제돼요. 다른 가계부에도 기록되어 있으면 함께 삭제돼요.';
}

/** Deletes a settlement after confirmation. */
export function useTakeBack(book: Book, members: readonly SettlementMember[]): TakeBack {
  const [leaving, setLeaving] = useState<Settlement | null>(null);
  const remove = useDeleteSettlement(book.id);
  const takeBack = async (settlement: Settlement) => {
    try {
      await remove.mutateAsync(settlement.id);
      toast.success('정산 기록을 되돌렸어요');
    } catch (error) {
      toast.error('되돌리지 못했어요', { message: messageOf(error) });
    }
  };
  const dialog = leaving ? (
    <ConfirmDialog
      title="정산 기록을 되돌릴까요?"
      isOpen
      onClose={() => setLeaving(null)}
      confirmLabel="되돌리기"
      isDanger
      onConfirm={() => takeBack(leaving)}
    >
      {wayOf(leaving, members)} {formatWon(leaving.amount)} 기록
      {consequenceOf(leaving)}
    </ConfirmDialog>
  ) : null;
  return { ask: setLeaving, dialog };
}
