import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs } from '../testing/test-client.ts';
import { HOUR_MS, MINUTE_MS, testClock } from '../testing/test-clock.ts';
import { folderBackupStore } from './backup-store.ts';
import { isEncrypted } from './encrypted-file.ts';
import { checkBackup } from './restore.ts';
import {
  type BackupPlan,
  backUpNow,
  backupHealth,
  backupStateOf,
  drillNow,
  keepBackups,
  problemText,
} from './scheduled-backups.ts';

const app = useTestApp();
let dir: string;
let clock: ReturnType<typeof testClock>;

beforeAll(async () => {
  const person = await joinAs(app(), 'backed-up');
  const path = `/api/v2/books/${person.bookId}/transactions`;
  expect((await person.post(path, { type: 'EXPENSE', amount: 9000, date: '2026-11-20' })).status).toBe(201);
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'salim-backups-'));
  clock = testClock();
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function plan(changes: { passphrase?: string; keep?: number; mayCreateDatabases?: boolean } = {}): BackupPlan {
  const { config } = app().deps;
  return {
    settings: { dir, keep: changes.keep ?? 2, everyMs: HOUR_MS },
    backupStore: folderBackupStore(dir),
    source: { ...config, backupPassphrase: changes.passphrase ?? null },
    clock,
    databaseUrl: String(app().database.pool.options.connectionString),
    findScratchUrl: async () => (changes.mayCreateDatabases === false ? null : inject('clusterUrl')),
  };
}

const backups = async (): Promise<string[]> => (await readdir(dir)).filter((name) => name.endsWith('.backup'));

describe('backups at intervals', () => {
  test('are made when one is due, and the oldest are deleted; other files stay', async () => {
    await writeFile(join(dir, 'mine.backup'), 'my own');
    await keepBackups(plan());
    clock.advance(10 * MINUTE_MS);
    await keepBackups(plan());
    expect(await backups()).toHaveLength(2);
    for (let round = 0; round < 3; round += 1) {
      clock.advance(HOUR_MS);
      await keepBackups(plan());
    }
    expect((await backups()).toSorted()).toEqual([
      'mine.backup',
      'salim-20261120T051000Z.backup',
      'salim-20261120T061000Z.backup',
    ]);
  });

  test('can be encrypted: without the passphrase nothing can be read', async () => {
    const file = await backUpNow(plan({ passphrase: '구름 사다리 일흔둘' }));
    expect(await isEncrypted(file)).toBe(true);
    expect((await readFile(file)).includes('backed-up')).toBe(false);
    await checkBackup(file, '구름 사다리 일흔둘');
    await expect(checkBackup(file, null)).rejects.toThrow('BACKUP_PASSPHRASE');
    await expect(checkBackup(file, '구름 사다리 일흔셋')).rejects.toThrow('BACKUP_PASSPHRASE');
  });
});

describe('a target that refuses the backup', () => {
  test.each([
    ['a file where the folder should be', 'blocked', '폴더여야 하는데 파일이에요'],
    ['a file above it', 'blocked/backups', '폴더여야 하는데 파일이에요'],
  ])('is named in a sentence: %s', async (_what, path, sentence) => {
    await writeFile(join(dir, 'blocked'), '');
    const target = join(dir, path);
    const blocked = { ...plan(), backupStore: folderBackupStore(target) };
    const error = await backUpNow(blocked).catch((reason: unknown) => reason);
    expect(problemText(error)).toContain(`${sentence}: ${target}`);
  });

  test.each([
    ['ENOSPC', '남은 공간이 없어요'],
    ['EDQUOT', '남은 공간이 없어요'],
    ['EROFS', '권한이 없어요'],
    ['EIO', '디스크'],
  ])('is explained after %s', (code, sentence) => {
    const error = Object.assign(new Error(`${code}: write`), { code, path: '/backups/one' });
    expect(problemText(error)).toContain(sentence);
  });
});

describe('the drill', () => {
  test('restores the newest backup into a scratch database and finds it sound', async () => {
    await backUpNow(plan({ passphrase: '구름 사다리 일흔둘' }));
    await drillNow(plan({ passphrase: '구름 사다리 일흔둘' }));
    expect(await backupStateOf(folderBackupStore(dir))).toMatchObject({ backupProblem: null, drillProblem: null });
    const { rows } = await app().database.pool.query(`select 1 from pg_database where datname like 'salim_drill%'`);
    expect(rows).toEqual([]);
  });

  test('finds a damaged backup and says so', async () => {
    const file = await backUpNow(plan());
    await truncate(file, 2000);
    await expect(drillNow(plan())).rejects.toThrow('손상');
    expect((await backupStateOf(folderBackupStore(dir))).drillProblem).toContain('손상');
  });

  test('that cannot be made for want of a right counts as failed; the backups go on', async () => {
    await expect(keepBackups(plan({ mayCreateDatabases: false }))).rejects.toThrow('alter role');
    expect(await backups()).toHaveLength(1);
    expect(await backupHealth(folderBackupStore(dir))).toBe('failed');
    clock.advance(HOUR_MS);
    await keepBackups(plan({ mayCreateDatabases: false }));
    expect(await backups()).toHaveLength(2);
    expect(await backupHealth(folderBackupStore(dir))).toBe('failed');
    await drillNow(plan());
    expect(await backupHealth(folderBackupStore(dir))).toBe('ok');
  });

  test('says that there is no backup yet', async () => {
    await expect(drillNow(plan())).rejects.toThrow('아직 백업이 없어요');
  });
});
