import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the bundled worker that reads uploaded files. */
    importWorkerFile: string;
  }
}

const SOURCE = fileURLToPath(new URL('../features/imports/reading/import-worker.ts', import.meta.url));

/** Bundles the worker that reads uploaded files once per test run; import tests start it several hundred times. */
export default async function provideImportWorker(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'salim-import-worker-'));
  const outfile = join(directory, 'import-worker.mjs');
  await build({
    entryPoints: [SOURCE],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    banner: {
      js: `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`,
    },
    logLevel: 'warning',
  });
  project.provide('importWorkerFile', outfile);
  return () => rm(directory, { recursive: true, force: true });
}
