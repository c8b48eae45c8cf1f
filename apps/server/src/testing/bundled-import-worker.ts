import { inject } from 'vitest';

/** Stands in for `import-worker-file.ts` in tests: a bundle starts ten times faster than the TypeScript source. */
export const IMPORT_WORKER_FILE = inject('importWorkerFile');
