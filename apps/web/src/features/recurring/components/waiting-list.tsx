import type { UpcomingOccurrence } from '@salim/contract';
import { addDays } from '@salim/domain';
import { Card } from '../../../ui/card.tsx';
import { useUpcoming } from '../api/use-upcoming.ts';
import { useRecurringBook } from '../model/recurring-book.tsx';
import { UpcomingList } from './occurrence-row.tsx';

const LOOK_BACK_DAYS = 62;

interface WaitingListProps {
  readonly onRecord: (one: UpcomingOccurrence) => void;
  readonly onChange: (one: UpcomingOccurrence) => void;
}

/** Due occurrences that have to be recorded manually; renders nothing without any. */
export function WaitingList({ onRecord, onChange }: WaitingListProps) {
  const { bookId, today } = useRecurringBook();
  const { data = [] } = useUpcoming(bookId, addDays(today, -LOOK_BACK_DAYS), today);
  const waiting = data.filter((one) => one.state === 'WAITING' && !one.isMasked);
  if (waiting.length === 0) return null;
  return (
    <Card title={`기록할 거래 ${waiting.length}건`}>
      <UpcomingList occurrences={waiting} onRecord={onRecord} onChange={onChange} />
    </Card>
  );
}
