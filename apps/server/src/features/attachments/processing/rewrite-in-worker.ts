import { fileURLToPath } from 'node:url';
import { askWorker } from './ask-worker.ts';
import type { WorkerAnswer } from './attachment-worker.ts';
import { PhotoFailure } from './photo-failure.ts';
import type { PhotoRequest, RewrittenPhoto } from './rewrite-photo.ts';

const MEMORY_LIMITS: readonly string[] = ['--max-old-space-size=96', '--max-semi-space-size=8'];

/** The worker file next to this module: the source file, or its own bundle next to the server bundle. */
const WORKER_PATH = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './attachment-worker.ts' : './attachment-worker.js', import.meta.url),
);

/**
 * Re-encodes a picture in a separate process.
 *
 * @throws PhotoFailure
 * @throws AppError ATTACHMENT_BUSY
 * @throws Error when the process cannot be started
 */
export async function rewriteInWorker(request: PhotoRequest, timeoutMs: number): Promise<RewrittenPhoto> {
  const unreadable = request.kind === 'HEIC' ? 'ATTACHMENT_HEIC_UNREADABLE' : 'ATTACHMENT_UNREADABLE';
  const answer = await askWorker<WorkerAnswer>(WORKER_PATH, request, { memory: MEMORY_LIMITS, timeoutMs, unreadable });
  if (!answer.isWritten) throw new PhotoFailure(answer.code, answer.reason);
  return answer.photo;
}
