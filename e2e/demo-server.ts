import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { copyPreparedData } from '../tools/prepared-data.ts';
import { type StoryServer, type StoryServerOptions, startServer } from './story-server.ts';
import { STORY_TIME } from './story-time.ts';

/** How much earlier than the stories the sample household is created: nothing of it may lie in their future. */
const EARLIER_MS = 2 * 60_000;

/**
 * Starts a server with the sample household. Creating it takes more processor time than most stories: the first story
 * that asks has it created by a server with `--demo`, and each begins with a copy of that data.
 *
 * @param prepared the data directory to copy, which does not exist before the first story asks
 */
export async function startDemoServer(prepared: string, options: StoryServerOptions): Promise<StoryServer> {
  const lock = `${prepared}.lock`;
  while (!existsSync(prepared)) {
    if (isTaken(lock)) await delay(100);
    else await createHousehold(prepared).finally(() => rmdirSync(lock));
  }
  return startServer({ ...options, copyOf: prepared });
}

/** Whether another process has the lock; if none has, it is ours from now on. */
function isTaken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return true;
  }
}

async function createHousehold(prepared: string): Promise<void> {
  // Another process may have finished between our look and our lock.
  if (existsSync(prepared)) return;
  const dataDir = await mkdtemp(`${prepared}-`);
  copyPreparedData(dataDir);
  const created = new Date(Date.parse(STORY_TIME) - EARLIER_MS).toISOString();
  const server = await startServer({ dataDir, args: ['--demo'], env: { CLOCK_START: created } });
  if ((await server.stop()) !== 0) throw new Error(`the server with the sample household failed\n${server.output()}`);
  await rename(dataDir, prepared);
}
