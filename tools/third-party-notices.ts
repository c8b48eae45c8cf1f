import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependenciesOf, readLockfile, resolveFrom, withDependencies } from './lockfile.ts';

/** A third-party package that runs as part of the product. */
export interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression in its package.json. */
  readonly license: string;
  /** Path inside the repository, `node_modules/…`. */
  readonly path: string;
}

const WORKSPACES = ['packages/domain', 'packages/contract', 'apps/server', 'apps/web'];

/**
 * Development dependencies that the product contains all the same: an installation may add those that tests use, and
 * tools copy from the font and the icons.
 */
const ADDED = [
  { workspace: 'apps/server', name: '@tesseract.js-data/kor' },
  { workspace: 'apps/server', name: 'tesseract.js-core' },
  { workspace: 'apps/web', name: 'lucide-react' },
  { workspace: 'apps/web', name: 'pretendard' },
];

/** Licenses that are kept with what was copied, because the build does not need the package. */
const KEPT_LICENSES: Readonly<Record<string, string>> = {
  'node_modules/lucide-react': 'apps/web/src/ui/icons/LICENSE',
};

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/iu;

/**
 * Lists every package that the running product contains, by the lockfile: dependencies of the workspaces, their
 * dependencies, and what an installation may add. Sorted by name and version.
 */
export function listThirdPartyPackages(root: string): ThirdPartyPackage[] {
  const packages = readLockfile(root);
  const added = ADDED.flatMap(({ workspace, name }) => resolveFrom(packages, workspace, name) ?? []);
  const roots = WORKSPACES.flatMap((workspace) => dependenciesOf(packages, workspace));
  return [...withDependencies(packages, [...roots, ...added])]
    .map((path) => ({ path, locked: packages[path] }))
    .map(({ path, locked }) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: locked?.version ?? '',
      license: locked?.license ?? 'UNKNOWN',
      path,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** The license texts of a package, trimmed. Packages for other platforms are not installed and have none. */
function licenseTextsOf(root: string, path: string): string[] {
  const kept = KEPT_LICENSES[path];
  if (kept !== undefined) return [readLicense(join(root, kept))];
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => readLicense(join(folder, entry.name)));
}

const readLicense = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();

/**
 * One plain text with the name, version and license of every package; packages with the same license text are grouped.
 */
export function thirdPartyNotices(root: string): string {
  const byText = new Map<string, Set<string>>();
  for (const { name, version, license, path } of listThirdPartyPackages(root)) {
    const text = licenseTextsOf(root, path).join('\n\n') || `License: ${license}`;
    // The same version may be installed in several places.
    byText.set(text, (byText.get(text) ?? new Set()).add(`${name} ${version} (${license})`));
  }
  const sections = [...byText].map(([text, names]) => `${[...names].join('\n')}\n\n${text}`);
  return `${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
