import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinPerson, ok, type Person } from '../bench/person.ts';
import { copyPreparedData } from '../tools/prepared-data.ts';
import { type StoryServer, startServer } from './story-server.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WRITERS = 8;

let dataDir: string;
const servers: StoryServer[] = [];
const people: Person[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'salim-life-'));
  copyPreparedData(dataDir);
});

afterEach(async () => {
  for (const person of people.splice(0)) person.close();
  for (const server of servers.splice(0)) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a second server on the same data exits with a clear message, and the first keeps running', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow('다른 살림 서버가 이 데이터 폴더를 쓰고 있어요');
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test('asked to stop, even twice, the server exits cleanly and stops its database', async () => {
  const server = await start();
  await joinOne(server);
  const began = performance.now();
  process.kill(server.pid, 'SIGTERM');
  // The terminal, npm and the launcher may each forward the same signal: the second arrives during the shutdown.
  await expect.poll(() => isReady(server), { interval: 5 }).toBe(false);
  expect(await server.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('killed under eight writers, it restarts with every acknowledged transaction', async () => {
  const server = await start();
  const person = await joinOne(server);
  const acknowledged: string[] = [];
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; ; n += 1) acknowledged.push(await writeTransaction(person, `${writer}-${n}`));
  });
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(100);
  const ends = Promise.allSettled(writers);
  await server.stop('SIGKILL');
  await ends;

  const next = await start({ url: server.url });
  const missing: string[] = [];
  for (const id of acknowledged) {
    const { status } = await person.get(`/api/v2/books/${person.bookId}/transactions/${id}`);
    if (status !== 200) missing.push(id);
  }
  expect(missing).toEqual([]);
  expect(await next.stop()).toBe(0);

  const audit = spawnSync(process.execPath, ['dist/server/operations.js', 'audit'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(audit).toMatchObject({ status: 0 });
});

/**
 * Starts a server with the data of this story, optionally at the URL of an earlier one, so that clients find it again.
 */
async function start({ url }: { url?: string } = {}): Promise<StoryServer> {
  const env: Record<string, string> = url === undefined ? {} : { PORT: new URL(url).port };
  const server = await startServer({ dataDir, env });
  servers.push(server);
  return server;
}

async function isReady(server: StoryServer): Promise<boolean> {
  try {
    return (await fetch(`${server.url}/readyz`)).ok;
  } catch {
    // It no longer listens.
    return false;
  }
}

async function joinOne(server: StoryServer): Promise<Person> {
  const person = await joinPerson(server.url, WRITERS);
  people.push(person);
  return person;
}

async function writeTransaction(person: Person, description: string): Promise<string> {
  const answer = ok(
    await person.post(`/api/v2/books/${person.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 12_000,
      description,
      assetId: person.assetId,
    }),
  );
  return (answer.body as { id: string }).id;
}
