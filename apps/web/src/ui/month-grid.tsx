import { dateParts, FIRST_LEDGER_DATE, LAST_LEDGER_DATE } from '@salim/domain';
import { type RefObject, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { IconButton } from './button.tsx';
import css from './date-picker.module.css';
import { ChevronLeft } from './icons/chevron-left.ts';
import { ChevronRight } from './icons/chevron-right.ts';
import popover from './popover.module.css';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const YEAR_MIN = dateParts(FIRST_LEDGER_DATE).year;
const YEAR_MAX = dateParts(LAST_LEDGER_DATE).year;

interface MonthGridProps {
  /** `YYYY-MM` */
  readonly value: string;
  readonly onChange: (month: string) => void;
  readonly onClose: () => void;
  /** The element it is anchored to. */
  readonly triggerRef: RefObject<HTMLElement | null>;
}

/** The twelve months of a year, with navigation to other years. */
export function MonthGrid({ value, onChange, onClose, triggerRef }: MonthGridProps) {
  const [year, setYear] = useState(() => Number(value.slice(0, 4)));
  return (
    <Popover
      className={popover.popover}
      offset={6}
      isOpen
      triggerRef={triggerRef}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog aria-label="월 선택" className={css.calendar}>
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
                  onChange(key);
                  onClose();
                }}
              >
                {month}월
              </ToggleButton>
            );
          })}
        </div>
      </Dialog>
    </Popover>
  );
}
