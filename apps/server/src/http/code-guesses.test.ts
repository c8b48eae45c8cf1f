import { describe, expect, test } from 'vitest';
import { codeGuesses } from '../core/code-guesses.ts';
import { MINUTE_MS, SECOND_MS, testClock } from '../testing/test-clock.ts';

const tooMany = (retryAfter: number) => expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfter } });

function setUp() {
  const clock = testClock();
  return { clock, guesses: codeGuesses(clock) };
}

describe('wrong codes', () => {
  test('are limited to ten per minute and user, on any network', () => {
    const { clock, guesses } = setUp();
    for (let at = 0; at < 10; at += 1) guesses.guess('minsu', `198.51.100.${at}`);
    clock.advance(20 * SECOND_MS);
    expect(() => guesses.guess('minsu', '203.0.113.1')).toThrow(tooMany(40));
    expect(() => guesses.guess('jiyeon', '203.0.113.1')).not.toThrow();
    clock.advance(40 * SECOND_MS);
    expect(() => guesses.guess('minsu', '203.0.113.1')).not.toThrow();
  });

  test('are limited to forty per minute and network, for any user', () => {
    const { clock, guesses } = setUp();
    for (let at = 0; at < 40; at += 1) guesses.guess(`person ${at}`, '198.51.100.7');
    expect(() => guesses.guess('newcomer', '198.51.100.7')).toThrow(tooMany(60));
    expect(() => guesses.guess('newcomer', '203.0.113.1')).not.toThrow();
    clock.advance(MINUTE_MS);
    expect(() => guesses.guess('newcomer', '198.51.100.7')).not.toThrow();
  });

  test('from one IPv6 network are counted together', () => {
    const { guesses } = setUp();
    for (let at = 0; at < 40; at += 1) guesses.guess(`person ${at}`, `2001:db8:1:2::${at + 1}`);
    expect(() => guesses.guess('newcomer', '2001:db8:1:2:ffff::1')).toThrow(tooMany(60));
    expect(() => guesses.guess('newcomer', '2001:db8:1:3::1')).not.toThrow();
  });

  test('no longer count once a guess is right', () => {
    const { guesses } = setUp();
    for (let at = 0; at < 100; at += 1) guesses.guess('minsu', '198.51.100.7').wasRight();
    for (let at = 0; at < 10; at += 1) guesses.guess('minsu', '198.51.100.7');
    expect(() => guesses.guess('minsu', '198.51.100.7')).toThrow(tooMany(60));
  });
});
