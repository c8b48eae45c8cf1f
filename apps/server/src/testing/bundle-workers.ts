import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { EXTERNAL_PACKAGES } from '../../../../tools/external-packages.ts';

/** A module that exports the path of a worker, and its export. */
export interface WorkerModule {
  readonly specifier: string;
  readonly exportName: string;
  readonly path: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** What the modules that name a worker export instead of its source. */
    bundledWorkers: readonly WorkerModule[];
  }
}

/** Inside of the repository, so that a worker finds the packages that are not bundled. */
const STORE = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));
const FEATURES = fileURLToPath(new URL('../features', import.meta.url));
const WORKERS = [
  ['import-worker', 'imports/reading', 'IMPORT_WORKER_FILE'],
  ['receipt-worker', 'receipts/reading', 'RECEIPT_WORKER_FILE'],
  ['attachment-worker', 'attachments/processing', 'ATTACHMENT_WORKER_FILE'],
] as const;

/** Bundles the workers that read files and pictures, which tests start several hundred times, once per test run. */
export default async function provideWorkers(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(STORE, { recursive: true });
  const directory = await mkdtemp(join(STORE, 'salim-test-workers-'));
  await build({
    entryPoints: Object.fromEntries(WORKERS.map(([name, folder]) => [name, join(FEATURES, folder, `${name}.ts`)])),
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: [...EXTERNAL_PACKAGES],
    banner: {
      js: `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`,
    },
    logLevel: 'warning',
  });
  const workers = WORKERS.map(([name, , exportName]) => ({
    specifier: `./${name}-file.ts`,
    exportName,
    path: join(directory, `${name}.mjs`),
  }));
  project.provide('bundledWorkers', workers);
  return () => rm(directory, { recursive: true, force: true });
}
