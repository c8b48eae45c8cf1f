import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl, untilConnections } from './cluster-statements.ts';

let databases = 0;

let cluster: pg.Pool | undefined;

/** Runs a statement on the cluster. The connections are kept: a new one takes longer than most statements. */
async function onCluster(statement: string): Promise<void> {
  if (cluster === undefined) {
    cluster = new pg.Pool({
      connectionString: inject('clusterUrl'),
      max: 2,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    });
    // The cluster stops at the end of the run and closes what is idle.
    cluster.on('error', () => undefined);
  }
  await cluster.query(statement);
}

/** A database in the cluster of the test run, for one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Creates an empty database. */
export const makeDatabase = (): Promise<TestDatabase> => copyDatabase('template0');

/** Creates a database with the current schema: copying the template is faster than running every migration. */
export const makeMigratedDatabase = (): Promise<TestDatabase> => copyDatabase(inject('migratedTemplate'));

/** Creates a database with the contents of another one, whose connections have been closed. */
export async function makeCopy({ url }: TestDatabase): Promise<TestDatabase> {
  const name = new URL(url).pathname.slice(1);
  await onCluster(untilConnections(name, 0));
  return copyDatabase(name);
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  databases += 1;
  // The end of the run drops all databases whose names begin with that of the template.
  const name = `${inject('migratedTemplate')}_${process.pid}_${databases}_${process.env['VITEST_POOL_ID'] ?? '0'}`;
  await onCluster(`drop database if exists ${name} with (force)`);
  await onCluster(`create database ${name} template ${template} encoding 'UTF8' strategy file_copy`);
  return {
    url: databaseUrl(inject('clusterUrl'), name),
    drop: async () => {
      await onCluster(untilConnections(name, 0));
      await onCluster(`drop database if exists ${name} with (force)`);
    },
  };
}
