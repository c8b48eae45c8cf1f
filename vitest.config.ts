import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { useMemoryForTempFiles } from './tools/memory-temp-dir.ts';

useMemoryForTempFiles();

/** Tests of the server with bounds of time and memory that a neighbour would break. */
const MEASURED = [
  'apps/server/src/features/attachments/processing/rewrite-in-worker.test.ts',
  'apps/server/src/features/imports/reading/read-in-worker.test.ts',
  'apps/server/src/features/settlements/large-settlement.test.ts',
];

/** What the tests of the server share: one PostgreSQL, and the import reader as a bundle. */
const SERVER_SETUP = ['apps/server/src/testing/cluster-setup.ts', 'apps/server/src/testing/bundle-import-worker.ts'];
const BUNDLED_READER = [
  {
    find: /^\.\/import-worker-file\.ts$/,
    replacement: fileURLToPath(new URL('apps/server/src/testing/bundled-import-worker.ts', import.meta.url)),
  },
];

const webSetup = fileURLToPath(new URL('apps/web/src/testing/setup.ts', import.meta.url));

/**
 * All tests but the browser stories. The time zone is the one of the environment (`TZ`): everything has to pass in
 * any; `npm test` says which run where.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    // On two cores Vitest takes one worker, which half of the time waits for its database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/domain/src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        resolve: { alias: BUNDLED_READER },
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: MEASURED,
          environment: 'node',
          globalSetup: SERVER_SETUP,
          // Loading the server again for every file would take a third of the time.
          isolate: false,
          // Real databases, real processes: a busy machine may be slow without being wrong.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias: BUNDLED_READER },
        test: {
          name: 'measured',
          include: MEASURED,
          environment: 'node',
          globalSetup: SERVER_SETUP,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // After all others, and one at a time.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          // The set-up file resets what tests share; a new jsdom per file would take longer than the tests.
          isolate: false,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: ['tools/boundary-fixture/**'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
