import { cleanText } from '@salim/contract';
import { requireStorable } from './storable-text.ts';

const LENGTH_MAX = 100;

/**
 * Original name of an uploaded file, for display: without folders, on one line, and never used as a path on the server.
 *
 * @throws AppError VALIDATION_FAILED for a name that cannot be stored
 */
export function uploadedFileName(name: string | undefined): string {
  requireStorable(name, 'file');
  const cleaned = cleanText((name ?? '').replace(/^.*[/\\]/u, '').replace(/[\n\t]+/gu, ' '));
  return Array.from(cleaned).slice(0, LENGTH_MAX).join('') || '이름 없는 파일';
}
