import {
  cleanText,
  isCivilDate,
  isCivilMonth,
  isCurrency,
  isLedgerDate,
  isLedgerMonth,
  MAX_AMOUNT,
} from '@salim/domain';
import { z } from 'zod';
import { drawingName, isDrawingReference } from './facts/icons.ts';
import { CLOCK_TIME, DESCRIPTION_MAX, ICON_NAME_MAX, MEMO_MAX, NAME_MAX } from './facts/limits.ts';

export { cleanText };

function limitedText(clean: (text: string) => string, minimum: number, maximum: number) {
  return z
    .string()
    .overwrite(clean)
    .check((context) => {
      const { length } = Array.from(context.value);
      if (length < minimum) {
        context.issues.push({ code: 'too_small', origin: 'string', minimum, inclusive: true, input: context.value });
      } else if (length > maximum) {
        context.issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: context.value });
      }
    })
    .meta({ minLength: minimum, maxLength: maximum });
}

/** Single-line text; length in code points after cleaning. */
export const lineOfText = (minimum: number, maximum: number) =>
  limitedText((text) => cleanText(text).replace(/[\n\t]+/gu, ' '), minimum, maximum);
/** Multi-line text; length in code points after cleaning. */
export const textBlock = (maximum: number) => limitedText(cleanText, 0, maximum);

export const nameText = lineOfText(1, NAME_MAX);
/** 내용: what was bought or where; may be empty, because an amount is enough to save. */
export const descriptionText = lineOfText(0, DESCRIPTION_MAX);
export const memoText = textBlock(MEMO_MAX);

/** Lower-case UUID; generated ones are version 7. */
export const id = z.guid().overwrite((value) => value.toLowerCase());

/** Whole number of the currency's minor unit, within ±9,999,999,999,999. */
export const signedAmount = z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT);
/** Above zero. */
export const positiveAmount = z.int().min(1).max(MAX_AMOUNT);
export const nonNegativeAmount = z.int().min(0).max(MAX_AMOUNT);
/** A sum over many transactions: may exceed the limit of one amount, but is an exact integer. */
export const sum = z.int();

/** `YYYY-MM-DD`, an existing day, 1970-01-01 … 2199-12-31, in the book's time zone. */
export const civilDate = z
  .string()
  .refine(isCivilDate, { error: 'DATE_INVALID' })
  .refine((date) => !isCivilDate(date) || isLedgerDate(date), {
    error: 'DATE_OUT_OF_RANGE',
    params: { rule: true },
  })
  .meta({ format: 'date', examples: ['2026-11-20'] });
/** A day in a report: the first and the last month of the ledger may extend beyond its range. */
export const reportedDate = z.string().refine(isCivilDate, { error: 'DATE_INVALID' }).meta({ format: 'date' });
/** `YYYY-MM`. */
export const civilMonth = z
  .string()
  .refine(isCivilMonth, { error: 'MONTH_INVALID' })
  .meta({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', examples: ['2026-11'] });
/** A month to query or plan: one that may contain transactions, 1970-01 … 2199-12. */
export const askedMonth = civilMonth.refine((month) => !isCivilMonth(month) || isLedgerMonth(month), {
  error: 'DATE_OUT_OF_RANGE',
  params: { rule: true },
});
/** `HH:mm` in the book's time zone. */
export const clockTime = z.string().regex(CLOCK_TIME);
/** ISO 8601 in UTC with `Z`. */
export const instant = z.string().meta({ format: 'date-time' });

const DAY_MS = 86_400_000;

/** Whether it is on a day of the ledger in every time zone. */
function isLedgerInstant(text: string): boolean {
  const at = Date.parse(text);
  return [at - DAY_MS, at + DAY_MS].every((other) => isLedgerDate(new Date(other).toISOString().slice(0, 10)));
}

const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** An instant in a request or a file, with any offset; read as UTC to the millisecond. */
export const givenInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => !isInstant(text) || isLedgerInstant(text), {
    error: 'DATE_OUT_OF_RANGE',
    params: { rule: true },
  })
  .overwrite((text) => (isInstant(text) ? new Date(text).toISOString() : text));

/** A code in ISO 4217 format, active or not. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/u);
/** An active currency code that users may choose. */
export const usedCurrency = currencyCode.refine((code) => isCurrency(code), { error: 'CURRENCY' });
export const colorCode = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/u)
  .overwrite((value) => value.toUpperCase());
/** An emoji, a short text, or `salim:` with the name of a drawn icon. */
export const iconName = lineOfText(0, ICON_NAME_MAX).refine(
  (icon) => !isDrawingReference(icon) || drawingName(icon) !== null,
  { error: 'ICON' },
);
/** An icon in a backup, also of a drawing that only another version has. */
export const storedIcon = lineOfText(0, ICON_NAME_MAX);
/** The version that the reader last saw; a stale one returns 409 `VERSION_CONFLICT`. */
export const version = z.int().min(1).max(2_147_483_647);
export const sortOrder = z.int().min(0).max(1_000_000);

/** Query flag: `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Comma-separated values; any of them may match. */
export const commaList = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).min(1).max(200));
/** A whole number as a query parameter. */
export const queryInteger = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^-?\d{1,16}$/u)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum));

export const cursor = z.string().min(1).max(500);
export const pageLimit = queryInteger(1, 200).default(50);

/** A keyset page. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
