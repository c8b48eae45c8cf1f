import { AppError } from '../core/app-error.ts';

/** Whether a text can be kept and sent on as it is: no NUL, which no text column takes, and no half of a letter. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The place of the first text in a value that cannot be kept, keys included; null where all can be. */
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
 * Refuses values in which any text cannot be kept, however deep it is.
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
