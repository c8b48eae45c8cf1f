import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stage } from './harness.ts';
import { type StoryUser, signInByCall } from './user.ts';

/** The first user of the sample household. */
export async function readDemoSignIn({ server }: Stage): Promise<{ username: string; password: string }> {
  const file = join(server.dataDir, 'demo-sign-in.json');
  const { usernames, password } = JSON.parse(await readFile(file, 'utf8')) as { usernames: string[]; password: string };
  return { username: usernames[0] ?? '', password };
}

/** The same user, signed in over the API. */
export async function signInToDemo(stage: Stage): Promise<StoryUser> {
  const { username, password } = await readDemoSignIn(stage);
  return signInByCall(stage.server.url, username, password);
}
