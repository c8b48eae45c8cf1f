import type { MessageCard } from '@salim/contract';
import { formatClock, formatDay, formatWon } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useMessageCards, useSetCard } from '../api/teaching.ts';

function momentText(moment: string): string {
  const [date = '', time] = moment.split(' ');
  return time === undefined ? formatDay(date) : `${formatDay(date)} ${formatClock(time)}`;
}

function sentenceOf({ issuer, cardHint, gap }: MessageCard): string {
  if (gap === null) return '';
  const what = gap.amount > 0 ? '결제' : '취소';
  const name = `${issuer} ${cardHint}`.trim();
  const until = momentText(gap.until);
  const when = gap.since === '' ? `${until} 전에` : `${momentText(gap.since)} ~ ${until} 사이에`;
  return `${name}: ${when} ${formatWon(Math.abs(gap.amount))} ${what} 문자가 빠진 것 같아요. 누적 금액이 맞지 않아요.`;
}

interface MissingMessagesProps {
  readonly bookId: string;
  readonly canWrite: boolean;
}

/** Transactions that the cumulative sums of the cards show to be missing; each can be added by hand or dismissed. */
export function MissingMessages({ bookId, canWrite }: MissingMessagesProps) {
  const cards = (useMessageCards(bookId).data ?? []).filter(({ gap }) => gap !== null);
  const set = useSetCard(bookId);
  return cards.map((card) => (
    <Notice
      key={`${card.issuer} ${card.cardHint}`}
      tone="warning"
      actions={
        canWrite ? (
          <>
            <LinkButton
              to="/transactions/new"
              search={{ type: 'EXPENSE', date: (card.gap?.until ?? '').slice(0, 10) }}
              size="small"
            >
              직접 입력
            </LinkButton>
            <Button
              size="small"
              variant="ghost"
              isPending={set.isPending}
              onPress={() => set.mutate({ issuer: card.issuer, cardHint: card.cardHint, gap: null })}
            >
              괜찮아요
            </Button>
          </>
        ) : undefined
      }
    >
      {sentenceOf(card)}
    </Notice>
  ));
}
