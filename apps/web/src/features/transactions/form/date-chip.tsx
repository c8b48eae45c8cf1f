import { addDays } from '@salim/domain';
import { useState } from 'react';
import { formatDay } from '../../../text/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useLedger } from '../model/ledger.tsx';
import css from './date-chip.module.css';
import type { DateFieldsProps } from './date-fields.tsx';

const DateSheet = lazyOverlay(async () => (await import('./date-sheet.tsx')).DateSheet);

/** `오늘`, `어제`, `11월 18일 (수)`, and the time if there is one. */
function dayText(date: string | null, time: string, today: string): string {
  if (date === null) return '날짜 입력';
  const day = date === today ? '오늘' : date === addDays(today, -1) ? '어제' : formatDay(date);
  return time === '' ? day : `${day} ${time}`;
}

/** The date as a chip that opens the date fields. */
export function DateChip(props: DateFieldsProps) {
  const { today } = useLedger();
  const { date, time, errors } = props;
  // Kept mounted after the first opening, so that the closing animation can run.
  const [opened, setOpened] = useState<boolean | null>(null);
  const isWrong = errors.date !== undefined || errors.time !== undefined;
  const text = dayText(date, time, today);
  return (
    <div data-field={errors.date === undefined ? 'time' : 'date'}>
      <PlainButton
        aria-label={`날짜 ${text}`}
        aria-haspopup="dialog"
        aria-invalid={isWrong || undefined}
        className={classNames(css.chip, isWrong && css.wrong)}
        onPointerEnter={DateSheet.approach}
        onFocus={DateSheet.approach}
        onPress={() => setOpened(true)}
      >
        {text}
      </PlainButton>
      {opened === null ? null : <DateSheet {...props} isOpen={opened} onClose={() => setOpened(false)} />}
    </div>
  );
}
