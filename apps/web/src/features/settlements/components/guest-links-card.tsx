import type { Book, SettlementMember } from '@salim/contract';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link2 } from '../../../ui/icons/link-2.ts';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import textCss from '../../../ui/text.module.css';
import css from './guest-links-card.module.css';

const GuestLinkSheet = lazyOverlay(async () => (await import('./guest-link-sheet.tsx')).GuestLinkSheet);

interface GuestLinksCardProps {
  readonly book: Book;
  /** Members without an account who are still in the book. */
  readonly seats: readonly SettlementMember[];
}

/** Links with which members without an account settle up. */
export function GuestLinksCard({ book, seats }: GuestLinksCardProps) {
  const [chosen, setChosen] = useState<readonly SettlementMember[] | null>(null);
  return (
    <Card title="계정 없이 정산하기">
      <p className={textCss.label}>링크를 받은 사람은 가입하지 않고 정산할 수 있어요.</p>
      <ul>
        {seats.map((seat) => (
          <li key={seat.userId} className={css.row}>
            <span className={css.who}>
              <Avatar name={seat.name} color={seat.color} size="small" />
              {seat.name}
            </span>
            <Button
              size="small"
              icon={<Link2 aria-hidden />}
              aria-label={`${seat.name}님에게 링크 보내기`}
              onPress={() => setChosen([seat])}
            >
              링크 보내기
            </Button>
          </li>
        ))}
      </ul>
      {seats.length > 1 ? (
        <Button size="small" variant="ghost" className={css.all ?? ''} onPress={() => setChosen(seats)}>
          {seats.length}명의 링크 한꺼번에 만들기
        </Button>
      ) : null}
      {chosen ? <GuestLinkSheet book={book} seats={chosen} onClose={() => setChosen(null)} /> : null}
    </Card>
  );
}
