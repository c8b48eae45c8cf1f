import { inject } from 'vitest';
import { databaseUrl, runStatement, waitForDisconnects } from './cluster-statements.ts';

let databases = 0;

/** A database in the cluster of the test run, for one test file. */
export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Creates an empty database. */
export const makeDatabase = (): Promise<TestDatabase> => copyDatabase('template0');

/** Creates a database with the current schema: copying the template is faster than running every migration. */
export const makeMigratedDatabase = (): Promise<TestDatabase> => copyDatabase(inject('migratedTemplate'));

async function copyDatabase(template: string): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  databases += 1;
  const name = `salim_${process.pid}_${databases}_${process.env['VITEST_POOL_ID'] ?? '0'}`;
  await runStatement(clusterUrl, `drop database if exists ${name} with (force)`);
  await runStatement(clusterUrl, `create database ${name} template ${template} encoding 'UTF8' strategy file_copy`);
  return {
    url: databaseUrl(clusterUrl, name),
    drop: async () => {
      await waitForDisconnects(clusterUrl, name);
      await runStatement(clusterUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
