import type { TestProject } from 'vitest/node';
import { type RunningServer, startServer } from './story-server.ts';
import { STORY_TIME } from './story-time.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of all story files that need no other; `ahead` is how many milliseconds its clock is ahead. */
    sharedServer: RunningServer & { ahead: number };
  }
}

/** Starts the server that story files share: each story signs up its own users. @returns what stops it */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ahead = Date.parse(STORY_TIME) - Date.now();
  const server = await startServer({ env: { CLOCK_START: STORY_TIME } });
  project.provide('sharedServer', { url: server.url, dataDir: server.dataDir, ahead });
  return async () => {
    await server.stop();
  };
}
