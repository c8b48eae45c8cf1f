import { addMonths, FIRST_LEDGER_DATE, LAST_LEDGER_DATE } from '@salim/domain';
import { useRef, useState } from 'react';
import { formatMonth } from '../text/format.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { ChevronLeft } from './icons/chevron-left.ts';
import { ChevronRight } from './icons/chevron-right.ts';
import { lazyOverlay } from './lazy-overlay.tsx';
import css from './month-picker.module.css';
import { PlainButton } from './plain-button.tsx';

/** Loaded when opened: a first screen with a month picker must stay small. */
const MonthGrid = lazyOverlay(async () => (await import('./month-grid.tsx')).MonthGrid);

interface MonthPickerProps {
  /** `YYYY-MM` */
  readonly value: string;
  readonly onChange: (month: string) => void;
  readonly className?: string;
}

const FIRST_MONTH = FIRST_LEDGER_DATE.slice(0, 7);
const LAST_MONTH = LAST_LEDGER_DATE.slice(0, 7);

/** `‹ 2026년 11월 ›`: step by month, or pick any month through the title. */
export function MonthPicker({ value, onChange, className }: MonthPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const triggerRef = useRef<HTMLButtonElement>(null);
  return (
    <div role="group" aria-label="월 선택" className={classNames(css.switcher, className)}>
      <IconButton
        label="이전 달"
        icon={<ChevronLeft />}
        isDisabled={value <= FIRST_MONTH}
        onPress={() => onChange(addMonths(value, -1))}
      />
      <PlainButton
        ref={triggerRef}
        className={css.month}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={MonthGrid.approach}
        onPress={() => setIsOpen(true)}
      >
        {formatMonth(value)}
      </PlainButton>
      {isOpen ? (
        <MonthGrid value={value} onChange={onChange} onClose={() => setIsOpen(false)} triggerRef={triggerRef} />
      ) : null}
      <IconButton
        label="다음 달"
        icon={<ChevronRight />}
        isDisabled={value >= LAST_MONTH}
        onPress={() => onChange(addMonths(value, 1))}
      />
    </div>
  );
}
