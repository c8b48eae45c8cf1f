import { hash } from 'node:crypto';
import { UNKNOWN_SOURCE } from './guess-columns.ts';
import { comparable } from './header-text.ts';

/** Source name under which a book remembers files of unknown programs. */
const REMEMBERED_AS: ReadonlyMap<string, string> = new Map([[UNKNOWN_SOURCE, '직접 연결한 파일']]);

/** Equal for files of a source with the same headers, so that a mapping is reused the next time. */
export function signatureOf(source: string, headers: readonly string[]): string {
  return hash('sha256', JSON.stringify([REMEMBERED_AS.get(source) ?? source, ...headers.map(comparable)]), 'hex').slice(
    0,
    32,
  );
}
