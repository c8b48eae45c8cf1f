import type { Book, Settlement, SettlementMember } from '@salim/contract';
import { useState } from 'react';
import { formatDay, formatWon } from '../../../text/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Undo2 } from '../../../ui/icons/undo-2.ts';
import { Money } from '../../../ui/money.tsx';
import { isWithOneself, nextStep } from '../settlement-steps.ts';
import { STATUS_NAMES, wayOf } from '../settlement-text.ts';
import css from './settlement-history.module.css';
import type { Steps } from './use-steps.tsx';
import { useTakeBack } from './use-take-back.tsx';

interface SettlementHistoryProps {
  readonly book: Book;
  readonly settlements: readonly Settlement[];
  readonly members: readonly SettlementMember[];
  readonly steps: Steps;
  readonly userId: string;
  readonly canChange: boolean;
  /** Undefined once all are shown. */
  readonly onMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

const SHOWN_FIRST = 3;

/** Requested, sent and received settlements, latest first; each can be deleted. */
export function SettlementHistory(props: SettlementHistoryProps) {
  const { book, settlements, members, steps, userId, canChange, onMore, isLoadingMore } = props;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? settlements : settlements.slice(0, SHOWN_FIRST);
  const showMore = shown.length < settlements.length ? () => setIsWhole(true) : onMore;
  const takeBack = useTakeBack(book, members);
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
                  <span>{wayOf(one, members)}</span>
                  <span className={css.detail}>
                    {formatDay(one.date, { year: true })}
                    {one.own ? <Tag>내 가계부에도 기록됨</Tag> : null}
                    {isWithOneself(one) || one.status === 'CONFIRMED' ? null : (
                      <Tag tone="accent">{STATUS_NAMES[one.status]}</Tag>
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
                        aria-label={`${wayOf(one, members)} ${formatWon(one.amount)} ${step.name}`}
                        isDisabled={steps.isPending}
                        onPress={() => steps.take(one, step)}
                      >
                        {step.name}
                      </Button>
                    ) : null}
                    <IconButton
                      label={`${formatDay(one.date)} ${wayOf(one, members)} 되돌리기`}
                      icon={<Undo2 />}
                      size="small"
                      onPress={() => takeBack.ask(one)}
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
      {takeBack.dialog}
    </Card>
  );
}
