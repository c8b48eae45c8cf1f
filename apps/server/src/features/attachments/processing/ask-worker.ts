import { fork } from 'node:child_process';
import { cpuMsOf } from '../../../cpu-time.ts';
import { PhotoFailure, type PhotoFailureCode } from './photo-failure.ts';
import { attachmentBusy } from './photo-queue.ts';

/** Below this share of CPU time the worker was starved, so its timeout does not mean that the picture is unreadable. */
const CPU_SHARE_MIN = 0.5;

export interface WorkerBounds {
  /** Options of Node that limit the heap; pixels are allocated outside of it and limited by their count. */
  readonly memory: readonly string[];
  readonly timeoutMs: number;
  /** The failure of a process that ends before it answers, or works until the timeout. */
  readonly unreadable: PhotoFailureCode;
}

/**
 * Starts a process that answers one request about an untrusted picture, so that neither its size nor malicious content
 * can block or crash the server. The process ends with the answer, or is killed after the timeout.
 *
 * @throws PhotoFailure
 * @throws AppError ATTACHMENT_BUSY when other processes left it no time until the timeout
 * @throws Error when the process cannot be started
 */
export async function askWorker<Answer>(path: string, request: object, bounds: WorkerBounds): Promise<Answer> {
  const { memory, timeoutMs, unreadable } = bounds;
  const worker = fork(path, [], {
    execArgv: [...memory],
    // The process handles untrusted bytes and needs none of the server's settings.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once('message', (message) => resolve(message as Answer));
      worker.once('error', reject);
      worker.once('exit', (code, signal) =>
        reject(new PhotoFailure(unreadable, `the worker ended by ${signal ?? code}`)),
      );
      timer = setTimeout(() => {
        const used = worker.pid === undefined ? null : cpuMsOf(worker.pid);
        const isStarved = used !== null && used < timeoutMs * CPU_SHARE_MIN;
        reject(isStarved ? attachmentBusy() : new PhotoFailure(unreadable, `not read in ${timeoutMs} ms`));
      }, timeoutMs);
      // A broken IPC channel means that the process is ending, which `exit` reports.
      worker.send(request, () => undefined);
    });
  } finally {
    clearTimeout(timer);
    worker.kill('SIGKILL');
  }
}
