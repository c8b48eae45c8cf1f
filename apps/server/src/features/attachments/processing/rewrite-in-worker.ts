import { askWorker } from './ask-worker.ts';
import type { WorkerAnswer } from './attachment-worker.ts';
import { ATTACHMENT_WORKER_FILE } from './attachment-worker-file.ts';
import { PhotoFailure } from './photo-failure.ts';
import type { PhotoRequest, RewrittenPhoto } from './rewrite-photo.ts';

const MEMORY_LIMITS: readonly string[] = ['--max-old-space-size=96', '--max-semi-space-size=8'];

/**
 * Re-encodes a picture in a separate process.
 *
 * @throws PhotoFailure
 * @throws AppError ATTACHMENT_BUSY
 * @throws Error when the process cannot be started
 */
export async function rewriteInWorker(request: PhotoRequest, timeoutMs: number): Promise<RewrittenPhoto> {
  const unreadable = request.kind === 'HEIC' ? 'ATTACHMENT_HEIC_UNREADABLE' : 'ATTACHMENT_UNREADABLE';
  const answer = await askWorker<WorkerAnswer>(ATTACHMENT_WORKER_FILE, request, {
    memory: MEMORY_LIMITS,
    timeoutMs,
    unreadable,
  });
  if (!answer.isWritten) throw new PhotoFailure(answer.code, answer.reason);
  return answer.photo;
}
