import { fileURLToPath } from 'node:url';

/**
 * Path of the program that reads an uploaded file: the source next to this module, or its bundle next to the server's.
 */
export const IMPORT_WORKER_FILE = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './import-worker.ts' : './import-worker.js', import.meta.url),
);
