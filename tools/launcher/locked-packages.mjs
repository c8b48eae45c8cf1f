import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor, findNpmCli } from './npm.mjs';
import { runQuietly } from './run-child.mjs';

/**
 * A package of a lockfile (version 3).
 *
 * @typedef {{ name?: string, version?: string, resolved?: string, link?: boolean }} LockedPackage
 */

/**
 * npm prefers this file to package-lock.json.
 *
 * @param {string} root
 */
const addressedLockfile = (root) => join(root, 'npm-shrinkwrap.json');

/** What npm says when a registry has no package at an address, or does not hand it out there. */
const NOT_AT_ADDRESS = /\bE4\d\d\b/;

/**
 * Removes the lockfile that a killed installation left behind.
 *
 * @param {string} root
 */
export function removeAddresses(root) {
  rmSync(addressedLockfile(root), { force: true });
}

/**
 * Runs `npm ci` with the addresses of the packages, which the lockfile leaves out so that it names no registry. Without
 * an address npm asks the registry about each package first, and does not take the package from its own cache.
 *
 * @param {string} node
 * @param {string} root the folder of the lockfile
 * @param {readonly string[]} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function installLockedPackages(node, root, options) {
  /** @param {readonly string[]} args */
  const npm = (...args) => runQuietly(node, [findNpmCli(), ...args], { cwd: root, env: environmentFor(node) });
  const { code, output: registry } = await npm('config', 'get', 'registry');
  if (code !== 0) return npm('ci', ...options);
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  try {
    writeFileSync(addressedLockfile(root), JSON.stringify(withAddresses(lockfile, registry)));
    const result = await npm('ci', ...options);
    if (result.code === 0 || !NOT_AT_ADDRESS.test(result.output)) return result;
  } finally {
    removeAddresses(root);
  }
  // This registry keeps its packages at other addresses.
  return npm('ci', ...options);
}

/**
 * @param {{ packages: Record<string, LockedPackage> }} lockfile
 * @param {string} registry
 * @returns {{ packages: Record<string, LockedPackage> }}
 */
function withAddresses(lockfile, registry) {
  const packages = Object.entries(lockfile.packages).map(([path, locked]) => {
    const name = locked.name ?? path.split('node_modules/').at(-1);
    const hasAddress = !path.includes('node_modules/') || locked.link || locked.resolved !== undefined;
    return [path, hasAddress ? locked : { ...locked, resolved: addressOf(name, locked.version, registry) }];
  });
  return { ...lockfile, packages: Object.fromEntries(packages) };
}

/**
 * @param {string | undefined} name
 * @param {string | undefined} version
 * @param {string} registry
 */
function addressOf(name = '', version = '', registry) {
  return `${registry.replace(/\/?$/, '/')}${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}
