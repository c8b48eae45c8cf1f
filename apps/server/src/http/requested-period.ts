import { AppError, fieldRefusal } from '../core/app-error.ts';

/** @throws AppError END_BEFORE_START when the first day comes after the last */
export function requireOrderedPeriod({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): void {
  if (from !== undefined && to !== undefined && from > to) throw fieldRefusal('END_BEFORE_START', 'to');
}

/** A period that is too long for a report; `most` is what it can show, for display. */
export function periodTooLong(most: string): AppError {
  return new AppError('LIMIT_EXCEEDED', { errors: [{ field: 'to', message: `한 번에 ${most}까지 볼 수 있어요.` }] });
}
