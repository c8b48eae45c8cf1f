#!/usr/bin/env node
// Runs a command of the project on a machine that may have only Node 20 and npm: installs Node 24 when the system's is
// older, installs the packages of the lockfile, and runs the command. This file and `launcher/` are plain JavaScript
// because they run on the system's Node; everything else is TypeScript on Node 24.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuilt } from './launcher/build-freshness.mjs';
import { compress, compressInBackground, isCompressed } from './launcher/compression.mjs';
import { installHeadlessChromium } from './launcher/headless-chromium.mjs';
import { install, installReceiptReading, isInstalled, lacksReceiptReading } from './launcher/install.mjs';
import { withLauncherLock } from './launcher/launcher-lock.mjs';
import { findInstalledNode, installNode, isSystemNodeEnough } from './launcher/node-runtime.mjs';
import { environmentFor } from './launcher/npm.mjs';
import { DIST_DIR, ROOT } from './launcher/paths.mjs';
import { runChild } from './launcher/run-child.mjs';
import { LauncherError, say } from './launcher/say.mjs';
import { fileOf, SERVER_COMMAND } from './launcher/server-command.mjs';

const OPERATIONS = 'dist/server/operations.js';
const OPERATIONS_SOURCE = 'apps/server/src/operations/cli.ts';

/**
 * The program of each command, relative to the repository. `needsBuild` rebuilds the bundles first when the sources are
 * newer. `compressesLater` runs the program before the web app of a new build is compressed. `needsTools` also installs
 * what only development uses, and `needsBrowser` a browser for tests.
 *
 * @type {Record<string, { what: string, program: () => string[], needsBuild?: boolean, compressesLater?: boolean, needsTools?: boolean, needsBrowser?: boolean, env?: NodeJS.ProcessEnv }>}
 */
const COMMANDS = {
  start: {
    what: '서버를 시작해요',
    program: () => [...SERVER_COMMAND],
    needsBuild: true,
    compressesLater: true,
  },
  demo: {
    what: '예시 데이터가 있는 서버를 시작해요',
    program: () => [...SERVER_COMMAND, '--demo'],
    needsBuild: true,
    compressesLater: true,
    env: { DATA_DIR: process.env.DATA_DIR ?? './data/demo' },
  },
  dev: { what: '개발 서버를 시작해요', program: () => ['tools/dev.ts'], needsTools: true },
  build: { what: '빌드만 해요', program: () => [], needsBuild: true },
  package: {
    what: '저장소 없이 실행할 수 있는 패키지를 만들어요',
    program: () => ['tools/package.ts'],
    needsBuild: true,
  },
  check: {
    what: '포맷, 린트, 모듈 경계, 타입, 단위 테스트를 확인해요',
    program: () => ['tools/check.ts'],
    needsTools: true,
  },
  'check:container': { what: '컨테이너 이미지를 만들어 실행해 봐요', program: () => ['tools/container/check.ts'] },
  test: {
    what: '브라우저 테스트까지 모두 실행해요',
    program: () => ['tools/test.ts'],
    needsBuild: true,
    needsTools: true,
    needsBrowser: true,
  },
  e2e: {
    what: '브라우저 테스트만 실행해요',
    program: () => ['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/vitest.config.ts'],
    needsBuild: true,
    needsTools: true,
    needsBrowser: true,
  },
  bench: { what: '속도를 측정해요', program: () => ['bench/main.ts'], needsBuild: true, needsTools: true },
  faults: { what: '장애 상황을 테스트해요', program: () => ['bench/faults.ts'], needsBuild: true, needsTools: true },
  pictures: {
    what: 'README 스크린샷을 다시 찍어요',
    program: () => ['tools/pictures.ts'],
    needsBuild: true,
    needsTools: true,
  },
  audit: { what: '데이터에 이상이 없는지 검사해요', program: () => operation('audit') },
  backup: { what: '백업 파일을 만들어요', program: () => operation('backup') },
  restore: { what: '백업 파일에서 복원해요', program: () => operation('restore') },
  admin: { what: '사용자와 저장 공간을 관리해요', program: () => operation('admin') },
  storage: { what: '영수증을 디스크와 S3 사이에서 옮겨요', program: () => operation('storage') },
};

/** @param {string} verb */
function operation(verb) {
  return [existsSync(join(ROOT, OPERATIONS)) ? OPERATIONS : OPERATIONS_SOURCE, verb];
}

/**
 * @param {string[]} argv
 * @returns {Promise<number>} the exit code
 */
async function main([name = '', ...args]) {
  const command = COMMANDS[name];
  if (command === undefined) {
    const lines = Object.entries(COMMANDS).map(([known, { what }]) => `  ${known.padEnd(8)} ${what}`);
    process.stderr.write(`쓸 수 있는 명령:\n${lines.join('\n')}\n`);
    return 2;
  }
  // At the same time: one mostly waits for the network and the disk while the other computes.
  const [node] = await Promise.all([prepare(command), command.needsBrowser ? installHeadlessChromium() : undefined]);
  const program = command.program();
  const script = fileOf(program);
  if (script === undefined) return 0;
  if (!existsSync(join(ROOT, script))) throw new LauncherError(`${script} 파일이 없어서 이 명령을 실행할 수 없어요.`);
  const compression = command.compressesLater ? compressInBackground(node, DIST_DIR) : null;
  try {
    return await runChild(node, [...program, ...args], {
      cwd: ROOT,
      env: { ...environmentFor(node), ...command.env },
    });
  } finally {
    compression?.kill();
  }
}

/**
 * Updates Node, packages and, if needed, the build; takes no lock when they are up to date.
 *
 * @param {{ needsBuild?: boolean, compressesLater?: boolean, needsTools?: boolean }} command
 * @returns {Promise<string>} the Node to run the command with
 */
async function prepare({ needsBuild = false, compressesLater = false, needsTools = false }) {
  const extent = needsTools ? 'ALL' : 'RUNTIME';
  const present = isSystemNodeEnough() ? process.execPath : findInstalledNode();
  const isComplete = isInstalled(extent) && !lacksReceiptReading();
  const isBuildReady = () => isBuilt(DIST_DIR) && (compressesLater || isCompressed(DIST_DIR));
  if (present !== null && isComplete && (!needsBuild || isBuildReady())) return present;
  return withLauncherLock(async () => {
    const node = await installNodeAndPackages(present, extent);
    await installReceiptReading(node);
    if (needsBuild) await build(node, DIST_DIR);
    if (needsBuild && !compressesLater) await compress(node, DIST_DIR);
    return node;
  });
}

/**
 * Both at once: they download and unpack, and no package is compiled for a Node.
 *
 * @param {string | null} present
 * @param {'RUNTIME' | 'ALL'} extent
 * @returns {Promise<string>} the Node to run the command with
 */
async function installNodeAndPackages(present, extent) {
  // Settled, not all: the lock must be held until both have ended.
  const [node, packages] = await Promise.allSettled([
    present ?? installNode(),
    install(present ?? process.execPath, extent),
  ]);
  if (node.status === 'rejected') throw node.reason;
  if (packages.status === 'rejected') throw packages.reason;
  return node.value;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof LauncherError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
