import { fileURLToPath } from 'node:url';

/**
 * Path of the program that recognizes the text of a picture: the source next to this module, or its bundle next to the
 * server's.
 */
export const RECEIPT_WORKER_FILE = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './receipt-worker.ts' : './receipt-worker.js', import.meta.url),
);
