import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build as bundle } from 'esbuild';
import { writeCliPackage } from './cli-package.ts';
import { writeClientPackage } from './client-package.ts';
import { isExternal } from './external-packages.ts';
import { findNpmCli } from './launcher/npm.mjs';
import { DIST_DIR, ROOT } from './launcher/paths.mjs';
import { LauncherError, say } from './launcher/say.mjs';
import { type LockedPackage, type Lockfile, readLockfile, resolveFrom, withDependencies } from './lockfile.ts';

/*
 * Makes the package that runs without this repository, from the newest build:
 *
 *   dist/package            what the container image installs
 *   dist/salim-<version>.tgz   the same as one file, for `npm install`
 *   dist/client             the typed client of the API, and as salim-client-<version>.tgz
 *   dist/cli                the command line, and as salim-cli-<version>.tgz
 */

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const SERVER_WORKSPACE = 'apps/server';

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
}

function externalOnly(dependencies: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => isExternal(name)));
}

/** The manifest of the package: it depends on what the build leaves out, in exactly the versions of the lockfile. */
export function packageManifest() {
  const { version, description, license } = readManifest('.');
  const { dependencies, optionalDependencies } = readManifest(SERVER_WORKSPACE);
  return {
    name: 'salim',
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=24' },
    bin: { salim: 'bin/salim.mjs' },
    files: ['bin', 'dist', 'npm-shrinkwrap.json'],
    dependencies: externalOnly(dependencies),
    optionalDependencies: externalOnly(optionalDependencies),
  };
}

/** The part of the lockfile that the package needs; npm installs a package with this file in these versions only. */
export function shrinkwrapOf(lockfile: Lockfile, manifest: ReturnType<typeof packageManifest>): object {
  const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const roots = names.map((name) => {
    const path = resolveFrom(lockfile, SERVER_WORKSPACE, name);
    if (path === null) throw new LauncherError(`package-lock.json에 없는 패키지예요: ${name}`);
    return path;
  });
  const packages: Record<string, LockedPackage> = {};
  for (const path of [...withDependencies(lockfile, roots)].toSorted()) {
    const own = path.replace(`${SERVER_WORKSPACE}/`, '');
    if (packages[own] !== undefined) throw new LauncherError(`두 버전이 한 자리에 있어요: ${own}`);
    packages[own] = lockfile[path] ?? {};
  }
  const { name, version, license, engines, bin, dependencies, optionalDependencies } = manifest;
  const self = { name, version, license, engines, bin, dependencies, optionalDependencies };
  return { name, version, lockfileVersion: 3, requires: true, packages: { '': self, ...packages } };
}

async function main(): Promise<void> {
  const target = join(DIST_DIR, 'package');
  const manifest = packageManifest();
  const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'dist'), { recursive: true });
  for (const part of ['server', 'web'])
    cpSync(realpathSync(join(DIST_DIR, part)), join(target, 'dist', part), { recursive: true });
  await bundle({
    entryPoints: [join(ROOT, 'tools', 'package', 'salim.mjs')],
    outfile: join(target, 'bin', 'salim.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  chmodSync(join(target, 'bin', 'salim.mjs'), 0o755);
  copyFileSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'));
  copyFileSync(join(ROOT, 'tools', 'package', 'README.md'), join(target, 'README.md'));
  writeFileSync(join(target, 'package.json'), json(manifest));
  writeFileSync(join(target, 'npm-shrinkwrap.json'), json(shrinkwrapOf(readLockfile(ROOT), manifest)));

  pack(target);
  const client = join(DIST_DIR, 'client');
  writeClientPackage(client);
  pack(client);
  const cli = join(DIST_DIR, 'cli');
  writeCliPackage(cli);
  pack(cli);
}

function pack(folder: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [findNpmCli(), 'pack', folder, '--pack-destination', DIST_DIR, '--ignore-scripts', '--json', '--loglevel=error'],
    { cwd: DIST_DIR, encoding: 'utf8' },
  );
  if (status !== 0) throw new LauncherError(`패키지를 만들지 못했어요.\n${stderr}`);
  const [packed] = JSON.parse(stdout) as { filename: string; size: number }[];
  say(
    `패키지를 만들었어요: ${join('dist', packed?.filename ?? '')} (${((packed?.size ?? 0) / 1024 / 1024).toFixed(1)}MB)`,
  );
}

if (process.argv[1] === resolve(import.meta.filename)) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
