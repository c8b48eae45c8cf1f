import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const PAGE =
  '<!doctype html><title>살림</title><meta name="sign-in-facts" content="__SIGN_IN_FACTS__"><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
const SCRIPT = `console.log(${JSON.stringify('살림'.repeat(50))});`;
const HTML = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** A provider whose name tries to leave its place in the page. */
const HOSTILE = `"'><script>alert(1)</script>&$&\\u2028`;
const PROVIDER_ONLY = {
  SIGN_IN: 'PROVIDER',
  OIDC_COMPANY_ISSUER: 'https://login.example.com',
  OIDC_COMPANY_CLIENT_ID: 'salim',
  OIDC_COMPANY_CLIENT_SECRET: 'not for pages',
  OIDC_COMPANY_NAME: HOSTILE,
};

let webDir: string;
let server: TestApp & { stop(): Promise<void> };

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'salim-web-'));
  await mkdir(join(webDir, 'static'));
  await writeFile(join(webDir, 'index.html'), PAGE);
  await writeFile(join(webDir, 'static', 'index-Ab3_x9-Z.js'), SCRIPT);
  await writeFile(join(webDir, 'static', 'index-Ab3_x9-Z.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(webDir, 'static', 'index-Ab3_x9-Z.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(webDir, 'static', 'plain-Ab3_x9-Z.css'), 'body{}');
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(webDir, 'sw.js'), 'self.addEventListener("fetch", () => undefined);');
  await writeFile(
    join(webDir, 'preloads.json'),
    '{"/dashboard":["/static/page-Ab3_x9-Z.js","/static/page-Ab3_x9-Z.css"],"/login":["/static/login-Ab3_x9-Z.js"]}',
  );
  await writeFile(join(webDir, '.hidden'), 'secret');
  await writeFile(join(webDir, '..', `${webDir.split('/').at(-1)}-outside.txt`), 'secret');
  server = await startTestApp({ env: { WEB_DIR: webDir, ...PROVIDER_ONLY } });
});
afterAll(async () => {
  await server.stop();
  await rm(webDir, { recursive: true, force: true });
  await rm(`${webDir}-outside.txt`, { force: true });
});

const get = (path: string, headers: Readonly<Record<string, string>> = HTML) =>
  rawRequest(server.url, 'GET', path, { headers });

describe('pages', () => {
  test.each([
    ['/'],
    ['/dashboard'],
    ['/login'],
    ['/assets'],
    ['/assets/01a1f6e5-8834-7155-a0f1-1b2287471cf9'],
    ['/transactions/new?type=EXPENSE'],
    ['/no/such/page'],
    ['/가계부'],
    ['/index.html'],
  ])('%s serves the app', async (path) => {
    const answer = await get(encodeURI(path));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<title>살림</title>');
  });

  test('carry what the sign-in depends on, escaped and without secrets', async () => {
    const { text, headers } = await get('/login');
    const written = /<meta name="sign-in-facts" content="([^"]*)">/u.exec(text)?.[1] ?? '';
    expect(written).not.toMatch(/[<>]/u);
    expect(text).not.toContain('alert(1)<');
    expect(text).not.toContain('not for pages');
    const read = written
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(read)).toEqual({ signIn: 'PROVIDER', providers: [{ id: 'company', name: HOSTILE }] });
    // Always fetched again, so that it shows the settings of now.
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['etag']).toBeUndefined();
    expect(text.match(/nonce="[^"]{22}"/gu)).toHaveLength(2);
  });

  test('preload the files of their screen', async () => {
    const signedIn = { ...HTML, cookie: 'refresh=somebody' };
    expect((await get('/dashboard?month=2026-11', signedIn)).headers['link']).toBe(
      '</static/page-Ab3_x9-Z.js>; rel=modulepreload, </static/page-Ab3_x9-Z.css>; rel=preload; as=style; crossorigin',
    );
    expect((await get('/assets', signedIn)).headers['link']).toBeUndefined();
    // Without a session the app redirects to the sign-in.
    expect((await get('/dashboard')).headers['link']).toBeUndefined();
    expect((await get('/login')).headers['link']).toContain('login-Ab3_x9-Z.js');
    expect((await get('/login', signedIn)).headers['link']).toBeUndefined();
  });

  test('have a policy with a fresh nonce that the page contains', async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 5; time += 1) {
      const { headers, text } = await get('/dashboard');
      const policy = String(headers['content-security-policy']);
      const nonce = /style-src 'self' 'nonce-([\w-]{22})'/u.exec(policy)?.[1] ?? 'none';
      expect(text).toContain(`<meta property="csp-nonce" nonce="${nonce}"><style nonce="${nonce}">`);
      expect(text).not.toContain('__CSP_NONCE__');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  test('may load only their own files', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']).replace(/'nonce-[^']+'/u, 'NONCE');
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self' NONCE",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types salim',
    ]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    });
  });

  test('are served to clients that accept anything, not to those that want data', async () => {
    expect((await get('/dashboard', {})).status).toBe(200);
    expect((await get('/dashboard', { accept: '*/*' })).status).toBe(200);
    const answer = await get('/dashboard', { accept: 'application/json' });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('support HEAD', async () => {
    const answer = await rawRequest(server.url, 'HEAD', '/dashboard', { headers: HTML });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toBe('');
  });

  test('are reloaded when the build changes', async () => {
    await writeFile(join(webDir, 'index.html'), PAGE.replace('살림', '새 살림'));
    await utimes(join(webDir, 'index.html'), 2_000_000_000, 2_000_000_000);
    expect((await get('/')).text).toContain('<title>새 살림</title>');
    await writeFile(join(webDir, 'index.html'), PAGE);
    await utimes(join(webDir, 'index.html'), 2_000_000_001, 2_000_000_001);
    expect((await get('/')).text).toContain('<title>살림</title>');
  });
});

describe('files', () => {
  test('with a hash in their name are cached permanently', async () => {
    const { status, headers, text } = await get('/static/plain-Ab3_x9-Z.css', {});
    expect(status).toBe(200);
    expect(text).toBe('body{}');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('are compressed as the client accepts', async () => {
    const path = '/static/index-Ab3_x9-Z.js';
    const answers = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((of) => get(path, { 'accept-encoding': of })),
    );
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    for (const { headers } of answers) {
      expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(headers['content-type']).toMatch(/^(text|application)\/javascript/u);
    }
    expect(answers[2]?.text).toBe(SCRIPT);
  });

  test('are sent as they are until a compressed form appears beside them', async () => {
    const path = '/static/later-Ab3_x9-Z.js';
    const encodingOf = async () => (await get(path, { 'accept-encoding': 'br, gzip' })).headers['content-encoding'];
    await writeFile(join(webDir, path), SCRIPT);
    expect(await encodingOf()).toBeUndefined();
    await writeFile(join(webDir, `${path}.gz`), gzipSync(SCRIPT));
    expect(await encodingOf()).toBe('gzip');
    await writeFile(join(webDir, `${path}.br`), brotliCompressSync(SCRIPT));
    expect(await encodingOf()).toBe('br');
  });

  test('without a hash are revalidated each time', async () => {
    const first = await get('/favicon.svg', {});
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.headers['content-type']).toContain('image/svg+xml');
    const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });

  test('of workers have the policy of the pages', async () => {
    const { headers } = await get('/sw.js', {});
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect(headers['content-security-policy']).not.toContain('nonce');
  });

  test('are not replaced by the page when missing', async () => {
    for (const path of ['/logo.png', '/static/gone-Ab3_x9-Z.js', '/static/', '/static']) {
      const answer = await get(path, { accept: 'image/avif,*/*' });
      expect(answer.status, path).toBe(404);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  test.each([
    ['/../%outside.txt'],
    ['/..%2f%outside.txt'],
    ['/static/..%2f..%2f%outside.txt'],
    ['/%2e%2e/%outside.txt'],
    ['/static/../../%outside.txt'],
    ['/..%5c%outside.txt'],
    ['/.hidden'],
    ['/%2ehidden'],
    ['/static/%00'],
    ['/favicon.svg%00.png'],
    [`/${'a'.repeat(300)}.js`],
  ])('%s returns 404', async (pattern) => {
    const path = pattern.replace('%outside.txt', `${webDir.split('/').at(-1)}-outside.txt`);
    for (const accept of ['*/*', HTML.accept]) {
      const answer = await get(path, { accept });
      expect(answer.text).not.toContain('secret');
      expect([200, 404]).toContain(answer.status);
      if (answer.status === 200) expect(answer.text).toContain('<title>살림</title>');
    }
  });
});

test('without a build the server responds with an explanation', async () => {
  const bare = await startTestApp();
  try {
    const answer = await rawRequest(bare.url, 'GET', '/', { headers: HTML });
    expect(answer.status).toBe(503);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.text).toContain('npm start');
    expect((await rawRequest(bare.url, 'GET', '/healthz')).status).toBe(200);
  } finally {
    await bare.stop();
  }
});
