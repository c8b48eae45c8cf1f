import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compress, compressInBackground, isCompressed } from './compression.mjs';

const NODE = process.execPath;
const SCRIPT = `console.log(${JSON.stringify('살림'.repeat(1000))});`;

let dist: string;
let build: string;

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'salim-compression-'));
  build = join(dist, 'builds', '1');
  for (const folder of ['server', 'web/static/one', 'web/static/two', 'web/.vite', 'web/licenses'])
    await mkdir(join(build, folder), { recursive: true });
  for (const name of ['server', 'web']) await symlink(join('builds', '1', name), join(dist, name));
  await put('static/one/index.js', SCRIPT);
  await put('static/two/index.js', SCRIPT.toUpperCase());
});
afterEach(async () => {
  await rm(dist, { recursive: true, force: true });
});

const put = (name: string, content: string | Buffer) => writeFile(join(build, 'web', name), content);
const get = (name: string) => readFile(join(build, 'web', name));
const listed = async () =>
  (await readdir(join(build, 'web'), { recursive: true })).filter((name) => /\.\w+$/u.test(name));

async function expectComplete(): Promise<void> {
  for (const [name, content] of [
    ['static/one/index.js', SCRIPT],
    ['static/two/index.js', SCRIPT.toUpperCase()],
  ] as const) {
    expect(brotliDecompressSync(await get(`${name}.br`)).toString()).toBe(content);
    expect(gunzipSync(await get(`${name}.gz`)).toString()).toBe(content);
  }
  // Nothing unfinished is left.
  expect((await readdir(build)).toSorted()).toEqual(['server', 'web']);
}

test('text files that the app loads are compressed, once', async () => {
  await put('static/small.css', 'body{}');
  await put('static/picture.png', Buffer.alloc(5000));
  await put('.vite/manifest.json', SCRIPT);
  await put('licenses/sbom.cdx.json', SCRIPT);
  const before = await listed();
  expect(isCompressed(dist)).toBe(false);
  await compress(NODE, dist);
  expect(isCompressed(dist)).toBe(true);
  await expectComplete();
  const added = ['one', 'two'].flatMap((folder) => ['br', 'gz'].map((form) => `static/${folder}/index.js.${form}`));
  expect((await listed()).toSorted()).toEqual([...before, ...added].toSorted());
  await rm(join(build, 'web', 'static/one/index.js.br'));
  await compress(NODE, dist);
  expect(existsSync(join(build, 'web', 'static/one/index.js.br'))).toBe(false);
});

test('what a killed run left is completed, and what it finished is kept', async () => {
  await put('static/one/index.js.gz', 'finished');
  await put('static/one/index.js.br', 'finished');
  await put('static/two/index.js.gz', 'finished before its .br');
  await compress(NODE, dist);
  expect((await get('static/one/index.js.br')).toString()).toBe('finished');
  expect(gunzipSync(await get('static/two/index.js.gz')).toString()).toBe(SCRIPT.toUpperCase());
  expect(isCompressed(dist)).toBe(true);
});

test('two runs at the same time end with complete files', async () => {
  await Promise.all([compress(NODE, dist), compress(NODE, dist)]);
  await expectComplete();
});

test('in the background it is done at the lowest priority, and once', async () => {
  const child = compressInBackground(NODE, dist) as ChildProcess;
  expect(getPriority(child.pid)).toBe(constants.priority.PRIORITY_LOW);
  expect(isCompressed(dist)).toBe(false);
  expect(await once(child, 'exit')).toEqual([0, null]);
  await expectComplete();
  expect(compressInBackground(NODE, dist)).toBeNull();
});

test('it can be stopped half way, and the next run completes it', async () => {
  // Takes seconds to compress.
  await put('static/large.js', Array.from({ length: 500_000 }, (_, index) => (index * 7919).toString(36)).join());
  const child = compressInBackground(NODE, dist) as ChildProcess;
  await expect.poll(() => existsSync(join(build, 'web', 'static/one/index.js.br')), { timeout: 30_000 }).toBe(true);
  child.kill();
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  expect(isCompressed(dist)).toBe(false);
  expect(existsSync(join(build, 'web', 'static/large.js.br'))).toBe(false);
  await put('static/large.js', SCRIPT);
  await compress(NODE, dist);
  expect(brotliDecompressSync(await get('static/large.js.br')).toString()).toBe(SCRIPT);
});

test('in the background a failure is no problem, and when waited for it is explained', async () => {
  await rm(join(build, 'server'), { recursive: true });
  await writeFile(join(build, 'server'), 'not a folder');
  const child = compressInBackground(NODE, dist) as ChildProcess;
  expect(await once(child, 'exit')).toEqual([1, null]);
  await expect(compress(NODE, dist)).rejects.toThrow('빌드하지 못했어요');
});
