import { parseDate } from '@internationalized/date';
import { addDays, FIRST_LEDGER_DATE, isCivilDate, LAST_LEDGER_DATE, weekdayOf } from '@salim/domain';
import { useState } from 'react';
import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  FieldError,
  Group,
  Popover,
  Text,
} from 'react-aria-components/DatePicker';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { useDevicePreferences } from '../platform/browser/device-preferences.ts';
import { formatMonth } from '../text/format.ts';
import { iconButtonClass, Button as KitButton } from './button.tsx';
import { classNames } from './class-names.ts';
import css from './date-picker.module.css';
import field from './field.module.css';
import type { FieldFrame } from './field-frame.ts';
import { FieldLabel } from './field-label.tsx';
import { CalendarDays } from './icons/calendar-days.ts';
import { ChevronLeft } from './icons/chevron-left.ts';
import { ChevronRight } from './icons/chevron-right.ts';
import popover from './popover.module.css';

const FIRST_DATE = parseDate(FIRST_LEDGER_DATE);
const LAST_DATE = parseDate(LAST_LEDGER_DATE);

export interface DatePickerProps extends FieldFrame {
  /** `YYYY-MM-DD`, or null while incomplete. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
  /** The current date in the book's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** A date: typed segment by segment, or picked from a calendar; 오늘 and 어제 are one tap away. */
export function DatePicker({
  label,
  isLabelHidden,
  help,
  error,
  value,
  onChange,
  today,
  isDisabled = false,
  className,
}: DatePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const weekStart = useDevicePreferences((preferences) => preferences.weekStart);
  const date = value !== null && isCivilDate(value) ? parseDate(value) : null;
  const [month, setMonth] = useState(() => date ?? parseDate(today));
  const choose = (next: string) => {
    onChange(next);
    setMonth(parseDate(next));
    setIsOpen(false);
  };
  return (
    <AriaDatePicker
      value={date}
      onChange={(next) => {
        onChange(next?.toString() ?? null);
        if (next) setMonth(parseDate(next.toString()));
      }}
      minValue={FIRST_DATE}
      maxValue={LAST_DATE}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      shouldForceLeadingZeros={false}
      className={classNames(field.field, className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} />
      <Group className={classNames(field.control, css.group)}>
        <DateInput className={css.segments}>
          {(segment) => <DateSegment segment={segment} className={css.segment} />}
        </DateInput>
        <Button className={css.open}>
          <CalendarDays aria-hidden />
        </Button>
      </Group>
      {help === undefined || error ? null : (
        <Text slot="description" className={field.help}>
          {help}
        </Text>
      )}
      <FieldError className={field.error}>{error}</FieldError>
      <Popover className={popover.popover} offset={6}>
        <Dialog aria-label={`${label} 선택`}>
          <Calendar
            className={css.calendar}
            focusedValue={month}
            onFocusChange={setMonth}
            firstDayOfWeek={weekStart === 'monday' ? 'mon' : 'sun'}
          >
            <div className={css.heading}>
              <Button slot="previous" className={iconButtonClass()}>
                <ChevronLeft aria-hidden />
              </Button>
              <Heading className={css.title}>{formatMonth(month.toString())}</Heading>
              <Button slot="next" className={iconButtonClass()}>
                <ChevronRight aria-hidden />
              </Button>
            </div>
            <CalendarGrid className={css.grid} weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell
                    className={classNames(css.headerCell, day === '일' && css.sunday, day === '토' && css.saturday)}
                  >
                    {day}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(day) => {
                  const weekday = weekdayOf(day.toString());
                  return (
                    <CalendarCell
                      date={day}
                      className={classNames(
                        css.day,
                        weekday === 0 && css.sunday,
                        weekday === 6 && css.saturday,
                        day.toString() === today && css.today,
                      )}
                    />
                  );
                }}
              </CalendarGridBody>
            </CalendarGrid>
            <div className={css.shortcuts}>
              <KitButton size="small" onPress={() => choose(addDays(today, -1))}>
                어제
              </KitButton>
              <KitButton size="small" variant="soft" onPress={() => choose(today)}>
                오늘
              </KitButton>
            </div>
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
