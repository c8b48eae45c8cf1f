import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WorkerAnswer } from './attachment-worker.ts';
import { PhotoFailure } from './photo-failure.ts';
import type { PhotoRequest, RewrittenPhoto } from './rewrite-photo.ts';

/** Heap of the process; pixels lie beside it, and are limited by their number. */
const MEMORY_LIMITS: readonly string[] = ['--max-old-space-size=96', '--max-semi-space-size=8'];

/** The worker lies beside this module, as a source file or as a bundle of its own beside the server's. */
const WORKER_PATH = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './attachment-worker.ts' : './attachment-worker.js', import.meta.url),
);

/**
 * Writes a picture anew in a process of its own, so that neither its size nor what is hidden in it can hold up or
 * bring down the server. One that takes too long is given up.
 *
 * @throws PhotoFailure
 * @throws Error where no process can be started
 */
export async function rewriteInWorker(request: PhotoRequest, timeoutMs: number): Promise<RewrittenPhoto> {
  const unreadable = request.kind === 'HEIC' ? 'ATTACHMENT_HEIC_UNREADABLE' : 'ATTACHMENT_UNREADABLE';
  const worker = fork(WORKER_PATH, [], {
    execArgv: [...MEMORY_LIMITS],
    // The process reads a stranger's bytes and needs none of the server's settings.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      worker.once('message', (message) => resolve(message as WorkerAnswer));
      worker.once('error', reject);
      worker.once('exit', (code, signal) =>
        reject(new PhotoFailure(unreadable, `the worker ended by ${signal ?? code}`)),
      );
      timer = setTimeout(() => reject(new PhotoFailure(unreadable, `not read in ${timeoutMs} ms`)), timeoutMs);
      // A connection that breaks means a process that ends, which is what `exit` tells.
      worker.send(request, () => undefined);
    });
    if (!answer.isWritten) throw new PhotoFailure(answer.code, answer.reason);
    return answer.photo;
  } finally {
    clearTimeout(timer);
    worker.kill('SIGKILL');
  }
}
