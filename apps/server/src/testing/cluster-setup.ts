import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/database.ts';
import { findDataDirHolder } from '../db/embedded/data-dir-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { stopOrphans } from '../db/embedded/postmaster.ts';
import { migrate } from '../db/migrate.ts';
import { databaseUrl, dropDatabases, runStatement, untilConnections } from './cluster-statements.ts';
import { preparedCluster } from './prepared-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a database on the PostgreSQL of the test run, as a role that may create databases. */
    clusterUrl: string;
    /** Name of a template database with the current schema. It has no connections. */
    migratedTemplate: string;
  }
}

const DIRECTORY_PREFIX = 'salim-test-';

/** Template of the embedded cluster. */
const TEMPLATE = 'salim_template';

/**
 * Provides one PostgreSQL for the whole test run: the embedded one, in a temporary directory, or the one at
 * `TEST_DATABASE_URL`. Each test file creates its own database on it.
 */
export default async function provideCluster(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) {
    const template = `salim_template_${process.pid}_${project.name}`;
    await createTemplate(external, template);
    provide(project, external, template);
    return () => dropDatabases(external, template);
  }
  await clearAwayKilledRuns();
  const dataDir = await mkdtemp(join(tmpdir(), DIRECTORY_PREFIX));
  const postgres = (await startPrepared(dataDir)) ?? (await prepareAndStart(dataDir));
  provide(project, postgres.superuserUrl, TEMPLATE);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function provide(project: TestProject, clusterUrl: string, template: string): void {
  project.provide('clusterUrl', clusterUrl);
  project.provide('migratedTemplate', template);
}

/** Starts a copy of the cluster prepared by an earlier run with the same sources; null without one. */
async function startPrepared(dataDir: string): Promise<EmbeddedPostgres | null> {
  const prepared = preparedCluster();
  if (!prepared.copyTo(dataDir)) return null;
  try {
    return await start(dataDir);
  } catch {
    // Incomplete, for example after a power cut. If anything else is wrong, a new cluster does not start either.
    prepared.discard();
    rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
    rmSync(join(dataDir, 'postgres-password'), { force: true });
    return null;
  }
}

/** Creates the cluster with its template, and keeps a copy for later runs. */
async function prepareAndStart(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await start(dataDir);
  await createTemplate(postgres.superuserUrl, TEMPLATE);
  await postgres.stop();
  preparedCluster().keep(dataDir);
  return start(dataDir);
}

function start(dataDir: string): Promise<EmbeddedPostgres> {
  const complain = (message: string) => process.stderr.write(`${message}\n`);
  return startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: complain, error: complain },
    // Test data need not survive a power cut; the durability of the product is tested elsewhere.
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      ...{ max_connections: '200', min_wal_size: '32MB' },
    },
  });
}

async function createTemplate(clusterUrl: string, template: string): Promise<void> {
  await dropDatabases(clusterUrl, template);
  await runStatement(clusterUrl, `create database ${template} template template0 encoding 'UTF8' strategy file_copy`);
  const database = openDatabase({ url: databaseUrl(clusterUrl, template), connectionsMax: 1 });
  await migrate(database.pool, systemClock);
  await database.close();
  await runStatement(clusterUrl, untilConnections(template, 0));
}

/** A killed run could not stop its database: the next run does. */
async function clearAwayKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const directory = join(tmpdir(), name);
    const wasInUse = name.startsWith(DIRECTORY_PREFIX) && existsSync(join(directory, 'lock', '1'));
    if (!wasInUse || (await findDataDirHolder(directory)) !== null) continue;
    await stopOrphans(join(directory, 'postgres'));
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}
