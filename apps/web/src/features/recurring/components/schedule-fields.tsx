import { useId } from 'react';
import layout from '../../../ui/layout.module.css';
import type { Option } from '../../../ui/option.ts';
import { Select } from '../../../ui/select.tsx';
import text from '../../../ui/text.module.css';
import { rhythmText } from '../model/describe-schedule.ts';
import type { Rhythm, ScheduleChoice } from '../model/schedule-choice.ts';
import css from './schedule-fields.module.css';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;
const INTERVAL_MAX = 12;

const RHYTHMS: readonly { readonly id: Exclude<Rhythm, 'OTHER'>; readonly name: string }[] = [
  { id: 'DAILY', name: '일 단위' },
  { id: 'WEEKLY', name: '주 단위' },
  { id: 'MONTHLY', name: '월 단위 (날짜)' },
  { id: 'MONTHLY_WEEKDAY', name: '월 단위 (요일)' },
  { id: 'YEARLY', name: '연 단위' },
  { id: 'LUNAR', name: '연 단위 (음력)' },
];

/** The label of an interval: `매주`, `2주마다`. */
const STEPS: Readonly<Record<Rhythm, readonly [one: string, several: string]>> = {
  DAILY: ['매일', '일마다'],
  WEEKLY: ['매주', '주마다'],
  MONTHLY: ['매달', '개월마다'],
  MONTHLY_WEEKDAY: ['매달', '개월마다'],
  YEARLY: ['매년', '년마다'],
  LUNAR: ['매년', '년마다'],
  OTHER: ['', ''],
};

const numbered = (count: number, unit: string): Option[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), name: `${index + 1}${unit}` }));

const MONTHS = numbered(12, '월');
const DAYS: readonly Option[] = [...numbered(31, '일'), { id: '-1', name: '말일' }];
const LUNAR_DAYS = numbered(30, '일');
const NTHS: readonly Option[] = [
  { id: '1', name: '첫째' },
  { id: '2', name: '둘째' },
  { id: '3', name: '셋째' },
  { id: '4', name: '넷째' },
  { id: '-1', name: '마지막' },
];

interface ScheduleFieldsProps {
  readonly value: ScheduleChoice;
  readonly startDate: string | null;
  readonly onChange: (value: ScheduleChoice) => void;
  readonly error: string | undefined;
}

/** The fields of a schedule in plain words. */
export function ScheduleFields({ value, startDate, onChange, error }: ScheduleFieldsProps) {
  const set = (changes: Partial<ScheduleChoice>) => onChange({ ...value, ...changes });
  const [one, several] = STEPS[value.rhythm];
  const other: Option[] =
    value.rhythm === 'OTHER' ? [{ id: 'OTHER', name: rhythmText(value.rrule, startDate ?? '2026-01-01') }] : [];
  return (
    <div className={layout.grid12}>
      <div className={css.pair}>
        <Select
          label="주기"
          options={[...RHYTHMS, ...other]}
          value={value.rhythm}
          onChange={(rhythm) => set({ rhythm: rhythm as Rhythm, weekdays: value.weekdays.slice(0, 1) })}
        />
        {value.rhythm === 'OTHER' ? null : (
          <Select
            label="간격"
            options={Array.from({ length: Math.max(INTERVAL_MAX, value.interval) }, (_, index) => ({
              id: String(index + 1),
              name: index === 0 ? one : `${index + 1}${several}`,
            }))}
            value={String(value.interval)}
            onChange={(interval) => set({ interval: Number(interval) })}
          />
        )}
      </div>
      <Days value={value} set={set} error={error} />
    </div>
  );
}

interface DaysProps {
  readonly value: ScheduleChoice;
  readonly set: (changes: Partial<ScheduleChoice>) => void;
  readonly error: string | undefined;
}

function Days({ value, set, error }: DaysProps) {
  switch (value.rhythm) {
    case 'DAILY':
    case 'OTHER':
      return null;
    case 'WEEKLY':
      return <WeekdayField value={value.weekdays} onChange={(weekdays) => set({ weekdays })} error={error} />;
    case 'MONTHLY':
      return (
        <Select
          label="날짜"
          options={DAYS}
          value={String(value.monthDay)}
          onChange={(day) => set({ monthDay: Number(day) })}
          {...(value.monthDay > 28 ? { help: '해당 날짜가 없는 달에는 말일에 기록해요.' } : {})}
        />
      );
    case 'MONTHLY_WEEKDAY':
      return (
        <div className={css.pair}>
          <Select label="순서" options={NTHS} value={String(value.nth)} onChange={(nth) => set({ nth: Number(nth) })} />
          <Select
            label="요일"
            options={WEEKDAYS.map((name, index) => ({ id: String(index), name: `${name}요일` }))}
            value={String(value.weekdays[0] ?? 1)}
            onChange={(weekday) => set({ weekdays: [Number(weekday)] })}
          />
        </div>
      );
    case 'YEARLY':
      return (
        <div className={css.pair}>
          <Select
            label="월"
            options={MONTHS}
            value={String(value.month)}
            onChange={(month) => set({ month: Number(month) })}
          />
          <Select
            label="날짜"
            options={DAYS}
            value={String(value.monthDay)}
            onChange={(day) => set({ monthDay: Number(day) })}
          />
        </div>
      );
    case 'LUNAR':
      return (
        <div className={css.pair}>
          <Select
            label="음력 월"
            options={MONTHS}
            value={String(value.lunarMonth)}
            onChange={(month) => set({ lunarMonth: Number(month) })}
          />
          <Select
            label="음력 날짜"
            options={LUNAR_DAYS}
            value={String(value.lunarDay)}
            onChange={(day) => set({ lunarDay: Number(day) })}
          />
        </div>
      );
  }
}

interface WeekdayFieldProps {
  readonly value: readonly number[];
  readonly onChange: (weekdays: readonly number[]) => void;
  readonly error: string | undefined;
}

function WeekdayField({ value, onChange, error }: WeekdayFieldProps) {
  const id = useId();
  const toggle = (weekday: number) =>
    onChange(
      value.includes(weekday)
        ? value.filter((one) => one !== weekday)
        : [...value, weekday].toSorted((left, right) => left - right),
    );
  return (
    <div role="group" aria-labelledby={id} className={css.group} data-field="weekdays">
      <span id={id} className={text.label}>
        요일
      </span>
      <div className={css.weekdays}>
        {WEEKDAYS.map((name, weekday) => (
          <button
            key={name}
            type="button"
            aria-label={`${name}요일`}
            aria-pressed={value.includes(weekday)}
            className={css.weekday}
            onClick={() => toggle(weekday)}
          >
            {name}
          </button>
        ))}
      </div>
      {error === undefined ? null : (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
