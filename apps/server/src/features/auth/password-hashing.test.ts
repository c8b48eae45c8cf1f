import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { PASSWORD_COST } from '../../core/password-cost.ts';
import { passwordHasher } from './password-hashing.ts';

describe('password hashing', () => {
  test('uses argon2id with at least 19 MiB and two passes, a salt, and encodes its parameters', async () => {
    const passwords = passwordHasher(PASSWORD_COST);
    const [first, second] = await Promise.all([passwords.hash('감나무 네 그루'), passwords.hash('감나무 네 그루')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    expect(second).not.toBe(first);
    expect(await passwords.isRight('감나무 네 그루', first)).toBe(true);
    expect(await passwords.isRight('감나무 네 그루 ', first)).toBe(false);
  });

  test('does not truncate the password', async () => {
    const passwords = passwordHasher(PASSWORD_COST);
    const long = '가'.repeat(127);
    const hashed = await passwords.hash(`${long}나`);
    expect(await passwords.isRight(`${long}나`, hashed)).toBe(true);
    expect(await passwords.isRight(`${long}다`, hashed)).toBe(false);
  });

  test('treats composed and decomposed Hangul as the same password', async () => {
    const passwords = passwordHasher(PASSWORD_COST);
    const hashed = await passwords.hash('감나무 네 그루'.normalize('NFD'));
    expect(await passwords.isRight('감나무 네 그루'.normalize('NFC'), hashed)).toBe(true);
  });

  test('never matches without a hash', async () => {
    const passwords = passwordHasher(PASSWORD_COST);
    expect(await passwords.isRight('', null)).toBe(false);
    expect(await passwords.isRight('감나무 네 그루', null)).toBe(false);
  });

  test('detects hashes of another cost', async () => {
    const passwords = passwordHasher(PASSWORD_COST);
    const weaker = await hash('감나무 네 그루', { memoryCost: 8192, timeCost: 1 });
    expect(await passwords.isRight('감나무 네 그루', weaker)).toBe(true);
    expect(passwords.isOutdated(weaker)).toBe(true);
    expect(passwords.isOutdated(await passwords.hash('감나무 네 그루'))).toBe(false);
  });

  test('rejects calls beyond a short queue, and recovers', async () => {
    // The queue does not depend on the cost, and the 66 calls would take a second.
    const passwords = passwordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.isRight('x', null)));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBe(100 - 66);
    expect(refused.every(({ reason }) => (reason as { code?: string }).code === 'TOO_MANY_REQUESTS')).toBe(true);
    expect(await passwords.isRight('x', null)).toBe(false);
  });
});
