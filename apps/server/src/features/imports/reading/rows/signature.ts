import { hash } from 'node:crypto';
import { comparable } from './header-text.ts';

/** Equal for files of a source with the same headers, so that what a person connected once is known the next time. */
export function signatureOf(source: string, headers: readonly string[]): string {
  return hash('sha256', JSON.stringify([source, ...headers.map(comparable)]), 'hex').slice(0, 32);
}
