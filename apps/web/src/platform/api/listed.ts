import { ApiError } from './api-error.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';

/**
 * What a call for a list has answered. A list that is none would bring down every screen that reads it from a store.
 *
 * @throws ApiError INVALID_RESPONSE where it is anything but a list of things
 */
export function listed<Item extends object>(answer: Item[]): Item[] {
  const items: unknown = answer;
  if (!Array.isArray(items) || items.some((item) => typeof item !== 'object' || item === null)) {
    throw new ApiError('INVALID_RESPONSE', ERROR_CATALOGUE.INVALID_RESPONSE, { status: 200 });
  }
  return answer;
}
