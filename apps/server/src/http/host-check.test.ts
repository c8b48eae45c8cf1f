import type { ErrorAnswer } from '@salim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, configFrom } from '../config.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Running = TestApp & { stop(): Promise<void> };
const ASKED = '/api/v2/auth/providers';

async function statusFor(app: TestApp, host: string, path = ASKED): Promise<number> {
  return (await rawRequest(app.url, 'GET', path, { headers: { host } })).status;
}

describe('bound to loopback', () => {
  let app: Running;
  beforeAll(async () => {
    app = await startTestApp({ env: { PUBLIC_URL: 'https://salim.example.com', ALLOWED_HOSTS: 'ledger.example.com' } });
  });
  afterAll(() => app.stop());

  test.each([
    'localhost',
    'LOCALHOST:3000',
    '127.0.0.1',
    '127.8.9.1:80',
    '[::1]:3000',
    'salim.localhost',
    'localhost.',
  ])('accepts the host %s', async (host) => expect(await statusFor(app, host)).toBe(200));

  test.each([
    'evil.example',
    'salim.example.com',
    'ledger.example.com',
    '192.168.0.7',
    '[2001:db8::1]',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'localhost@evil.example',
    'evil.example:localhost',
  ])('rejects the host %s', async (host) => {
    const answer = await rawRequest(app.url, 'GET', ASKED, { headers: { host } });
    expect([answer.status, (JSON.parse(answer.text) as ErrorAnswer).code]).toEqual([421, 'HOST_REFUSED']);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('rejects pages, files and unknown paths under other names as well', async () => {
    for (const path of ['/', '/login', '/openapi.json', '/metrics', '/api/v2/none', '/media/x', '//healthz']) {
      expect([path, await statusFor(app, 'evil.example', path)]).toEqual([path, 421]);
    }
  });

  test('serves health under any name', async () => {
    for (const path of ['/healthz', '/readyz', '/readyz?from=probe']) {
      expect([path, await statusFor(app, 'evil.example', path)]).toEqual([path, 200]);
    }
  });
});

test('a proxy on the same machine may forward the configured names only', async () => {
  const env = { TRUST_PROXY: 'on', PUBLIC_URL: 'https://salim.example.com', ALLOWED_HOSTS: 'ledger.example.com' };
  const app = await startTestApp({ env });
  try {
    for (const host of ['salim.example.com', 'ledger.example.com', 'localhost']) {
      expect([host, await statusFor(app, host)]).toEqual([host, 200]);
    }
    for (const host of ['evil.example', '192.168.0.7']) {
      expect([host, await statusFor(app, host)]).toEqual([host, 421]);
    }
  } finally {
    await app.stop();
  }
});

describe('bound to a public address', () => {
  test('accepts IP addresses and its own names, and rejects others', async () => {
    const env = {
      HOST: '0.0.0.0',
      RATE_LIMITS: 'on',
      ALLOW_INSECURE_HTTP: 'on',
      PUBLIC_URL: 'http://salim.home:3000',
      ALLOWED_HOSTS: 'ledger.home',
    };
    const app = await startTestApp({ env });
    try {
      for (const host of ['192.168.0.7:3000', '[fd00::7]:3000', 'salim.home', 'Ledger.Home:3000', '127.0.0.1']) {
        expect([host, await statusFor(app, host)]).toEqual([host, 200]);
      }
      for (const host of ['evil.example', 'other.home', 'localhost']) {
        expect([host, await statusFor(app, host)]).toEqual([host, 421]);
      }
      const inTheClear = await app.app.inject({
        url: ASKED,
        remoteAddress: '192.168.0.9',
        headers: { host: 'salim.home' },
      });
      expect(inTheClear.statusCode).toBe(200);
    } finally {
      await app.stop();
    }
  });

  test('accepts requests through an HTTPS proxy and rejects those that bypass it', async () => {
    const env = {
      HOST: '0.0.0.0',
      RATE_LIMITS: 'on',
      TRUST_PROXY: '10.0.0.1',
      PUBLIC_URL: 'https://salim.example.com',
    };
    const app = await startTestApp({ env });
    const host = 'salim.example.com';
    const ask = async (remoteAddress: string, headers: Record<string, string>, url = ASKED) => {
      const answer = await app.app.inject({ url, remoteAddress, headers: { host, ...headers } });
      return [answer.statusCode, answer.json<Partial<ErrorAnswer>>().code];
    };
    try {
      expect(await ask('10.0.0.1', { 'x-forwarded-proto': 'https' })).toEqual([200, undefined]);
      expect(await ask('10.0.0.1', { 'x-forwarded-proto': 'http' })).toEqual([403, 'HTTPS_REQUIRED']);
      expect(await ask('192.168.0.9', { 'x-forwarded-proto': 'https' })).toEqual([403, 'HTTPS_REQUIRED']);
      expect(await ask('192.168.0.9', {}, '/healthz')).toEqual([200, undefined]);
    } finally {
      await app.stop();
    }
  });
});

test('in a container, the browser of the same machine needs no HTTPS: its requests come from the network of containers', async () => {
  const container = { HOST: '0.0.0.0', RATE_LIMITS: 'on', TRUST_PROXY: 'uniquelocal' };
  const statusOf = async (env: Record<string, string>, headers: Record<string, string>) => {
    const app = await startTestApp({ env: { ...container, ...env } });
    try {
      return (await app.app.inject({ url: ASKED, remoteAddress: '172.18.0.1', headers })).statusCode;
    } finally {
      await app.stop();
    }
  };
  const PUBLIC_URL = 'http://localhost:3000';
  expect(await statusOf({ PUBLIC_URL }, { host: 'localhost:3000' })).toBe(200);
  expect(await statusOf({ PUBLIC_URL }, { host: '127.0.0.1:3000' })).toBe(200);
  expect(await statusOf({ PUBLIC_URL }, { host: '192.168.0.7:3000' })).toBe(403);
  // A proxy that lost the name of the host says nothing about the browser's machine.
  expect(await statusOf({ PUBLIC_URL }, { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' })).toBe(403);
  expect(await statusOf({ PUBLIC_URL }, { host: 'localhost:3000', 'x-forwarded-proto': 'http' })).toBe(403);
  expect(await statusOf({ PUBLIC_URL }, { host: 'localhost:3000', 'x-real-ip': '192.168.0.9' })).toBe(403);
  expect(await statusOf({ PUBLIC_URL }, { host: 'localhost:3000', origin: 'http://192.168.0.7' })).toBe(403);
  expect(await statusOf({ PUBLIC_URL }, { host: 'localhost:3000', origin: 'http://localhost:3000' })).toBe(200);
  expect(await statusOf({ PUBLIC_URL: 'https://salim.example.com' }, { host: '127.0.0.1:3000' })).toBe(403);
});

test('plain HTTP on a public address fails at startup unless it is explicitly allowed', () => {
  const from = (env: Record<string, string>) => configFrom(env, '/srv/salim/server');
  for (const HOST of ['0.0.0.0', '::', '192.168.0.7', 'salim.home']) {
    expect(() => from({ HOST })).toThrow(ConfigError);
    expect(() => from({ HOST })).toThrow('ALLOW_INSECURE_HTTP=on');
    expect(() => from({ HOST, PUBLIC_URL: 'https://salim.example.com' })).toThrow('TRUST_PROXY');
    expect(from({ HOST, ALLOW_INSECURE_HTTP: 'on' }).allowsInsecureHttp).toBe(true);
    expect(from({ HOST, TRUST_PROXY: 'uniquelocal' }).allowsInsecureHttp).toBe(false);
  }
  expect(from({ HOST: '127.0.0.1' }).allowsInsecureHttp).toBe(false);
  expect(from({ ALLOWED_HOSTS: 'Salim.Home, ledger.home' }).allowedHosts).toEqual(['salim.home', 'ledger.home']);
  expect(() => from({ ALLOWED_HOSTS: 'http://salim.home' })).toThrow('ALLOWED_HOSTS=http://salim.home');
});
