import { closeSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../apps/server/src/db/embedded/free-port.ts';
import { say } from '../launcher/say.mjs';
import { type Architecture, makeBase, OWN_ARCHITECTURE } from './base-image.ts';
import { docker, require, succeeds, untilReady } from './commands.ts';

const OTHER: Architecture = OWN_ARCHITECTURE === 'amd64' ? 'arm64' : 'amd64';
const PLATFORM = `linux/${OTHER}`;
const IMAGE = `salim-check/salim:${OTHER}`;
/** The machine of an ELF file, at byte 18. */
const MACHINES: Readonly<Record<Architecture, number>> = { amd64: 62, arm64: 183 };
const EMULATED_START_MS = 300_000;

/** The machine that a file is a program or a library for; null for other files. */
function machineOf(path: string): number | null {
  const head = Buffer.alloc(20);
  const file = openSync(path, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  return head.toString('latin1', 0, 4) === '\u007fELF' ? head.readUInt16LE(18) : null;
}

/** Node, PostgreSQL and native modules are all for the machine. */
function checkPrograms(): void {
  const container = docker('create', '--platform', PLATFORM, IMAGE);
  const folder = mkdtempSync(join(tmpdir(), 'salim-programs-'));
  try {
    for (const path of ['/usr/local/bin/node', '/app/node_modules']) docker('cp', `${container}:${path}`, folder);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const machines = files
      .map(({ parentPath, name }) => machineOf(join(parentPath, name)))
      .filter((one) => one !== null);
    const wrong = machines.filter((machine) => machine !== MACHINES[OTHER]);
    require(machines.length > 3 &&
      wrong.length === 0, `프로그램과 라이브러리 ${machines.length}개가 모두 ${OTHER}용이에요`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    docker('rm', '--volumes', container);
  }
}

/** Starts the server if this machine emulates the other one. */
async function checkEmulated(base: string): Promise<void> {
  if (!succeeds('docker', ['run', '--rm', '--platform', PLATFORM, base, '/usr/local/bin/node', '--version'])) {
    say(`이 컴퓨터에서 ${OTHER} 프로그램을 실행할 수 없어 이미지를 실행하지는 않았어요 (qemu-user-static).`);
    return;
  }
  const port = await findFreePort();
  const since = performance.now();
  const settings = ['--platform', PLATFORM, '--env', 'TRUST_PROXY=uniquelocal', '--publish', `127.0.0.1:${port}:3000`];
  const container = docker('run', '--detach', ...settings, IMAGE);
  try {
    const { ms } = await untilReady(port, since, EMULATED_START_MS);
    require(true, `${OTHER} 이미지를 에뮬레이션으로 실행했어요: ${Math.round(ms)}ms`);
  } finally {
    docker('rm', '--force', '--volumes', container);
  }
}

/** `docker buildx build --platform`: an image for another machine, built on this one. */
export async function checkOtherArchitecture(buildBase: string): Promise<void> {
  const base = makeBase(OTHER);
  const bases = ['--build-arg', `BASE=${base}`, '--build-arg', `BUILD_BASE=${buildBase}`];
  const since = performance.now();
  docker('buildx', 'build', '--platform', PLATFORM, ...bases, '--tag', IMAGE, '.');
  require(true, `${OTHER} 이미지를 만들었어요: ${((performance.now() - since) / 1000).toFixed(0)}s`);
  checkPrograms();
  await checkEmulated(base);
}
