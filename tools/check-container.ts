import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../apps/server/src/db/embedded/free-port.ts';
import { findNpmCli } from './launcher/npm.mjs';
import { DIST_DIR, ROOT } from './launcher/paths.mjs';
import { LauncherError, say } from './launcher/say.mjs';

/*
 * `npm run check:container`: builds the image from the Dockerfile with buildah, on a base made from Debian's packages
 * and this Node, because no registry of images may be reachable, and runs it: from nothing, stopped, and again.
 */

const BASE_IMAGE = 'localhost/salim-base';
const IMAGE = 'localhost/salim';
const CONTAINER_USER = 10_001;
const FIRST_START_MS = 60_000;
const SECOND_START_MS = 3000;
/** A busy machine delays a start; the shortest one of several is what the image needs. */
const SECOND_STARTS = 5;

function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

function run(program: string, args: readonly string[], options: { quiet?: boolean } = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', options.quiet === false ? 'inherit' : 'pipe'],
  });
  if (status !== 0) throw new LauncherError(`${program} ${args.slice(0, 2).join(' ')}: 실패했어요.\n${stderr ?? ''}`);
  return stdout.trim();
}

const buildah = (...args: readonly string[]): string => run('buildah', args);

/** How containers are run here: with runc, or without separate namespaces where the machine allows none. */
function isolation(): readonly string[] {
  const container = buildah('from', BASE_IMAGE);
  try {
    const works = (args: readonly string[]): boolean =>
      spawnSync('buildah', ['run', ...args, container, '--', 'true']).status === 0;
    const candidates = [
      ['--runtime', 'runc'],
      ['--runtime', 'crun'],
      ['--isolation', 'chroot'],
    ];
    const found = candidates.find(works);
    if (!found) throw new LauncherError('이 컴퓨터에서는 컨테이너를 실행할 수 없어요.');
    return found;
  } finally {
    buildah('rm', container);
  }
}

/** Debian with this Node and npm, what the published Node images contain. */
function makeBase(): void {
  if (spawnSync('buildah', ['inspect', '--type', 'image', BASE_IMAGE]).status === 0) return;
  const root = join(DIST_DIR, 'container-base');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(dirname(root), { recursive: true });
  say('debootstrap으로 베이스 이미지를 만들고 있어요. 몇 분 걸려요.');
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root]);
  copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npm = dirname(dirname(findNpmCli()));
  run('cp', ['-a', '--dereference', npm, join(root, 'usr/local/lib/npm')]);
  run('ln', ['-s', '../lib/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]);
  // The certificates that this machine trusts: a proxy in between may have its own.
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) copyFileSync(certificates, join(root, certificates));
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true });
  writeFileSync(join(root, 'usr/local/etc/npmrc'), `cafile=${certificates}\n`);
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, root, '/');
  buildah('commit', '--quiet', '--rm', container, BASE_IMAGE);
  rmSync(root, { recursive: true, force: true });
}

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck: { readonly Test: readonly [string, ...string[]] };
}

function require(condition: boolean, what: string): void {
  if (!condition) throw new LauncherError(`컨테이너 검사에 실패했어요: ${what}`);
  process.stdout.write(`  ✓ ${what}\n`);
}

/** Processes of the container that run `salim.mjs`, as this machine sees them: `buildah run` passes on no signals. */
function launchersIn(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isLauncher = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bin/salim.mjs');
        return (
          isLauncher &&
          readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`MARK=${dataDir}`) &&
          readlinkSync(`/proc/${pid}/exe`).endsWith('node')
        );
      } catch {
        return false;
      }
    });
}

class RunningImage {
  readonly #child: ChildProcess;
  readonly #dataDir: string;

  constructor(args: readonly string[], dataDir: string) {
    this.#dataDir = dataDir;
    this.#child = spawn('buildah', ['run', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  }

  async ready(port: number, withinMs: number): Promise<{ ms: number; status: string }> {
    const start = performance.now();
    while (performance.now() - start < withinMs * 4) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (answer?.ok) {
        const { status } = (await answer.json()) as { status: string };
        return { ms: performance.now() - start, status };
      }
      await pause(20);
    }
    throw new LauncherError('컨테이너가 시작하지 않았어요.');
  }

  /** Stops it as `docker stop` does. */
  async stop(): Promise<number | null> {
    const ended = once(this.#child, 'exit') as Promise<[number | null]>;
    for (const pid of launchersIn(this.#dataDir)) process.kill(pid, 'SIGTERM');
    const [code] = await ended;
    return code;
  }
}

async function checkImage(how: readonly string[]): Promise<void> {
  const inspected = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)) as { Docker: { config: ImageConfig } };
  const { User, Env, Entrypoint, Volumes, Healthcheck } = inspected.Docker.config;
  require(User === String(CONTAINER_USER), 'root가 아닌 사용자로 실행해요');
  require('/data' in Volumes, '데이터는 볼륨에 있어요');

  const dataDir = mkdtempSync(join(tmpdir(), 'salim-container-'));
  chownSync(dataDir, CONTAINER_USER, CONTAINER_USER);
  const port = await findFreePort();
  const container = buildah('from', IMAGE);
  const settings = [...Env, `PORT=${port}`, 'HOST=127.0.0.1', `MARK=${dataDir}`].flatMap((one) => ['--env', one]);
  const common = [
    ...how,
    '--network',
    'host',
    '--cap-drop',
    'ALL',
    '--volume',
    `${dataDir}:/data`,
    ...settings,
    container,
    '--',
  ];
  const start = (): RunningImage => new RunningImage([...common, ...Entrypoint], dataDir);
  try {
    const first = start();
    const { ms, status } = await first.ready(port, FIRST_START_MS);
    require(ms <= FIRST_START_MS && status === 'ready', `처음부터 시작하기: ${Math.round(ms)}ms (≤ ${FIRST_START_MS})`);
    const health = spawnSync('buildah', ['run', ...common, ...Healthcheck.Test.slice(1)]).status;
    require(health === 0, '상태 확인 명령이 통과해요');
    require((await first.stop()) === 0, 'SIGTERM에 정상 종료해요');
    require(spawnSync('buildah', ['run', ...common, ...Healthcheck.Test.slice(1)]).status ===
      1, '멈춘 서버는 상태 확인에 실패해요');
    // What buildah itself needs, which other runtimes do not.
    const empty = performance.now();
    spawnSync('buildah', ['run', ...common, 'true']);
    const overhead = performance.now() - empty;
    const again: number[] = [];
    while (again.length < SECOND_STARTS && !(Math.min(...again) <= SECOND_START_MS)) {
      const next = start();
      again.push((await next.ready(port, FIRST_START_MS)).ms - overhead);
      await next.stop();
    }
    require(Math.min(...again) <=
      SECOND_START_MS, `다시 시작하기: ${again.map(Math.round).join(', ')}ms (≤ ${SECOND_START_MS})`);
    const audit = spawnSync('buildah', ['run', ...common, ...Entrypoint, 'audit']).status;
    require(audit === 0, '데이터에 이상이 없어요');
  } finally {
    buildah('rm', container);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const missing = ['buildah', 'debootstrap'].filter((program) => !has(program));
  if (missing.length > 0 || process.getuid?.() !== 0) {
    say(
      `컨테이너 검사를 건너뛰어요. root와 ${missing.join(', ') || 'buildah'}가 필요해요: apt-get install buildah runc debootstrap`,
    );
    return 0;
  }
  makeBase();
  const how = isolation();
  const args = [...how, '--format', 'docker', '--build-arg', `BASE=${BASE_IMAGE}`, '--tag', IMAGE, '.'];
  const start = performance.now();
  run('buildah', ['build', ...args], { quiet: false });
  process.stdout.write(
    `  ✓ 이미지를 만들었어요 (${((performance.now() - start) / 1000).toFixed(0)} s, ${how.join(' ')})\n`,
  );
  await checkImage(how);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof LauncherError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
