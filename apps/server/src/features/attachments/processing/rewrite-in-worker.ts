import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WorkerAnswer } from './attachment-worker.ts';
import { PhotoFailure } from './photo-failure.ts';
import type { PhotoRequest, RewrittenPhoto } from './rewrite-photo.ts';

/** Heap of the process; pixels are allocated outside of it and limited by their count. */
const MEMORY_LIMITS: readonly string[] = ['--max-old-space-size=96', '--max-semi-space-size=8'];

/** The worker file next to this module: the source file, or its own bundle next to the server bundle. */
const WORKER_PATH = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './attachment-worker.ts' : './attachment-worker.js', import.meta.url),
);

/**
 * Re-encodes a picture in a separate process, so that neither its size nor malicious content can block or crash the
 * server. The process is killed after a timeout.
 *
 * @throws PhotoFailure
 * @throws Error when the process cannot be started
 */
export async function rewriteInWorker(request: PhotoRequest, timeoutMs: number): Promise<RewrittenPhoto> {
  const unreadable = request.kind === 'HEIC' ? 'ATTACHMENT_HEIC_UNREADABLE' : 'ATTACHMENT_UNREADABLE';
  const worker = fork(WORKER_PATH, [], {
    execArgv: [...MEMORY_LIMITS],
    // The process handles untrusted bytes and needs none of the server's settings.
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
      // A broken IPC channel means that the process is ending, which `exit` reports.
      worker.send(request, () => undefined);
    });
    if (!answer.isWritten) throw new PhotoFailure(answer.code, answer.reason);
    return answer.photo;
  } finally {
    clearTimeout(timer);
    worker.kill('SIGKILL');
  }
}
