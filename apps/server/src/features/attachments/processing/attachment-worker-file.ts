import { fileURLToPath } from 'node:url';

/** Path of the program that re-encodes a picture: the source next to this module, or its bundle next to the server's. */
export const ATTACHMENT_WORKER_FILE = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './attachment-worker.ts' : './attachment-worker.js', import.meta.url),
);
