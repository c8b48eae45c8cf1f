import { AppError } from '../core/app-error.ts';

/** Whether a text can be stored and passed on: no NUL, which no text column accepts, and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Path of the first text in a value, including keys, that cannot be stored; null when all can be. */
function unstorablePlace(value: unknown, place: string): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : place;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return place;
    const found = unstorablePlace(inner, place === '' ? key : `${place}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Rejects values that contain text that cannot be stored, at any depth.
 *
 * @throws AppError VALIDATION_FAILED, naming the field
 */
export function requireStorable(value: unknown, field = ''): void {
  const place = unstorablePlace(value, field);
  if (place === null) return;
  throw new AppError('VALIDATION_FAILED', {
    errors: [{ field: place, message: '저장할 수 없는 글자가 있어요. 지우고 다시 입력해 주세요.' }],
  });
}
