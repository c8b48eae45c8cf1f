import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSecrets, NO_MASTER_KEYS, secretsFrom } from './secrets.ts';

describe('sealing', () => {
  const secrets = secretsFrom(randomBytes(32));

  test('opens what it sealed, and seals the same text differently each time', () => {
    const sealed = [secrets.seal('친구 코드'), secrets.seal('친구 코드')];
    expect(sealed.map((text) => secrets.unseal(text))).toEqual(['친구 코드', '친구 코드']);
    expect(new Set(sealed).size).toBe(2);
  });

  test('rejects data that was changed, truncated or sealed elsewhere', () => {
    const sealed = Buffer.from(secrets.seal('친구 코드'), 'base64url');
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    for (const bytes of [changed, sealed.subarray(0, -1), sealed.subarray(0, 20), Buffer.alloc(0)]) {
      expect(() => secrets.unseal(bytes.toString('base64url'))).toThrow();
    }
    expect(() => secretsFrom(randomBytes(32)).unseal(sealed.toString('base64url'))).toThrow();
  });
});

describe('a rotated key', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const before = secretsFrom(first);
  const after = secretsFrom(second, [first]);

  test('opens what the earlier one has sealed, and seals with the new one alone', () => {
    const [old, fresh] = [before.seal('친구 코드'), after.seal('친구 코드')];
    expect(after.unseal(old)).toBe('친구 코드');
    expect([after.isSealedByCurrentKey(old), after.isSealedByCurrentKey(fresh)]).toEqual([false, true]);
    expect(() => before.unseal(fresh)).toThrow();
  });

  test('finds what was stored under hashes of either', () => {
    expect(after.lookups('code', 'x')).toEqual([secretsFrom(second).lookup('code', 'x'), before.lookup('code', 'x')]);
    expect(after.lookup('code', 'x')).toBe(after.lookups('code', 'x')[0]);
  });
});

test('derived values depend on the key, the purpose and the value', () => {
  const [one, other] = [secretsFrom(randomBytes(32)), secretsFrom(randomBytes(32))];
  const derived = [one.lookup('a', 'x'), one.lookup('b', 'x'), one.lookup('a', 'y'), other.lookup('a', 'x')];
  expect(new Set(derived).size).toBe(4);
  expect(one.lookup('a', 'x')).toBe(derived[0]);
});

describe('the key of an installation', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'salim-secrets-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('is created once, readable by its owner only', async () => {
    const first = await loadSecrets(dataDir, NO_MASTER_KEYS);
    const second = await loadSecrets(dataDir, NO_MASTER_KEYS);
    expect(second.unseal(first.seal('x'))).toBe('x');
    expect((await stat(join(dataDir, 'secrets', 'master.key'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'secrets'))).mode & 0o777).toBe(0o700);
  });

  test('of a data directory counts as an earlier one once the settings have a key', async () => {
    const stored = await loadSecrets(dataDir, NO_MASTER_KEYS);
    const secrets = await loadSecrets(dataDir, { current: randomBytes(32), previous: null });
    const sealed = stored.seal('x');
    expect(secrets.unseal(sealed)).toBe('x');
    expect(secrets.isSealedByCurrentKey(sealed)).toBe(false);
  });

  test('is never replaced when it is damaged', async () => {
    await writeFile(join(dataDir, 'secrets', 'master.key'), 'short\n');
    await expect(loadSecrets(dataDir, NO_MASTER_KEYS)).rejects.toThrow('손상');
  });
});
