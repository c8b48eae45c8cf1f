import { cleanText } from '@salim/contract';
import { requireStorable } from './storable-text.ts';

const LENGTH_MAX = 100;

/**
 * What a file was called where it came from, for people to recognise it by: without folders, of one line, and never
 * the name of anything on the server's disk.
 *
 * @throws AppError VALIDATION_FAILED for a name that cannot be kept
 */
export function uploadedFileName(name: string | undefined): string {
  requireStorable(name, 'file');
  const cleaned = cleanText((name ?? '').replace(/^.*[/\\]/u, '').replace(/[\n\t]+/gu, ' '));
  return Array.from(cleaned).slice(0, LENGTH_MAX).join('') || '이름 없는 파일';
}
