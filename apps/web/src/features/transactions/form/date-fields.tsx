import { addDays } from '@salim/domain';
import { FilterChip } from '../../../ui/chip.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLedger } from '../model/ledger.tsx';
import css from './fields.module.css';
import type { FormErrors } from './read-form.ts';

export interface DateFieldsProps {
  readonly date: string | null;
  readonly time: string;
  readonly onDate: (date: string | null) => void;
  readonly onTime: (time: string) => void;
  readonly errors: FormErrors;
}

/** The date and an optional time. */
export function DayAndTime({ date, time, onDate, onTime, errors }: DateFieldsProps) {
  const { today } = useLedger();
  return (
    <div className={css.dayAndTime}>
      <div data-field="date">
        <DatePicker label="날짜" value={date} onChange={onDate} today={today} error={errors.date ?? null} />
      </div>
      <div data-field="time">
        <TextField label="시간" type="time" value={time} onChange={onTime} error={errors.time ?? null} />
      </div>
    </div>
  );
}

/** The date, with shortcuts for 오늘 and 어제, and an optional time. */
export function DateFields(props: DateFieldsProps) {
  const { date, onDate } = props;
  const { today } = useLedger();
  const yesterday = addDays(today, -1);
  return (
    <div className={css.stackTight}>
      <DayAndTime {...props} />
      <div role="group" aria-label="오늘 또는 어제" className={css.quick}>
        <FilterChip isSelected={date === today} onChange={() => onDate(today)}>
          오늘
        </FilterChip>
        <FilterChip isSelected={date === yesterday} onChange={() => onDate(yesterday)}>
          어제
        </FilterChip>
      </div>
    </div>
  );
}
