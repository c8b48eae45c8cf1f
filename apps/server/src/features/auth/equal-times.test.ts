import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD_COST } from '../../core/password-cost.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';
import { testClock } from '../../testing/test-clock.ts';
import { deliveredMail, tokenIn } from '../../testing/test-mail.ts';

let server: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestApp({
    clock: testClock(),
    passwordCost: PASSWORD_COST,
    env: { PUBLIC_URL: 'https://salim.example.com' },
  });
});
afterAll(() => server.stop());

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0;

const request = (path: string, email: string) =>
  new TestBrowser(server).send('POST', `/api/v2/auth/${path}`, { body: { email } });

/**
 * Milliseconds that a request for `known` takes, and by how much more than one for an unknown name: medians, the
 * difference of neighboring requests, which a busy machine slows down alike.
 */
async function timesOf(rounds: number, known: () => Promise<unknown>, unknown: (round: number) => Promise<unknown>) {
  const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await call();
    return performance.now() - startedAt;
  };
  const times: number[] = [];
  const differences: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const time = await timeOf(known);
    times.push(time);
    differences.push(time - (await timeOf(() => unknown(round))));
  }
  return { typical: middleOf(times), difference: Math.abs(middleOf(differences)) };
}

test('a wrong sign-in takes the same time for a known and an unknown user', async () => {
  await joinAndSignIn(server, 'timed');
  const { typical, difference } = await timesOf(
    40,
    () => new TestBrowser(server).login('timed', 'not the right one'),
    (round) => new TestBrowser(server).login(`nobody${round}`, 'not the right one'),
  );
  // Far less than one hash takes on any machine.
  expect(difference).toBeLessThan(Math.min(15, typical / 2));
});

test('a request to verify an address again takes the same time for a known and an unknown one', async () => {
  await joinAndSignIn(server, 'timedmail');
  const path = 'email-verification-requests';
  const { difference } = await timesOf(
    20,
    () => request(path, 'timedmail@example.com'),
    (round) => request(path, `nobody${round}@example.com`),
  );
  expect(difference).toBeLessThan(15);
});

test('a request for a new password takes the same time for a known and an unknown address', async () => {
  await joinAndSignIn(server, 'timedreset');
  const mail = (await deliveredMail(server)).find(({ to }) => to.includes('timedreset@'));
  await new TestBrowser(server).send('POST', '/api/v2/auth/email-verifications', { body: { token: tokenIn(mail) } });
  const path = 'password-reset-requests';
  const { difference } = await timesOf(
    20,
    () => request(path, 'timedreset@example.com'),
    (round) => request(path, `nobody-reset${round}@example.com`),
  );
  expect(difference).toBeLessThan(15);
});
