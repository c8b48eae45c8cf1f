import { addMonths } from '@salim/domain';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { formatMonth } from '../lib/format.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import css from './date-picker.module.css';
import popover from './popover.module.css';

interface MonthPickerProps {
  /** `YYYY-MM` */
  readonly value: string;
  readonly onChange: (month: string) => void;
  readonly className?: string;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const FIRST_MONTH = '1970-01';
const LAST_MONTH = '2199-12';
const YEAR_MIN = 1970;
const YEAR_MAX = 2199;

/** `‹ 2026년 11월 ›`: one step at a time, or any month of any year through its title. */
export function MonthPicker({ value, onChange, className }: MonthPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [year, setYear] = useState(() => Number(value.slice(0, 4)));
  return (
    <div role="group" aria-label="월 고르기" className={classNames(css.switcher, className)}>
      <IconButton
        label="이전 달"
        icon={<ChevronLeft />}
        isDisabled={value <= FIRST_MONTH}
        onPress={() => onChange(addMonths(value, -1))}
      />
      <DialogTrigger
        isOpen={isOpen}
        onOpenChange={(open) => {
          setIsOpen(open);
          if (open) setYear(Number(value.slice(0, 4)));
        }}
      >
        <Button className={css.month}>{formatMonth(value)}</Button>
        <Popover className={popover.popover} offset={6}>
          <Dialog aria-label="월 고르기" className={css.calendar}>
            <div className={css.heading}>
              <IconButton
                label="이전 해"
                icon={<ChevronLeft />}
                isDisabled={year <= YEAR_MIN}
                onPress={() => setYear(year - 1)}
              />
              <span className={css.title} aria-live="polite">
                {year}년
              </span>
              <IconButton
                label="다음 해"
                icon={<ChevronRight />}
                isDisabled={year >= YEAR_MAX}
                onPress={() => setYear(year + 1)}
              />
            </div>
            <div className={css.months}>
              {MONTHS.map((month) => {
                const key = `${year}-${String(month).padStart(2, '0')}`;
                return (
                  <ToggleButton
                    key={key}
                    className={css.monthCell}
                    isSelected={key === value}
                    onChange={() => {
                      setIsOpen(false);
                      onChange(key);
                    }}
                  >
                    {month}월
                  </ToggleButton>
                );
              })}
            </div>
          </Dialog>
        </Popover>
      </DialogTrigger>
      <IconButton
        label="다음 달"
        icon={<ChevronRight />}
        isDisabled={value >= LAST_MONTH}
        onPress={() => onChange(addMonths(value, 1))}
      />
    </div>
  );
}
