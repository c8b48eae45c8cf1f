import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Stage } from './harness.ts';

/** The users of the sample household, which is created after the server has become ready. */
export async function readDemoSignIn({ server }: Stage): Promise<{ username: string; password: string }> {
  const file = join(server.dataDir, 'demo-sign-in.json');
  await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true);
  const { usernames, password } = JSON.parse(await readFile(file, 'utf8')) as { usernames: string[]; password: string };
  return { username: usernames[0] ?? '', password };
}
