import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endpoints } from '@salim/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeClientPackage } from './client-package.ts';
import { ROOT } from './launcher/paths.mjs';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'salim-client-'));
  mkdirSync(join(folder, 'node_modules'));
  writeClientPackage(join(folder, 'node_modules', 'salim-client'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function typeErrorsOf(file: string): string {
  const tsc = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc');
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node'];
  const typeRoots = ['--typeRoots', join(ROOT, 'node_modules', '@types')];
  const args = [tsc, '--pretty', 'false', ...options, ...typeRoots, file];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
}

test('the client knows every call of the contract', () => {
  const types = readFileSync(join(folder, 'node_modules', 'salim-client', 'api.d.mts'), 'utf8');
  const known = [...types.matchAll(/^ {2}(\w+): \{ input:/gmu)].map(([, name]) => name);
  expect(known).toEqual(Object.keys(endpoints));
});

test('the documented example has the right types, and wrong calls do not', () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  copyFileSync(join(ROOT, 'docs', 'api', 'example.ts'), join(folder, 'example.ts'));
  expect(typeErrorsOf('example.ts')).toBe('');

  writeFileSync(
    join(folder, 'wrong.ts'),
    [
      "import { createClient } from 'salim-client';",
      "const salim = createClient({ url: 'http://localhost' });",
      "await salim.call('noSuchCall');",
      "await salim.call('createTransaction');",
      "await salim.call('createTransaction', { params: { bookId: '' }, body: { type: 'GIFT', date: '', amount: 1 } });",
      "const { items } = await salim.call('listTags', { params: { bookId: '' } });",
      'items[0]?.hue;',
    ].join('\n'),
  );
  const lines = typeErrorsOf('wrong.ts')
    .split('\n')
    .flatMap((line) => /^wrong\.ts\((\d+)/u.exec(line)?.[1] ?? []);
  expect(lines).toEqual(['3', '4', '5', '7']);
});

test('the client sends what the server expects, and turns refusals into errors', async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      const { method, url, headers } = request;
      requests.push(`${method} ${url} ${headers.authorization} ${String(headers['idempotency-key'] ?? '-')} ${body}`);
      const isRefused = method === 'POST';
      response.writeHead(isRefused ? 422 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isRefused ? { code: 'IN_USE', message: '쓰고 있어요.', requestId: 'r' } : []));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  const file = pathToFileURL(join(folder, 'node_modules', 'salim-client', 'index.mjs')).href;
  const { createClient } = (await import(file)) as typeof import('./client/index.mjs');
  const client = createClient({ url, token: () => 'secret' });
  const params = { bookId: 'a b' };
  await client.call('listTransactions', { params, query: { q: '커피', month: undefined } });
  const refused = client.call('createTag', { params, body: { name: '여행' }, idempotencyKey: 'k' });
  await expect(refused).rejects.toMatchObject({ status: 422, code: 'IN_USE', message: '쓰고 있어요.' });
  server.close();
  expect(requests).toEqual([
    'GET /api/v2/books/a%20b/transactions?q=%EC%BB%A4%ED%94%BC Bearer secret - ',
    'POST /api/v2/books/a%20b/tags Bearer secret k {"name":"여행"}',
  ]);
});
