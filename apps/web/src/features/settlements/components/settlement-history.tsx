import type { Book, Settlement, SettlementMember } from '@salim/contract';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDay, formatWon } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteSettlement } from '../api/delete-settlement.ts';
import { useUpdateSettlement } from '../api/update-settlement.ts';
import { nameOf, STATUS_NAMES } from '../settlement-sentences.ts';
import css from './settlement-history.module.css';

interface SettlementHistoryProps {
  readonly book: Book;
  readonly settlements: readonly Settlement[];
  readonly members: readonly SettlementMember[];
  readonly userId: string;
  readonly canChange: boolean;
  /** Missing once all are shown. */
  readonly onMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

interface Step {
  readonly name: string;
  readonly status: Settlement['status'];
}

/** The next thing that can be said of a settlement: who pays says it is sent, anybody else that it came. */
function nextStep({ status, fromUserId }: Settlement, userId: string): Step | null {
  if (status === 'CONFIRMED') return null;
  if (fromUserId === userId) return status === 'REQUESTED' ? { name: '보냈어요', status: 'SENT' } : null;
  return { name: '받았어요', status: 'CONFIRMED' };
}

/** What was asked for, sent and received, the latest first; each can be taken back. */
export function SettlementHistory(props: SettlementHistoryProps) {
  const { book, settlements, members, userId, canChange, onMore, isLoadingMore } = props;
  const [leaving, setLeaving] = useState<Settlement | null>(null);
  const update = useUpdateSettlement(book.id);
  const remove = useDeleteSettlement(book.id);
  const take = (settlement: Settlement, step: Step) =>
    update.mutate(
      { settlement, status: step.status },
      {
        onSuccess: () => toast.success(step.status === 'SENT' ? '보냈다고 알렸어요' : '정산했어요'),
        onError: (error) => toast.error('바꾸지 못했어요', { message: messageOf(error) }),
      },
    );
  const takeBack = async (settlement: Settlement) => {
    try {
      await remove.mutateAsync(settlement.id);
      toast.success('정산 기록을 되돌렸어요');
    } catch (error) {
      toast.error('되돌리지 못했어요', { message: messageOf(error) });
    }
  };
  const wayOf = (one: Settlement): string => `${nameOf(members, one.fromUserId)} → ${nameOf(members, one.toUserId)}`;
  return (
    <Card title="정산 기록">
      {settlements.length === 0 ? (
        <p className={css.none}>아직 정산한 기록이 없어요.</p>
      ) : (
        <ul>
          {settlements.map((one) => {
            const step = nextStep(one, userId);
            return (
              <li key={one.id} className={css.row}>
                <span className={css.text}>
                  <span>{wayOf(one)}</span>
                  <span className={css.detail}>
                    {formatDay(one.date, { year: true })}
                    <Tag {...(one.status === 'CONFIRMED' ? {} : { tone: 'accent' })}>{STATUS_NAMES[one.status]}</Tag>
                  </span>
                </span>
                <Money value={one.amount} />
                {canChange ? (
                  <span className={css.actions}>
                    {step ? (
                      <Button
                        variant="soft"
                        size="small"
                        aria-label={`${wayOf(one)} ${formatWon(one.amount)} ${step.name}`}
                        isDisabled={update.isPending}
                        onPress={() => take(one, step)}
                      >
                        {step.name}
                      </Button>
                    ) : null}
                    <IconButton
                      label={`${formatDay(one.date)} ${wayOf(one)} 되돌리기`}
                      icon={<Undo />}
                      size="small"
                      onPress={() => setLeaving(one)}
                    />
                  </span>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      {onMore ? (
        <Button variant="ghost" isFullWidth isPending={isLoadingMore} onPress={onMore}>
          더 보기
        </Button>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          title="정산 기록을 되돌릴까요?"
          isOpen
          onClose={() => setLeaving(null)}
          confirmLabel="되돌리기"
          isDanger
          onConfirm={() => takeBack(leaving)}
        >
          {wayOf(leaving)} {formatWon(leaving.amount)} 기록
          {leaving.status === 'CONFIRMED' ? '과 함께 적힌 이체도 사라지고, 남은 정산에 다시 나타나요.' : '이 사라져요.'}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
