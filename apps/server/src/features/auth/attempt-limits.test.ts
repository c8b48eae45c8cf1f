import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Clock } from '../../clock.ts';
import { type AttemptLimits, attemptLimits, networkOf } from '../../core/attempt-limits.ts';
import { secretsFrom } from '../../secrets.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';

const app = useTestApp();

const HOME = '203.0.113.7';
const CAFE = '198.51.100.9';

/** Limits of a separate installation, because keys are hashed with its secret. */
function limitsAt(clock: Clock, secrets = secretsFrom(randomBytes(32))): AttemptLimits {
  return attemptLimits({ db: app().deps.db, clock, secrets });
}

function tooMany(seconds: number): unknown {
  return expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: seconds } });
}

async function failTimes(limits: AttemptLimits, times: number, account = 'login kim', address = HOME): Promise<void> {
  for (let time = 0; time < times; time += 1) await limits.guess(account, address);
}

describe('guesses at one account', () => {
  test('allows five, then doubles the wait for each further one, up to fifteen minutes', async () => {
    const clock = testClock();
    const limits = limitsAt(clock);
    await failTimes(limits, 5);
    for (const seconds of [10, 20, 40, 80, 160, 320, 640, 900, 900, 900]) {
      await expect(limits.guess('login kim', HOME)).rejects.toEqual(tooMany(seconds));
      clock.advance(seconds * SECOND_MS);
      await limits.guess('login kim', HOME);
    }
  });

  test('does not extend the wait for guesses made while waiting', async () => {
    const clock = testClock();
    const limits = limitsAt(clock);
    await failTimes(limits, 5);
    for (let time = 0; time < 200; time += 1)
      await expect(limits.guess('login kim', HOME)).rejects.toEqual(tooMany(10));
    clock.advance(10 * SECOND_MS);
    await expect(limits.guess('login kim', HOME)).resolves.toBeDefined();
  });

  test('lets the owner in from another address', async () => {
    const limits = limitsAt(testClock());
    await failTimes(limits, 5);
    await expect(limits.guess('login kim', HOME)).rejects.toThrow();
    await expect(limits.guess('login kim', CAFE)).resolves.toBeDefined();
  });

  test('forgets the failures after a success or a quiet hour', async () => {
    const clock = testClock();
    const limits = limitsAt(clock);
    await failTimes(limits, 4);
    await (await limits.guess('login kim', HOME)).succeeded();
    await failTimes(limits, 4);
    clock.advance(HOUR_MS);
    await failTimes(limits, 4);
    await expect(limits.guess('login kim', HOME)).resolves.toBeDefined();
  });

  test('does not count attempts that could not be checked', async () => {
    const limits = limitsAt(testClock());
    await failTimes(limits, 4);
    for (let time = 0; time < 50; time += 1) await (await limits.guess('login kim', HOME)).withdrawn();
    await limits.guess('login kim', HOME);
    await expect(limits.guess('login kim', HOME)).rejects.toEqual(tooMany(10));
  });
});

describe('guesses from one address', () => {
  test('allows twenty wrong ones a minute across all accounts', async () => {
    const clock = testClock();
    const limits = limitsAt(clock);
    for (let account = 0; account < 20; account += 1) await limits.guess(`login user${account}`, HOME);
    await expect(limits.guess('login another', HOME)).rejects.toEqual(tooMany(3));
    await expect(limits.guess('login another', CAFE)).resolves.toBeDefined();
    clock.advance(MINUTE_MS);
    await expect(limits.guess('login another', HOME)).resolves.toBeDefined();
  });

  test('allows any number of right ones', async () => {
    const limits = limitsAt(testClock());
    for (let account = 0; account < 100; account += 1)
      await (await limits.guess(`login user${account}`, HOME)).succeeded();
    await expect(limits.guess('login another', HOME)).resolves.toBeDefined();
  });

  test('counts an IPv6 /64 as one network', () => {
    expect(networkOf('2001:db8:0:12::1')).toBe(networkOf('2001:DB8:0:0012:ffff:1:2:3'));
    expect(networkOf('2001:db8:0:13::1')).not.toBe(networkOf('2001:db8:0:12::1'));
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});

test('sends at most three mails an hour to one address, whatever its case', async () => {
  const clock = testClock();
  const limits = limitsAt(clock);
  const { db } = app().deps;
  const sent: boolean[] = [];
  for (const email of ['a@x.kr', 'A@x.kr', 'a@X.kr', 'a@x.kr']) sent.push(await limits.mayMail(db, email));
  expect(sent).toEqual([true, true, true, false]);
  expect(await limits.mayMail(db, 'b@x.kr')).toBe(true);
  clock.advance(HOUR_MS);
  expect(await limits.mayMail(db, 'a@x.kr')).toBe(true);
});

describe('several servers', () => {
  test('count together, whichever of them is asked', async () => {
    const clock = testClock();
    const secrets = secretsFrom(randomBytes(32));
    const [first, second] = [limitsAt(clock, secrets), limitsAt(clock, secrets)];
    for (let time = 0; time < 5; time += 1) await (time % 2 === 0 ? first : second).guess('login kim', HOME);
    await expect(first.guess('login kim', HOME)).rejects.toEqual(tooMany(10));
    await expect(second.guess('login kim', HOME)).rejects.toEqual(tooMany(10));
  });

  test('count a hundred concurrent guesses as a hundred', async () => {
    const clock = testClock();
    const secrets = secretsFrom(randomBytes(32));
    const servers = [limitsAt(clock, secrets), limitsAt(clock, secrets)];
    const guesses = await Promise.allSettled(
      Array.from({ length: 100 }, async (_, at) => servers[at % 2]?.guess(`login user${at}`, HOME)),
    );
    expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });

  test('are not locked by the counters of one whose clock was a day ahead', async () => {
    const clock = testClock();
    const limits = limitsAt(clock);
    for (let account = 0; account < 20; account += 1) await limits.guess(`login user${account}`, HOME);
    await failTimes(limits, 5, 'login kim', CAFE);
    clock.advance(-24 * HOUR_MS);
    await expect(limits.guess('login another', HOME)).resolves.toBeDefined();
    await expect(limits.guess('login kim', CAFE)).resolves.toBeDefined();
  });
});
