import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installLockedPackages } from './locked-packages.mjs';
import { findNpmCli } from './npm.mjs';

const NAME = '@salim-test/coin';
const VERSION = '1.2.3';
const PACKAGE = { name: NAME, version: VERSION };
const OPTIONS = ['--no-audit', '--no-fund', '--loglevel=error', '--global=false'];

let root: string;
let registry: Server | null = null;

beforeEach(async () => {
  // `npm test` hands down the settings of this machine, which would overrule the project's.
  for (const name of Object.keys(process.env)) if (/^npm_config_/iu.test(name)) vi.stubEnv(name, undefined);
  root = await mkdtemp(join(tmpdir(), 'salim-packages-'));
});
afterEach(async () => {
  await new Promise((resolve) => (registry === null ? resolve(null) : registry.close(resolve)));
  registry = null;
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

/**
 * A project with one locked package, and a registry that keeps it at `at` and answers other paths with `otherwise`.
 * Returns the paths asked of the registry.
 */
async function projectOf(at: string, otherwise = 404): Promise<string[]> {
  const source = join(root, 'source');
  await mkdir(source);
  await writeFile(join(source, 'package.json'), JSON.stringify(PACKAGE));
  execFileSync(process.execPath, [findNpmCli(), 'pack', source, '--pack-destination', root, '--silent'], { cwd: root });
  const file = await readFile(join(root, 'salim-test-coin-1.2.3.tgz'));
  const integrity = `sha512-${createHash('sha512').update(file).digest('base64')}`;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    asked.push(path);
    if (path === at) response.end(file);
    else if (path === `/${NAME}`) response.setHeader('content-type', 'application/json').end(describe());
    else response.writeHead(otherwise).end('{}');
  });
  registry = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const describe = () =>
    JSON.stringify({
      name: NAME,
      versions: { [VERSION]: { ...PACKAGE, dist: { tarball: `${url}${at}`, integrity } } },
    });
  const dependencies = { [NAME]: VERSION };
  await writeFile(join(root, 'package.json'), JSON.stringify({ name: 'project', dependencies }));
  await writeFile(join(root, '.npmrc'), `registry=${url}/\ncache=${join(root, 'cache')}\n`);
  const packages = { '': { dependencies }, [`node_modules/${NAME}`]: { version: VERSION, integrity } };
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  return asked;
}

const install = () => installLockedPackages(process.execPath, root, OPTIONS);
const installed = async () => readFile(join(root, 'node_modules', NAME, 'package.json'), 'utf8');

test('locked packages are fetched without asking the registry about them, and once', async () => {
  const asked = await projectOf('/@salim-test/coin/-/coin-1.2.3.tgz');
  expect(await install()).toMatchObject({ code: 0 });
  expect(JSON.parse(await installed())).toEqual(PACKAGE);
  expect(asked).toEqual(['/@salim-test/coin/-/coin-1.2.3.tgz']);
  expect(existsSync(join(root, 'npm-shrinkwrap.json'))).toBe(false);
  await install();
  expect(asked).toHaveLength(1);
});

test.each([
  ['is missing', 404],
  ['is forbidden', 403],
])('a registry is asked about a package that %s at the usual address', async (_what, otherwise) => {
  const asked = await projectOf('/files/coin.tgz', otherwise);
  expect(await install()).toMatchObject({ code: 0 });
  expect(JSON.parse(await installed())).toEqual(PACKAGE);
  expect(asked.at(-1)).toBe('/files/coin.tgz');
  expect(existsSync(join(root, 'npm-shrinkwrap.json'))).toBe(false);
});
