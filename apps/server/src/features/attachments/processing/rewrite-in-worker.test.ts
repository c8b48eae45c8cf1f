import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../core/app-error.ts';
import { cpuMsOf } from '../../../cpu-time.ts';
import { askWorker } from './ask-worker.ts';
import { PhotoFailure } from './photo-failure.ts';
import { PhotoQueue } from './photo-queue.ts';
import { rewriteInWorker } from './rewrite-in-worker.ts';
import type { PhotoRequest } from './rewrite-photo.ts';
import { hugePng, photo, screenshot, turnedPhoto } from './testing/receipt-files.ts';

/** Only Linux tells how long a process worked. */
const isStated = cpuMsOf(process.pid) !== null;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salim-photo-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function aRequest(bytes: Buffer, kind: PhotoRequest['kind'] = 'JPEG'): Promise<PhotoRequest> {
  const source = join(folder, 'source');
  await writeFile(source, bytes);
  return {
    kind,
    source,
    target: join(folder, 'target'),
    previewTarget: join(folder, 'preview'),
    pixelsMax: 40_000_000,
  };
}

describe('the image worker', () => {
  test('writes a picture and its preview', async () => {
    const request = await aRequest(await photo(600, 400));
    expect(await rewriteInWorker(request, 20_000)).toEqual({ mediaType: 'image/jpeg', width: 600, height: 400 });
    expect((await readdir(folder)).toSorted()).toEqual(['preview', 'source', 'target']);
  });

  test('keeps a picture that it encoded before, and only such a picture', async () => {
    const first = await aRequest(await turnedPhoto(300, 200));
    await rewriteInWorker(first, 20_000);
    const written = await readFile(first.target);
    const again = { ...(await aRequest(written)), keepsRewritten: true };
    expect(await rewriteInWorker(again, 20_000)).toEqual({ mediaType: 'image/jpeg', width: 200, height: 300 });
    expect((await readFile(again.target)).equals(written)).toBe(true);
    const telling = await turnedPhoto(300, 200);
    const fresh = { ...(await aRequest(telling)), keepsRewritten: true };
    expect(await rewriteInWorker(fresh, 20_000)).toMatchObject({ width: 200, height: 300 });
    expect((await readFile(fresh.target)).includes('Persimmon')).toBe(false);
    const cut = { ...(await aRequest(written.subarray(0, written.length / 2))), keepsRewritten: true };
    await expect(rewriteInWorker(cut, 20_000)).rejects.toThrow(PhotoFailure);
  });

  test.each([
    ['missing/folder', 'FILES_UNAVAILABLE'],
    // A file of Linux that is always full.
    ...(existsSync('/dev/full') ? [['/dev/full', 'STORAGE_FULL']] : []),
  ])('does not blame the picture for %s, to which nothing can be written', async (path, code) => {
    for (const part of ['target', 'previewTarget']) {
      const request = { ...(await aRequest(await photo(600, 400))), [part]: resolvePath(folder, path) };
      await expect(rewriteInWorker(request, 20_000)).rejects.toMatchObject({ code });
    }
    const square = { ...(await aRequest(await screenshot(60, 40), 'PNG')), squareSide: 8 };
    await expect(rewriteInWorker({ ...square, target: resolvePath(folder, path) }, 20_000)).rejects.toMatchObject({
      code,
    });
  });

  test('is killed after its timeout', async () => {
    const begin = performance.now();
    const work = rewriteInWorker(await aRequest(await photo()), 1);
    await expect(work).rejects.toMatchObject({ code: isStated ? 'ATTACHMENT_BUSY' : 'ATTACHMENT_UNREADABLE' });
    expect(performance.now() - begin).toBeLessThan(2000);
  });

  test.each([
    ['blames the picture if the process worked all the time', 'for (;;);', 'ATTACHMENT_UNREADABLE'],
    [
      'asks to try again if the process got no time',
      'setTimeout(() => undefined, 600_000);',
      isStated ? 'ATTACHMENT_BUSY' : 'ATTACHMENT_UNREADABLE',
    ],
  ])('%s', async (_, program, code) => {
    const path = join(folder, 'worker.mjs');
    await writeFile(path, `process.on('message', () => undefined); ${program}`);
    const bounds = { memory: [], timeoutMs: 1000, unreadable: 'ATTACHMENT_UNREADABLE' } as const;
    await expect(askWorker(path, {}, bounds)).rejects.toMatchObject({ code });
  });

  test('does not block the server, whatever the input', async () => {
    let longestPause = 0;
    let last = performance.now();
    const heartbeat = setInterval(() => {
      const now = performance.now();
      longestPause = Math.max(longestPause, now - last);
      last = now;
    }, 5);
    try {
      const request = await aRequest(hugePng(6000), 'PNG');
      last = performance.now();
      longestPause = 0;
      await rewriteInWorker(request, 20_000);
      expect(longestPause).toBeLessThan(1000);
    } finally {
      clearInterval(heartbeat);
    }
  });

  test('rejects a file that is not the claimed photo', async () => {
    const request = await aRequest(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PNG');
    await expect(rewriteInWorker(request, 20_000)).rejects.toThrow(PhotoFailure);
  });
});

describe('the queue', () => {
  test('runs one job at a time in FIFO order, also after a failure', async () => {
    const queue = new PhotoQueue();
    const said: string[] = [];
    const work = (name: string) => async () => {
      said.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      said.push(`${name} ends`);
      if (name === 'a') throw new Error('a failed');
    };
    const all = [queue.inTurn(5000, work('a')), queue.inTurn(5000, work('b')), queue.inTurn(5000, work('c'))];
    expect((await Promise.allSettled(all)).map((result) => result.status)).toEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  test('rejects a job whose wait times out and serves the following ones', async () => {
    const queue = new PhotoQueue();
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const long = queue.inTurn(5000, () => end);
    await expect(queue.inTurn(1, async () => 'never')).rejects.toThrow(AppError);
    const next = queue.inTurn(5000, async () => 'served');
    finish();
    await long;
    expect(await next).toBe('served');
  });
});
