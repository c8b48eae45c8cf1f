import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The files that the launcher installs and keeps between runs. */
export const NODE_DIR = join(ROOT, '.node');

export const MODULES_DIR = join(ROOT, 'node_modules');

export const DIST_DIR = join(ROOT, 'dist');
