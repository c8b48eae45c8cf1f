import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { useCompileCache } from './tools/compile-cache.ts';
import { useMemoryForTempFiles } from './tools/memory-temp-dir.ts';

useMemoryForTempFiles();
useCompileCache();

/** Tests that measure time and memory, which any concurrent test would change. */
const MEASURED = [
  'packages/domain/src/questions/read-question-time.test.ts',
  'apps/server/src/features/attachments/processing/rewrite-in-worker.test.ts',
  'apps/server/src/features/auth/equal-times.test.ts',
  'apps/server/src/features/imports/reading/read-in-worker.test.ts',
  'apps/server/src/features/imports/reading/tables/csv-table.test.ts',
];

/** Tests of work that a time limit of the product would end on a busy machine. */
const TIME_LIMITED = [
  'apps/server/src/features/imports/too-many-rows.test.ts',
  'apps/server/src/features/receipts/receipts.test.ts',
  'apps/server/src/features/recurring/catching-up.test.ts',
  'apps/server/src/features/settlements/large-settlement.test.ts',
  'apps/server/src/features/transactions/many-editors.test.ts',
];

/** Shared by the server tests: one PostgreSQL, and the workers as bundles. */
const SERVER_SETUP = {
  globalSetup: ['apps/server/src/testing/cluster-setup.ts', 'apps/server/src/testing/bundle-workers.ts'],
  setupFiles: ['apps/server/src/testing/resolve-imports.ts'],
  // Node loads the server as it does in `npm run dev`. Vite would take twice as long, and no test mocks a module.
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

const webSetup = fileURLToPath(new URL('apps/web/src/testing/setup.ts', import.meta.url));

/**
 * All tests except the browser stories. The time zone comes from the environment (`TZ`): everything must pass in any;
 * `npm test` says which run where.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    // On two cores Vitest uses one worker, which waits for its database half of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/domain/src/**/*.test.ts'],
          exclude: MEASURED,
          environment: 'node',
          // Pure functions. A process per file would load the property tests' library as often.
          isolate: false,
          // Property tests beside the browser stories: a busy machine may be slow without failing.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...MEASURED, ...TIME_LIMITED],
          environment: 'node',
          ...SERVER_SETUP,
          // Loading the server again for every file would take a third of the time.
          isolate: false,
          // V8's middle compiler takes more processor time than it saves within minutes, and a small new heap is
          // collected too often: a twelfth of the time together.
          execArgv: ['--no-maglev', '--max-semi-space-size=64'],
          // Real databases, real processes: a busy machine may be slow without failing.
          testTimeout: 90_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'limited',
          include: TIME_LIMITED,
          environment: 'node',
          ...SERVER_SETUP,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // After all others; the slowest, the pictures, take as long as the rest together.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'measured',
          include: MEASURED,
          environment: 'node',
          ...SERVER_SETUP,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Last, and one at a time.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          // The setup file resets shared state; a new jsdom per file would take longer than the tests.
          isolate: false,
          // Beside the browser stories: a busy machine may be slow without failing.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          exclude: ['tools/boundary-fixture/**'],
          environment: 'node',
          testTimeout: 120_000,
        },
      },
    ],
  },
});
