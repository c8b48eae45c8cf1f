import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../clock.ts';
import { newChecks, type ProviderClient, providerClient } from './provider-client.ts';

const REDIRECT = 'http://127.0.0.1:3999/login/oauth2/code/home';
const NOW = Math.floor(Date.now() / 1000);

let server: Server;
let issuer: string;
let client: ProviderClient;
/** The ID token that comes with the access token; null for none. */
let idToken: string | null;
/** The provider's user info, in addition to the token. */
let userInfo: object;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let strangerKeys: typeof keys;

beforeAll(async () => {
  [keys, strangerKeys] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'known', alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    const answers: Readonly<Record<string, object>> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [jwk] },
      '/token': { access_token: 'a', token_type: 'bearer', ...(idToken === null ? {} : { id_token: idToken }) },
      '/me': userInfo,
    };
    request.resume();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    id: 'home',
    kind: 'oidc',
    name: '집',
    clientId: 'salim',
    clientSecret: 's',
    signingKey: null,
  } as const;
  client = providerClient({ ...settings, issuer }, systemClock);
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  userInfo = { sub: 'minji', name: '민지' };
});

const checks = newChecks();
const honest = (): JWTPayload => ({
  iss: issuer,
  aud: 'salim',
  sub: 'minji',
  nonce: checks.nonce,
  iat: NOW,
  exp: NOW + 300,
});
const signed = (claims: JWTPayload, { privateKey } = keys): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'known' }).sign(privateKey);
const identity = () => client.identityAt(new URLSearchParams({ code: 'c', state: checks.state }), checks, REDIRECT);

describe('a provider', () => {
  test('is accepted with a valid token', async () => {
    idToken = await signed(honest());
    expect(await identity()).toMatchObject({ subject: 'minji' });
  });

  test.each<[string, () => Promise<string | null> | string | null]>([
    ['without an ID token', () => null],
    ['whose token is signed with another key', () => signed(honest(), strangerKeys)],
    ['whose token is unsigned', () => new UnsecuredJWT(honest()).encode()],
    [
      'whose token was modified after signing',
      async () => {
        const [head = '', , signature = ''] = (await signed(honest())).split('.');
        const claims = Buffer.from(JSON.stringify({ ...honest(), sub: 'victim' })).toString('base64url');
        return [head, claims, signature].join('.');
      },
    ],
    ['whose token is for another app', () => signed({ ...honest(), aud: 'another' })],
    ['whose token is from another issuer', () => signed({ ...honest(), iss: 'https://evil.example' })],
    ['whose token has another nonce', () => signed({ ...honest(), nonce: 'replayed' })],
    ['whose token has no nonce', () => signed({ ...honest(), nonce: undefined })],
    ['whose token is expired', () => signed({ ...honest(), iat: NOW - 7200, exp: NOW - 3600 })],
    ['whose token has no subject', () => signed({ ...honest(), sub: undefined })],
    ['whose token is malformed', () => 'not.a.token'],
  ])('%s is rejected', async (_what, token) => {
    idToken = await token();
    userInfo = {};
    await expect(identity()).rejects.toThrow();
  });

  test('whose user info has another subject than its token is rejected', async () => {
    idToken = await signed(honest());
    userInfo = { sub: 'victim', name: '피해자' };
    await expect(identity()).rejects.toThrow();
  });
});
