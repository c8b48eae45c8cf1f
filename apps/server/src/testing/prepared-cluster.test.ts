import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { compareSchema } from '../db/migrate.ts';
import { CLUSTER_SOURCES, clusterKey, preparedCluster } from './prepared-cluster.ts';
import { makeMigratedDatabase } from './test-database.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'salim-prepared-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** A data directory as a stopped server leaves it. */
function stoppedCluster(name: string): string {
  const dataDir = join(directory, name);
  for (const path of ['postgres/base', 'lock']) mkdirSync(join(dataDir, path), { recursive: true });
  writeFileSync(join(dataDir, 'postgres/base/1'), `rows of ${name}`);
  writeFileSync(join(dataDir, 'postgres-password'), `password of ${name}`);
  writeFileSync(join(dataDir, 'lock/1'), '{}');
  return dataDir;
}

function emptyDirectory(name: string): string {
  const dataDir = join(directory, name);
  mkdirSync(dataDir);
  return dataDir;
}

describe('the key of a prepared cluster', () => {
  function copyOfSources(): string {
    const copy = join(directory, 'db');
    cpSync(CLUSTER_SOURCES, copy, { recursive: true });
    return copy;
  }

  test('is the same for the same sources in another folder', () => {
    expect(clusterKey(copyOfSources())).toBe(clusterKey());
  });

  test.each(['migrations/001-ledger.ts', 'migrations/index.ts', 'migrate.ts', 'embedded/cluster-directory.ts'])(
    'changes with %s',
    (path) => {
      const sources = copyOfSources();
      appendFileSync(join(sources, path), '\n// changed\n');
      expect(clusterKey(sources)).not.toBe(clusterKey());
    },
  );

  test('changes with a new and with a deleted migration', () => {
    const sources = copyOfSources();
    writeFileSync(join(sources, 'migrations/999-new.ts'), '');
    expect(clusterKey(sources)).not.toBe(clusterKey());
    rmSync(join(sources, 'migrations/999-new.ts'));
    expect(clusterKey(sources)).toBe(clusterKey());
    rmSync(join(sources, 'migrations/001-ledger.ts'));
    expect(clusterKey(sources)).not.toBe(clusterKey());
  });

  test('covers every module that the migrations import', () => {
    const migrations = readdirSync(join(CLUSTER_SOURCES, 'migrations')).filter((name) => !name.endsWith('.test.ts'));
    const imported = migrations.flatMap((name) =>
      [
        ...readFileSync(join(CLUSTER_SOURCES, 'migrations', name), 'utf8').matchAll(
          /^import (?!type ).* from '(.*)';$/gm,
        ),
      ].map(([, from]) => from),
    );
    expect(imported.length).toBeGreaterThan(10);
    expect(imported.filter((from) => !from?.startsWith('./'))).toEqual([]);
  });
});

describe('a prepared cluster', () => {
  test('is copied without the lock of the run that prepared it', () => {
    const prepared = preparedCluster('a', join(directory, 'store'));
    prepared.keep(stoppedCluster('first'));
    const dataDir = emptyDirectory('next');
    expect(prepared.copyTo(dataDir)).toBe(true);
    expect(readFileSync(join(dataDir, 'postgres/base/1'), 'utf8')).toBe('rows of first');
    expect(readFileSync(join(dataDir, 'postgres-password'), 'utf8')).toBe('password of first');
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres-password']);
  });

  test('is not used for another key, and replaced by that of the other key', () => {
    const store = join(directory, 'store');
    preparedCluster('a', store).keep(stoppedCluster('first'));
    const dataDir = emptyDirectory('next');
    expect(preparedCluster('b', store).copyTo(dataDir)).toBe(false);
    expect(readdirSync(dataDir)).toEqual([]);
    preparedCluster('b', store).keep(stoppedCluster('second'));
    expect(readdirSync(store)).toEqual(['b']);
  });

  test('is kept once when two runs prepare it at the same time', () => {
    const store = join(directory, 'store');
    preparedCluster('a', store).keep(stoppedCluster('first'));
    preparedCluster('a', store).keep(stoppedCluster('second'));
    const dataDir = emptyDirectory('next');
    expect(preparedCluster('a', store).copyTo(dataDir)).toBe(true);
    expect(readFileSync(join(dataDir, 'postgres-password'), 'utf8')).toBe('password of first');
    expect(readdirSync(store)).toEqual(['a']);
  });

  test('leaves nothing behind when a part of it is missing', () => {
    const store = join(directory, 'store');
    const prepared = preparedCluster('a', store);
    prepared.keep(stoppedCluster('first'));
    rmSync(join(store, 'a', 'postgres-password'));
    const dataDir = emptyDirectory('next');
    expect(prepared.copyTo(dataDir)).toBe(false);
    expect(readdirSync(dataDir)).toEqual([]);
    prepared.discard();
    expect(readdirSync(store)).toEqual([]);
  });

  test('is not kept where nothing can be written', () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    const prepared = preparedCluster('a', join(file, 'store'));
    prepared.keep(stoppedCluster('first'));
    expect(prepared.copyTo(emptyDirectory('next'))).toBe(false);
  });
});

test('databases of test files have the schema of the current migrations', async () => {
  const { url, drop } = await makeMigratedDatabase();
  const database = openDatabase({ url, connectionsMax: 1 });
  expect(await compareSchema(database.db)).toBe('same');
  await database.close();
  await drop();
});
