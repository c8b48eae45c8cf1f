import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locateBinaryPackage } from '../db/embedded/native-binaries.ts';

/** Everything that decides what a new cluster and its template contain. */
export const CLUSTER_SOURCES = fileURLToPath(new URL('../db', import.meta.url));

const STORE = fileURLToPath(new URL('../../../../node_modules/.cache/salim-test-clusters', import.meta.url));
const UNFINISHED = '.unfinished';
const WRITTEN_WITHIN_MS = 600_000;
/** What a data directory consists of while no server uses it. */
const PARTS = ['postgres', 'postgres-password'];

/** The data directory of a stopped cluster, kept for later test runs: copying it takes a tenth of creating another. */
export interface PreparedCluster {
  /** Copies it to an empty directory. Returns false if it is missing or unreadable. */
  copyTo(dataDir: string): boolean;
  /** Keeps a copy of a stopped cluster, instead of those of earlier sources. Does nothing where it cannot be written. */
  keep(dataDir: string): void;
  /** Deletes a copy that does not start. */
  discard(): void;
}

/** @param key changes with everything that the cluster depends on */
export function preparedCluster(key: string = clusterKey(), store: string = STORE): PreparedCluster {
  const kept = join(store, key);
  return {
    copyTo(dataDir) {
      if (!existsSync(kept)) return false;
      try {
        copyParts(kept, dataDir);
        return true;
      } catch {
        // Another run has just replaced it.
        for (const part of PARTS) rmSync(join(dataDir, part), { recursive: true, force: true });
        return false;
      }
    },
    keep(dataDir) {
      const unfinished = join(store, `${key}-${randomBytes(4).toString('hex')}${UNFINISHED}`);
      try {
        mkdirSync(unfinished, { recursive: true, mode: 0o700 });
        copyParts(dataDir, unfinished);
        for (const name of readdirSync(store)) if (isOutdated(name)) remove(join(store, name));
        // Fails if another run was faster.
        renameSync(unfinished, kept);
      } catch {
        remove(unfinished);
      }
    },
    discard: () => remove(kept),
  };

  function isOutdated(name: string): boolean {
    // Another run may still be writing what is unfinished, unless it was killed.
    const isUnfinished =
      name.endsWith(UNFINISHED) && Date.now() - statSync(join(store, name)).mtimeMs < WRITTEN_WITHIN_MS;
    return name !== key && !isUnfinished;
  }
}

/** A hash of the sources, the version of PostgreSQL, and who may read the files on which platform. */
export function clusterKey(sources: string = CLUSTER_SOURCES): string {
  const hash = createHash('sha256');
  const add = (...parts: readonly (string | Buffer)[]) => {
    for (const part of parts) hash.update(`${part.length}:`).update(part);
  };
  add(process.platform, process.arch, String(process.getuid?.() ?? ''));
  add(readFileSync(join(locateBinaryPackage(), 'package.json')));
  for (const setup of ['cluster-setup.ts', 'prepared-cluster.ts']) add(readFileSync(join(import.meta.dirname, setup)));
  const files = globSync('**/*.ts', { cwd: sources }).filter((path) => !path.endsWith('.test.ts'));
  for (const path of files.map((file) => file.split(sep).join('/')).toSorted()) {
    add(path, readFileSync(join(sources, path)));
  }
  return hash.digest('hex').slice(0, 32);
}

function copyParts(from: string, to: string): void {
  for (const part of PARTS) cpSync(join(from, part), join(to, part), { recursive: true, errorOnExist: true });
  // PostgreSQL refuses to start in a directory that others may read.
  chmodSync(join(to, 'postgres'), 0o700);
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It belongs to another user, or another run is deleting it too.
  }
}
