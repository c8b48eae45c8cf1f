import { fieldRefusal } from '../core/app-error.ts';

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
