import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { secretsFrom } from '../../secrets.ts';
import { MINUTE_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';
import { accessTokens } from './access-token.ts';

const CLAIMS = { userId: '01a1f6e5-8834-7155-a0f1-1b2287471cf9', sessionId: '01a1f6e5-8894-75e9-8709-4c97d6baece2' };

function setUp() {
  const clock = testClock();
  const secrets = secretsFrom(randomBytes(32));
  return { clock, secrets, tokens: accessTokens({ clock, secrets }) };
}

const refusal = (code: string) => expect.objectContaining({ code });

function partsOf(token: string): [string, string, string] {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return [header, payload, signature];
}

const decoded = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('access tokens', () => {
  test('carry user and session for ten minutes', async () => {
    const { clock, tokens } = setUp();
    const token = await tokens.issue(CLAIMS);
    const [header, payload] = partsOf(token);
    expect(decoded(header)).toMatchObject({ alg: 'HS256', typ: 'at+jwt', kid: expect.any(String) });
    const { iat, exp } = decoded(payload) as { iat: number; exp: number };
    expect(exp - iat).toBe(600);
    expect(await tokens.read(token)).toMatchObject(CLAIMS);
    clock.advance(9 * MINUTE_MS);
    expect(await tokens.read(token)).toMatchObject(CLAIMS);
  });

  test('expire, also when already cached, with at most 30 s of clock skew', async () => {
    const { clock, tokens } = setUp();
    const [read, unread] = [await tokens.issue(CLAIMS), await tokens.issue(CLAIMS)];
    await tokens.read(read);
    clock.advance(10 * MINUTE_MS + 30 * SECOND_MS);
    await expect(tokens.read(read)).rejects.toThrow(refusal('SESSION_EXPIRED'));
    await expect(tokens.read(unread)).rejects.toThrow(refusal('SESSION_EXPIRED'));
  });

  test('expire five seconds after their ten minutes, to the second, whether cached or not', async () => {
    const { clock, secrets, tokens } = setUp();
    const [read, unread] = [await tokens.issue(CLAIMS), await tokens.issue(CLAIMS)];
    await tokens.read(read);
    clock.advance(10 * MINUTE_MS + 4 * SECOND_MS);
    expect(await tokens.read(read)).toMatchObject(CLAIMS);
    expect(await accessTokens({ clock, secrets }).read(unread)).toMatchObject(CLAIMS);
    clock.advance(SECOND_MS);
    await expect(tokens.read(read)).rejects.toThrow(refusal('SESSION_EXPIRED'));
    await expect(tokens.read(unread)).rejects.toThrow(refusal('SESSION_EXPIRED'));
  });

  test('differ even when issued in the same second', async () => {
    const { tokens } = setUp();
    expect(await tokens.issue(CLAIMS)).not.toBe(await tokens.issue(CLAIMS));
  });

  test('reveal the session to end when expired, but not when forged', async () => {
    const { clock, tokens } = setUp();
    const token = await tokens.issue(CLAIMS);
    clock.advance(60 * MINUTE_MS);
    expect(await tokens.readStale(token)).toEqual(CLAIMS);
    expect(await tokens.readStale(`${token.slice(0, -4)}AAAA`)).toBeNull();
    expect(await tokens.readStale('nonsense')).toBeNull();
  });

  test('are rejected for another key, algorithm, type, audience or shape', async () => {
    const { clock, secrets, tokens } = setUp();
    const genuine = await tokens.issue(CLAIMS);
    const [header, payload, signature] = partsOf(genuine);
    const { kid } = decoded(header) as { kid: string };
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const signed = (changes: { header?: object; claims?: object; key?: Uint8Array; audience?: string; alg?: string }) =>
      new SignJWT({ sid: CLAIMS.sessionId, ...changes.claims })
        .setProtectedHeader({ alg: changes.alg ?? 'HS256', typ: 'at+jwt', kid, ...changes.header })
        .setSubject(CLAIMS.userId)
        .setAudience(changes.audience ?? 'salim')
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 600)
        .sign(changes.key ?? secrets.accessKeys[0]);

    expect(await tokens.read(await signed({}))).toMatchObject(CLAIMS);
    const forged = [
      await signed({ key: randomBytes(32) }),
      await signed({ alg: 'HS512', key: randomBytes(64) }),
      await signed({ header: { typ: 'JWT' } }),
      await signed({ header: { kid: 'another' } }),
      await signed({ audience: 'somebody-else' }),
      await signed({ claims: { sid: 7 } }),
      `${encoded({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
      `${encoded({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.${signature}`,
      `${header}.${encoded({ ...decoded(payload), sub: 'somebody-else' })}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      'nonsense',
      'a.b.c',
      'x'.repeat(100_000),
    ];
    for (const token of forged) {
      await expect(tokens.read(token), token.slice(0, 40)).rejects.toThrow(refusal('UNAUTHENTICATED'));
    }
  });

  test('reject a refresh token', async () => {
    const { tokens } = setUp();
    await expect(tokens.read(randomBytes(32).toString('base64url'))).rejects.toThrow(refusal('UNAUTHENTICATED'));
  });
});
