import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/database.ts';
import { findDataDirHolder } from '../db/embedded/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { stopOrphans } from '../db/embedded/postmaster.ts';
import { migrate } from '../db/migrate.ts';
import { databaseUrl, runStatement, waitForDisconnects } from './cluster-statements.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a database on the PostgreSQL of the test run, as a role that may create databases. */
    clusterUrl: string;
    /** Name of a template database with the current schema. It has no connections. */
    migratedTemplate: string;
  }
}

const DIRECTORY_PREFIX = 'salim-test-';

/**
 * Provides one PostgreSQL for the whole test run: the embedded one, in a temporary directory, or the one at
 * `TEST_DATABASE_URL`. Each test file creates its own database on it.
 */
export default async function provideCluster(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return provide(project, external);
  await clearAwayKilledRuns();
  const dataDir = await mkdtemp(join(tmpdir(), DIRECTORY_PREFIX));
  const complain = (message: string) => process.stderr.write(`${message}\n`);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: complain, error: complain },
    // Test data need not survive a power cut; the durability of the product is tested elsewhere.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const dropTemplate = await provide(project, postgres.superuserUrl);
  return async () => {
    await dropTemplate();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Passes the cluster to test files, and creates the template for their databases. */
async function provide(project: TestProject, clusterUrl: string): Promise<() => Promise<void>> {
  const template = `salim_template_${process.pid}_${project.name}`;
  const drop = () => runStatement(clusterUrl, `drop database if exists ${template} with (force)`);
  await drop();
  await runStatement(clusterUrl, `create database ${template} template template0 encoding 'UTF8'`);
  const database = openDatabase({ url: databaseUrl(clusterUrl, template), connectionsMax: 1 });
  await migrate(database.pool, systemClock);
  await database.close();
  await waitForDisconnects(clusterUrl, template);
  project.provide('clusterUrl', clusterUrl);
  project.provide('migratedTemplate', template);
  return drop;
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
