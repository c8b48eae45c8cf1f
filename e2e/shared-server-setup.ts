import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareData } from '../tools/prepared-data.ts';
import { type RunningServer, startServer } from './story-server.ts';
import { STORY_TIME } from './story-time.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of all story files that need no other; `ahead` is how many milliseconds its clock is ahead. */
    sharedServer: RunningServer & { ahead: number };
    /** Where the data with the sample household will be. */
    demoDataDir: string;
  }
}

/**
 * Prepares the data of all servers and starts the one that story files share: each story signs up its own users.
 *
 * @returns what stops it
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = await mkdtemp(join(tmpdir(), 'salim-prepared-'));
  await (await startServer({ dataDir: prepared })).stop();
  prepareData(prepared);
  const ahead = Date.parse(STORY_TIME) - Date.now();
  const server = await startServer({ env: { CLOCK_START: STORY_TIME } });
  project.provide('sharedServer', { url: server.url, dataDir: server.dataDir, ahead });
  const demoDataDir = `${prepared}-demo`;
  project.provide('demoDataDir', demoDataDir);
  return async () => {
    await server.stop();
    for (const directory of [prepared, demoDataDir]) await rm(directory, { recursive: true, force: true });
  };
}
