import { isCivilDate } from '@salim/domain';
import { AppError } from './app-error.ts';

type Part = 'instant' | 'date' | 'time' | 'id' | 'amount' | 'currency';

const FORMS: Readonly<Record<Part, (text: string) => boolean>> = {
  instant: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u.test(text) && !Number.isNaN(Date.parse(text)),
  date: isCivilDate,
  time: (text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/u.test(text),
  id: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text),
  currency: (text) => /^[A-Z]{3}$/u.test(text),
  amount: (text) => /^-?\d{1,16}$/u.test(text),
};

/** A keyset cursor: the sort values of the last row, opaque to clients. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** @throws AppError VALIDATION_FAILED for anything that is not a cursor of this form */
export function decodeCursor<const Parts extends readonly Part[]>(
  cursor: string,
  parts: Parts,
): { [Index in keyof Parts]: string } {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    values = null;
  }
  const isFitting =
    Array.isArray(values) &&
    values.length === parts.length &&
    parts.every((part, index) => typeof values[index] === 'string' && FORMS[part](values[index]));
  if (!isFitting) {
    throw new AppError('VALIDATION_FAILED', {
      errors: [{ field: 'cursor', message: '커서(cursor) 값이 올바르지 않아요.' }],
    });
  }
  return values as { [Index in keyof Parts]: string };
}
