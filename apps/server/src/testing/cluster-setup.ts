import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database on the run's PostgreSQL, as a role that may create databases. */
    clusterUrl: string;
  }
}

/**
 * Gives one PostgreSQL to the whole test run: the embedded one that users get, in a directory of its own, or the one
 * that `TEST_DATABASE_URL` names. Each test file makes its own database on it.
 */
export default async function provideCluster(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) {
    project.provide('clusterUrl', external);
    return async () => undefined;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'salim-test-'));
  const complain = (message: string) => process.stderr.write(`${message}\n`);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: complain, error: complain },
    // What tests write need not survive a power cut; whether the product's data does is tested elsewhere.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  project.provide('clusterUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
