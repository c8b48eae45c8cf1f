import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireDataDirLock, findDataDirHolder } from './data-dir-lock.ts';
import { DataDirInUseError } from './embedded-postgres-error.ts';
import { ownIdentity, type ProcessIdentity } from './process-identity.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'salim-lock-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test('a live holder excludes others until it releases', async () => {
  const lock = await acquireDataDirLock(dataDir);
  const refusal = await acquireDataDirLock(dataDir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataDirInUseError);
  expect(refusal).toMatchObject({ code: 'DATA_DIR_IN_USE', dataDir, holderPid: process.pid });
  await lock.release();
  await lock.release();
  await (await acquireDataDirLock(dataDir)).release();
});

test('the holder can be queried without taking the lock', async () => {
  expect(await findDataDirHolder(dataDir)).toBeNull();
  const lock = await acquireDataDirLock(dataDir);
  expect(await findDataDirHolder(dataDir)).toMatchObject({ pid: process.pid });
  await lock.release();
  expect(await findDataDirHolder(dataDir)).toBeNull();
});

test('a live service that does not see the id of the boot is respected', async () => {
  // As systemd starts it with ProcSubset=pid.
  await leaveLock({ ...ownIdentity(), bootId: null });
  expect(await findDataDirHolder(dataDir)).toMatchObject({ pid: process.pid });
  await expect(acquireDataDirLock(dataDir)).rejects.toBeInstanceOf(DataDirInUseError);
  await leaveLock({ ...ownIdentity(), bootId: null, hostname: 'another-machine', pid: 2 ** 22 + 1 });
  expect(await findDataDirHolder(dataDir)).not.toBeNull();
});

test.each<{ who: string; holder: () => Partial<ProcessIdentity> }>([
  {
    who: 'a service that has ended and did not see the id of the boot',
    holder: () => ({ bootId: null, pid: 2 ** 22 + 1 }),
  },
  {
    who: 'a service without the id of the boot whose pid was reused',
    holder: () => ({ bootId: null, startTime: '1' }),
  },
  { who: 'a process that has ended', holder: () => ({ pid: 2 ** 22 + 1 }) },
  { who: 'a process whose pid was reused', holder: () => ({ pid: process.pid, startTime: '1' }) },
  { who: 'a process from before a reboot', holder: () => ({ bootId: 'another boot' }) },
])('the lock of $who is taken over', async ({ holder }) => {
  await leaveLock({ ...ownIdentity(), ...holder() });
  const lock = await acquireDataDirLock(dataDir);
  expect(await findDataDirHolder(dataDir)).toMatchObject({ pid: process.pid });
  expect(await readdir(join(dataDir, 'lock'))).toEqual(['8']);
  await lock.release();
});

test('a lock whose owner died before writing its identity is taken over', async () => {
  await mkdir(join(dataDir, 'lock'));
  await writeFile(join(dataDir, 'lock', '7'), '');
  await (await acquireDataDirLock(dataDir)).release();
});

test('of many processes that find a dead holder, exactly one gets the lock', async () => {
  for (let round = 0; round < 10; round += 1) {
    await rm(join(dataDir, 'lock'), { recursive: true, force: true });
    await leaveLock({ ...ownIdentity(), pid: 2 ** 22 + 1 });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => acquireDataDirLock(dataDir)));
    const winners = results.filter((result) => result.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const loser of results.filter((result) => result.status === 'rejected')) {
      expect(loser.reason).toBeInstanceOf(DataDirInUseError);
    }
    for (const winner of winners) await winner.value.release();
  }
});

test('a holder in another container is judged by its heartbeat: silent is dead, beating is alive', async () => {
  const elsewhere = { ...ownIdentity(), hostname: 'another-container', pidNamespace: 'pid:[1]', pid: 1 };
  const path = await leaveLock(elsewhere);
  const heartbeatMs = 40;
  let beat = 0;
  const timer = setInterval(() => {
    beat += 1;
    utimes(path, beat, beat).catch(() => clearInterval(timer));
  }, heartbeatMs);
  await expect(acquireDataDirLock(dataDir, { heartbeatMs })).rejects.toBeInstanceOf(DataDirInUseError);
  clearInterval(timer);
  await (await acquireDataDirLock(dataDir, { heartbeatMs })).release();
});

async function leaveLock(holder: ProcessIdentity): Promise<string> {
  const path = join(dataDir, 'lock', '7');
  await mkdir(join(dataDir, 'lock'), { recursive: true });
  await writeFile(path, JSON.stringify(holder));
  return path;
}
