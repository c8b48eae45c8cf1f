import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNpmCli } from '../tools/launcher/npm.mjs';
import { ROOT } from '../tools/launcher/paths.mjs';

let folder: string;
let server: ChildProcess | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salim-package-'));
});
afterEach(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

function run(file: string, args: readonly string[], cwd = folder) {
  return spawnSync(process.execPath, [file, ...args], { cwd, encoding: 'utf8' });
}

/** Starts the installed command and resolves with the address that it prints. */
async function start(command: string): Promise<string> {
  const env = { ...process.env, PORT: '0', OPEN_BROWSER: 'off', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  server = child;
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += String(chunk);
    const address = /http:\/\/[\w.]+:\d+/u.exec(output)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`the command ended: ${output}`);
}

test('the package installs into an empty folder and starts with one command', async () => {
  const made = run('tools/package.ts', [], ROOT);
  expect(made.stderr + made.stdout).toContain('패키지를 만들었어요');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const archive = join(ROOT, 'dist', `salim-${version}.tgz`);
  const installed = run(findNpmCli(), ['install', archive, '--prefer-offline', '--no-audit', '--loglevel=error']);
  expect(installed.stderr).not.toContain('npm error');

  // The versions of the lockfile, also of indirect dependencies.
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  for (const name of ['pino', 'sonic-boom', 'sharp', 'heic-decode', 'libheif-js', 'thread-stream']) {
    const manifest = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
    expect((JSON.parse(manifest) as { version: string }).version).toBe(lock.packages[`node_modules/${name}`]?.version);
  }

  const command = join(folder, 'node_modules', 'salim', 'bin', 'salim.mjs');
  const url = await start(command);
  const ready = await fetch(`${url}/readyz`);
  expect(await ready.json()).toMatchObject({ status: 'ready', checks: { database: 'ok', files: 'ok' } });
  const page = await fetch(url);
  expect(await page.text()).toContain('<title>살림</title>');
  const bill = await fetch(`${url}/licenses/sbom.cdx.json`);
  expect(await bill.json()).toMatchObject({ bomFormat: 'CycloneDX' });
  expect(readdirSync(folder)).toContain('data');

  mkdirSync(join(folder, 'kept'));
  expect(run(command, ['backup', 'kept/all.backup'])).toMatchObject({ status: 0 });
  expect(run(command, ['audit']).stdout).toContain('이상이 없어요');
  expect(run(command, ['admin', 'users']).stdout).toContain('사용자 0명');
  expect(run(command, ['something'])).toMatchObject({ status: 2 });
});
