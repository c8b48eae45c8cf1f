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

/** Creates a database with the contents of another one, whose connections have been closed. */
export async function makeCopy({ url }: TestDatabase): Promise<TestDatabase> {
  const name = new URL(url).pathname.slice(1);
  await waitForDisconnects(inject('clusterUrl'), name);
  return copyDatabase(name);
}

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
