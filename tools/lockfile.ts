import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of a package in `package-lock.json` that the tools read. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Packages by their path, `node_modules/…`; workspaces by their folder. */
export type Lockfile = Readonly<Record<string, LockedPackage>>;

export function readLockfile(root: string): Lockfile {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lockfile };
  return packages;
}

/** Resolves `name` from inside `from`, as Node does. Null for an optional package left out of the lockfile. */
export function resolveFrom(packages: Lockfile, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (folder === '') return null;
  }
}

/** Paths of the packages that `path` asks for, without those of this repository. */
export function dependenciesOf(packages: Lockfile, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap((name) => {
    const found = resolveFrom(packages, path, name);
    return found === null || packages[found]?.link === true ? [] : [found];
  });
}

/** The given packages and all that they need. */
export function withDependencies(packages: Lockfile, paths: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const queue = [...paths];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    queue.push(...dependenciesOf(packages, path));
  }
  return found;
}
