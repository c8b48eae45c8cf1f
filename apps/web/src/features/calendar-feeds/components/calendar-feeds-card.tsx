import { useState } from 'react';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CalendarDays } from '../../../ui/icons/calendar-days.ts';
import css from './calendar-feeds.module.css';
import { CalendarFeedsSheet } from './calendar-feeds-sheet.tsx';

/** What is due, in the user's own calendar app. */
export function CalendarFeedsCard() {
  const books = useBookStore((store) => store.books);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="달력 앱">
      <div className={css.card}>
        <p className={css.help}>반복 거래, 카드 대금, 회비 날짜를 쓰던 달력 앱에서 볼 수 있어요.</p>
        <Button icon={<CalendarDays aria-hidden />} isDisabled={books.length === 0} onPress={() => setIsOpen(true)}>
          달력 앱에서 보기
        </Button>
      </div>
      {isOpen ? <CalendarFeedsSheet books={books} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  );
}
