import { addDays } from '@salim/domain';
import { formatDay } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { useLedger } from '../model/ledger.tsx';
import css from './date-chip.module.css';
import { type DateFieldsProps, DayAndTime } from './date-fields.tsx';

/** Days before today that are one tap away. */
const DAYS = [0, 1, 2, 3] as const;

interface DateSheetProps extends DateFieldsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Date and time; the last days are one tap away. */
export function DateSheet({ isOpen, onClose, ...props }: DateSheetProps) {
  const { today } = useLedger();
  return (
    <Sheet
      title="언제였나요?"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" onPress={onClose}>
          확인
        </Button>
      }
    >
      <div role="group" aria-label="최근 날짜" className={css.days}>
        {DAYS.map((ago) => {
          const day = addDays(today, -ago);
          return (
            <FilterChip
              key={day}
              isSelected={props.date === day}
              onChange={() => {
                props.onDate(day);
                onClose();
              }}
            >
              {ago === 0 ? '오늘' : ago === 1 ? '어제' : formatDay(day)}
            </FilterChip>
          );
        })}
      </div>
      <DayAndTime {...props} />
    </Sheet>
  );
}
