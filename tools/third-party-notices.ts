import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A third-party package that runs as part of the product. */
export interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression in its package.json. */
  readonly license: string;
  /** Path inside the repository, `node_modules/…`. */
  readonly path: string;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type Lockfile = Readonly<Record<string, LockedPackage>>;

const WORKSPACES = ['packages/domain', 'packages/contract', 'apps/server', 'apps/web'];

/** Development dependencies whose code is bundled into the product. */
const BUNDLED = [
  { workspace: 'apps/server', name: '@e965/xlsx' },
  { workspace: 'apps/web', name: 'workbox-precaching' },
  { workspace: 'apps/web', name: 'workbox-routing' },
];

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/iu;

/** Resolves `name` from inside `from`, as Node does. Null for an optional package left out of the lockfile. */
function resolveFrom(packages: Lockfile, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (folder === '') return null;
  }
}

/**
 * Lists every package that the running product contains, by the lockfile: dependencies of the workspaces, their
 * dependencies, and the development dependencies that the build bundles. Sorted by name and version.
 */
export function listThirdPartyPackages(root: string): ThirdPartyPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lockfile };
  const found = new Map<string, ThirdPartyPackage>();
  const queue: string[] = [];
  const add = (from: string, name: string): void => {
    const path = resolveFrom(packages, from, name);
    const locked = path === null ? undefined : packages[path];
    if (path === null || locked === undefined || locked.link === true || found.has(path)) return;
    found.set(path, { name, version: locked.version ?? '', license: locked.license ?? 'UNKNOWN', path });
    queue.push(path);
  };
  for (const workspace of WORKSPACES) {
    const { dependencies, optionalDependencies } = packages[workspace] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(workspace, name);
  }
  for (const { workspace, name } of BUNDLED) add(workspace, name);
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) add(path, name);
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** The licence texts of a package, trimmed. Packages for other platforms are not installed and have none. */
function licenseTextsOf(root: string, path: string): string[] {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim());
}

/**
 * One plain text with the name, version and licence of every package; packages with the same licence text are grouped.
 */
export function thirdPartyNotices(root: string): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, license, path } of listThirdPartyPackages(root)) {
    const text = licenseTextsOf(root, path).join('\n\n') || `License: ${license}`;
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const sections = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  return `${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
