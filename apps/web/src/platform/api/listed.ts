import { ApiError } from './api-error.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';

/**
 * Checks the response of a list call. A malformed list would break every screen that reads it from a store.
 *
 * @throws ApiError INVALID_RESPONSE unless it is a list of objects
 */
export function listed<Item extends object>(answer: Item[]): Item[] {
  const items: unknown = answer;
  if (!Array.isArray(items) || items.some((item) => typeof item !== 'object' || item === null)) {
    throw new ApiError('INVALID_RESPONSE', ERROR_CATALOGUE.INVALID_RESPONSE, { status: 200 });
  }
  return answer;
}
