import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MODULE = new URL('launcher-lock.mjs', import.meta.url).href;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salim-launcher-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('launchers that start at once work one after the other', async () => {
  await writeFile(join(folder, 'count'), '0');
  // Read, pause and write loses counts if two launchers do it at once.
  const work = `const n = Number(readFileSync(count, 'utf8')); await delay(20); writeFileSync(count, String(n + 1));`;
  await Promise.all(Array.from({ length: 6 }, () => launch(work).ended));
  expect(await readFile(join(folder, 'count'), 'utf8')).toBe('6');
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('the lock of a killed launcher is taken over, once its workers have ended too', async () => {
  const killed = launch(`
    const worker = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 700)'], { stdio: 'ignore', detached: true });
    noteWorker(worker.pid);
    process.stdout.write(String(worker.pid));
    await delay(60_000);
  `);
  const [worker] = (await once(killed.output, 'data')) as [Buffer];
  killed.kill();
  await killed.ended;
  const next = launch(`
    let isWorking = true;
    try { process.kill(${worker.toString()}, 0); } catch { isWorking = false; }
    process.stdout.write(String(isWorking));
  `);
  expect(await readAll(next.output)).toBe('false');
  expect(await next.ended).toBe(0);
});

test('an error under the lock is reported, and the lock is released', async () => {
  expect(await launch(`throw new Error('no');`).ended).toBe(1);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

/** A process that does some work under the lock of this test's folder. */
function launch(work: string) {
  const program = `
    import { spawn } from 'node:child_process';
    import { readFileSync, writeFileSync } from 'node:fs';
    import { setTimeout as delay } from 'node:timers/promises';
    import { noteWorker, withLauncherLock } from ${JSON.stringify(MODULE)};
    const count = ${JSON.stringify(join(folder, 'count'))};
    await withLauncherLock(async () => { ${work} }, ${JSON.stringify(join(folder, 'lock'))});
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { output: child.stdout, ended, kill: () => child.kill('SIGKILL') };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
