import type { Asset, Book, Settlement, SettlementMember } from '@salim/contract';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useOtherBooks } from '../../../ledger/use-own-accounts.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { formatDay, formatWon } from '../../../text/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDeleteSettlement } from '../api/delete-settlement.ts';
import { useUpdateSettlement } from '../api/update-settlement.ts';
import { nameOf, STATUS_NAMES } from '../settlement-text.ts';
import css from './settlement-history.module.css';
import { StepSheet } from './step-sheet.tsx';

interface SettlementHistoryProps {
  readonly book: Book;
  readonly settlements: readonly Settlement[];
  readonly members: readonly SettlementMember[];
  readonly assets: readonly Asset[];
  readonly userId: string;
  readonly canChange: boolean;
  /** Undefined once all are shown. */
  readonly onMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

/** One year of monthly settlements; older ones are loaded on request. */
const SHOWN_FIRST = 12;

interface Step {
  readonly name: string;
  readonly status: 'SENT' | 'CONFIRMED';
}

/** Money that a member moved between the book and a personal one: it settles nothing. */
const isWithOneself = ({ fromUserId, toUserId }: Settlement): boolean => fromUserId === toUserId;

/** The next status of a settlement: the payer marks it as sent, any other member as received. */
function nextStep(settlement: Settlement, userId: string): Step | null {
  const { status, fromUserId } = settlement;
  if (status === 'CONFIRMED' || isWithOneself(settlement)) return null;
  if (fromUserId === userId) return status === 'REQUESTED' ? { name: '보냈어요', status: 'SENT' } : null;
  return { name: '받았어요', status: 'CONFIRMED' };
}

/** Requested, sent and received settlements, latest first; each can be deleted. */
export function SettlementHistory(props: SettlementHistoryProps) {
  const { book, settlements, members, assets, userId, canChange, onMore, isLoadingMore } = props;
  const [leaving, setLeaving] = useState<Settlement | null>(null);
  const [stepping, setStepping] = useState<{ settlement: Settlement; step: Step } | null>(null);
  const otherBooks = useOtherBooks(book);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? settlements : settlements.slice(0, SHOWN_FIRST);
  const showMore = shown.length < settlements.length ? () => setIsWhole(true) : onMore;
  const update = useUpdateSettlement(book.id);
  const remove = useDeleteSettlement(book.id);
  const take = (settlement: Settlement, step: Step) => {
    const isMine = [settlement.fromUserId, settlement.toUserId].includes(userId);
    // A user with another book may name its account.
    if (isMine && otherBooks.length > 0) setStepping({ settlement, step });
    else sayStep(settlement, step);
  };
  const sayStep = (settlement: Settlement, step: Step) =>
    update.mutate(
      { settlement, status: step.status },
      {
        onSuccess: () => toast.success(step.status === 'SENT' ? '보냈다고 알렸어요' : '정산했어요'),
        onError: (error) => toast.error('상태를 바꾸지 못했어요', { message: messageOf(error) }),
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
  const wayOf = (one: Settlement): string => {
    if (one.isElsewhere) return '다른 가계부와 주고받은 돈';
    const from = nameOf(members, one.fromUserId);
    if (!isWithOneself(one)) return `${from} → ${nameOf(members, one.toUserId)}`;
    // Only a restored backup contains an allowance to oneself, because it does not name the other book.
    if (members.length === 1) return one.toAssetId === null ? '다른 가계부로 보낸 돈' : '다른 가계부에서 온 돈';
    return one.toAssetId === null ? `${from} · 가져간 용돈` : `${from} · 넣은 생활비`;
  };
  return (
    <Card title="정산 기록">
      {settlements.length === 0 ? (
        <p className={css.none}>아직 정산 기록이 없어요.</p>
      ) : (
        <ul>
          {shown.map((one) => {
            const step = nextStep(one, userId);
            return (
              <li key={one.id} className={css.row}>
                <span className={css.text}>
                  <span>{wayOf(one)}</span>
                  <span className={css.detail}>
                    {formatDay(one.date, { year: true })}
                    {one.own ? <Tag>내 가계부에도 기록됨</Tag> : null}
                    {isWithOneself(one) ? null : (
                      <Tag {...(one.status === 'CONFIRMED' ? {} : { tone: 'accent' })}>{STATUS_NAMES[one.status]}</Tag>
                    )}
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
      {showMore ? (
        <Button variant="ghost" isFullWidth isPending={isLoadingMore} onPress={showMore}>
          더 보기
        </Button>
      ) : null}
      {stepping ? (
        <StepSheet
          book={book}
          settlement={stepping.settlement}
          status={stepping.step.status}
          way={wayOf(stepping.settlement)}
          assets={assets}
          settlements={settlements}
          onClose={() => setStepping(null)}
        />
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
          {isWithOneself(leaving)
            ? leaving.isElsewhere
              ? '과 이체가 삭제돼요. 내가 넣은 생활비라면 두 가계부에서 함께, 다른 사람과의 정산이라면 이 가계부에서만 삭제돼요.'
              : '과 이체가 삭제돼요. 다른 가계부에도 기록되어 있으면 함께 삭제돼요.'
            : leaving.status === 'CONFIRMED'
              ? '과 함께 기록된 이체도 삭제되고, 남은 정산에 다시 표시돼요.'
              : '이 삭제돼요.'}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
