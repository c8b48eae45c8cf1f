import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { codeGuesses } from '../core/code-guesses.ts';
import { secretsFrom } from '../secrets.ts';
import { useTestApp } from '../testing/test-app.ts';
import { MINUTE_MS, SECOND_MS, testClock } from '../testing/test-clock.ts';

const app = useTestApp({ env: { RATE_LIMITS: 'on' } });

const tooMany = (retryAfter: number) => expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfter } });

function setUp() {
  const clock = testClock();
  const secrets = secretsFrom(randomBytes(32));
  const server = () => codeGuesses({ ...app().deps, clock, secrets });
  return { clock, guesses: server(), other: server() };
}

describe('wrong codes', () => {
  test('are limited to ten per minute and user, on any network', async () => {
    const { clock, guesses } = setUp();
    for (let at = 0; at < 10; at += 1) await guesses.guess('minsu', `198.51.100.${at}`);
    clock.advance(20 * SECOND_MS);
    await expect(guesses.guess('minsu', '203.0.113.1')).rejects.toEqual(tooMany(40));
    await expect(guesses.guess('jiyeon', '203.0.113.1')).resolves.toBeDefined();
    clock.advance(40 * SECOND_MS);
    await expect(guesses.guess('minsu', '203.0.113.1')).resolves.toBeDefined();
  });

  test('are limited to forty per minute and network, for any user', async () => {
    const { clock, guesses } = setUp();
    for (let at = 0; at < 40; at += 1) await guesses.guess(`person ${at}`, '198.51.100.7');
    await expect(guesses.guess('newcomer', '198.51.100.7')).rejects.toEqual(tooMany(60));
    await expect(guesses.guess('newcomer', '203.0.113.1')).resolves.toBeDefined();
    clock.advance(MINUTE_MS);
    await expect(guesses.guess('newcomer', '198.51.100.7')).resolves.toBeDefined();
  });

  test('from one IPv6 network are counted together', async () => {
    const { guesses } = setUp();
    for (let at = 0; at < 40; at += 1) await guesses.guess(`person ${at}`, `2001:db8:1:2::${at + 1}`);
    await expect(guesses.guess('newcomer', '2001:db8:1:2:ffff::1')).rejects.toEqual(tooMany(60));
    await expect(guesses.guess('newcomer', '2001:db8:1:3::1')).resolves.toBeDefined();
  });

  test('are counted together by several servers', async () => {
    const { guesses, other } = setUp();
    for (let at = 0; at < 5; at += 1) await guesses.guess('minsu', '198.51.100.7');
    for (let at = 0; at < 5; at += 1) await other.guess('minsu', '198.51.100.7');
    await expect(guesses.guess('minsu', '198.51.100.7')).rejects.toEqual(tooMany(60));
    await expect(other.guess('minsu', '198.51.100.7')).rejects.toEqual(tooMany(60));
  });

  test('no longer count once a guess is right', async () => {
    const { guesses } = setUp();
    for (let at = 0; at < 100; at += 1) await (await guesses.guess('minsu', '198.51.100.7')).wasRight();
    for (let at = 0; at < 10; at += 1) await guesses.guess('minsu', '198.51.100.7');
    await expect(guesses.guess('minsu', '198.51.100.7')).rejects.toEqual(tooMany(60));
  });
});
