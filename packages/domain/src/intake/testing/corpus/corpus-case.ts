import type { CivilDate } from '../../../calendar/civil-date.ts';
import type { DraftKind } from '../../intake-draft.ts';

/** A message and its meaning; names, shops and amounts are fictitious. */
export interface CorpusCase {
  readonly name: string;
  readonly text: string;
  readonly receivedDate: CivilDate;
  readonly kind: DraftKind;
  readonly amount: number | null;
  readonly currency: string;
  readonly date: CivilDate;
  readonly time: string | null;
  readonly description: string;
  readonly months: number | null;
}

/** The values that vary between messages of a layout. */
export interface Values {
  readonly shop: string;
  readonly amount: number;
  readonly month: number;
  readonly day: number;
  readonly time: string;
  readonly receivedDate: CivilDate;
  readonly date: CivilDate;
}

const won = (amount: number): string => String(amount).replaceAll(/\B(?=(\d{3})+$)/gu, ',');

/** Shop names chosen to mislead: they contain names of issuers, labels and kinds. */
export const VALUES: readonly Values[] = [
  {
    shop: '스타벅스강남',
    amount: 12300,
    month: 11,
    day: 20,
    time: '12:34',
    receivedDate: '2026-11-20',
    date: '2026-11-20',
  },
  {
    shop: '하나로마트 양재',
    amount: 87450,
    month: 11,
    day: 19,
    time: '19:05',
    receivedDate: '2026-11-20',
    date: '2026-11-19',
  },
  {
    shop: '현대백화점',
    amount: 1234000,
    month: 12,
    day: 31,
    time: '23:58',
    receivedDate: '2027-01-01',
    date: '2026-12-31',
  },
  {
    shop: 'GS25 우리동네점',
    amount: 900,
    month: 2,
    day: 29,
    time: '00:07',
    receivedDate: '2028-03-01',
    date: '2028-02-29',
  },
  {
    shop: '누적할인 롯데마트',
    amount: 45000,
    month: 1,
    day: 2,
    time: '09:41',
    receivedDate: '2027-01-03',
    date: '2027-01-02',
  },
];

/** Values in the notation of messages. */
export interface Written {
  readonly shop: string;
  readonly won: string;
  readonly slash: string;
  readonly year: string;
  readonly time: string;
  readonly sum: string;
}

export interface Layout {
  readonly name: string;
  readonly write: (written: Written) => string;
  readonly kind: DraftKind;
  /** Overrides the shop: irrelevant in a refusal, absent from a bill. */
  readonly description?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly months?: number;
  readonly hasTime?: false;
  /** The message has no date, so the receipt date counts. */
  readonly hasDate?: false;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** One case for each layout and each set of values, alternately with line breaks and on one line. */
export function casesOf(layouts: readonly Layout[]): CorpusCase[] {
  return layouts.flatMap((layout) =>
    VALUES.map((values, index) => {
      const text = layout.write({
        shop: values.shop,
        won: won(values.amount),
        slash: `${pad(values.month)}/${pad(values.day)}`,
        year: values.date.slice(0, 4),
        time: values.time,
        sum: won(values.amount + 456_700),
      });
      const isFlat = index % 2 === 1;
      return {
        name: `${layout.name} ${values.shop}${isFlat ? ' on one line' : ''}`,
        text: isFlat ? text.replaceAll('\n', ' ') : text,
        receivedDate: values.receivedDate,
        kind: layout.kind,
        amount: layout.amount ?? values.amount,
        currency: layout.currency ?? 'KRW',
        date: layout.hasDate === false ? values.receivedDate : values.date,
        time: layout.hasDate === false || layout.hasTime === false ? null : values.time,
        description: layout.description ?? values.shop,
        months: layout.months ?? null,
      };
    }),
  );
}
