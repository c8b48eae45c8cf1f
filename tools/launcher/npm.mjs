import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { LauncherError } from './say.mjs';

/**
 * Finds npm's script, so that it can run under a chosen Node: the `npm` command runs under the system's.
 *
 * @returns {string}
 */
export function findNpmCli() {
  const execPath = process.env.npm_execpath ?? '';
  const nodeDir = dirname(process.execPath);
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'));
  const candidates = [
    basename(execPath) === 'npm-cli.js' ? execPath : '',
    join(nodeDir, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(nodeDir, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
    ...onPath.filter((path) => existsSync(path)).map((path) => realpathSync(path)),
  ];
  const found = candidates.find((path) => basename(path) === 'npm-cli.js' && existsSync(path));
  if (found === undefined) throw new LauncherError('npm을 찾지 못했어요. npm을 설치한 뒤 다시 시도해 주세요.');
  return found;
}

/**
 * The environment for running programs under a given Node: their child processes find it too, and settings of the
 * calling npm do not affect another npm.
 *
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(node) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(config_(local_)?prefix|lifecycle|package)/.test(name),
  );
  return { ...Object.fromEntries(inherited), PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}
