import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { folderBackupStore } from '../operations/backup-store.ts';
import type { BackupPlan } from '../operations/scheduled-backups.ts';
import { useTestApp } from '../testing/test-app.ts';
import { HOUR_MS } from '../testing/test-clock.ts';
import { keepBackupsJob } from './keep-backups.ts';

const app = useTestApp({ env: { OPERATOR_NAME: '살림 지기', OPERATOR_CONTACT: 'operator@example.com' } });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salim-backup-job-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function planIn(dir: string): BackupPlan {
  const { config, clock } = app().deps;
  const databaseUrl = String(app().database.pool.options.connectionString);
  const settings = { dir, keep: 2, everyMs: HOUR_MS };
  const findScratchUrl = async () => inject('clusterUrl');
  return { settings, backupStore: folderBackupStore(dir), source: config, clock, databaseUrl, findScratchUrl };
}

const mails = async (): Promise<number> =>
  (await app().deps.db.selectFrom('outbox').select('channel').where('channel', '=', 'MAIL').execute()).length;

test('a folder that cannot be written is reported with every run, and mailed once', async () => {
  const blocked = join(folder, 'a-file');
  await writeFile(blocked, '');
  const outcomes: boolean[] = [];
  const job = keepBackupsJob(app().deps, planIn(join(blocked, 'backups')), (hasFailed) => outcomes.push(hasFailed));
  const before = await mails();
  for (let round = 0; round < 3; round += 1) await expect(job.run(() => false)).rejects.toThrow('ENOTDIR');
  expect(outcomes).toEqual([true, true, true]);
  expect((await mails()) - before).toBe(1);
});

test('a backup that succeeds is reported as such', async () => {
  const outcomes: boolean[] = [];
  const job = keepBackupsJob(app().deps, planIn(join(folder, 'backups')), (hasFailed) => outcomes.push(hasFailed));
  await job.run(() => false);
  expect(outcomes).toEqual([false]);
});
