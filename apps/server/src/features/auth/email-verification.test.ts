import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aJoin, joinAndSignIn, TestBrowser } from '../../testing/test-browser.ts';
import { HOUR_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';
import { type DeliveredMail, deliveredMail, tokenIn } from '../../testing/test-mail.ts';

const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestApp({ clock, env: { PUBLIC_URL: 'https://salim.example.com' } });
});
afterAll(() => server.stop());

async function mailsTo(address: string): Promise<DeliveredMail[]> {
  return (await deliveredMail(server)).filter(({ to }) => to.includes(address));
}

function verify(token: unknown, headers: Readonly<Record<string, string>> = {}) {
  return new TestBrowser(server).send('POST', '/api/v2/auth/email-verifications', { body: { token }, headers });
}

function request(email: unknown) {
  return new TestBrowser(server).send('POST', '/api/v2/auth/email-verification-requests', { body: { email } });
}

describe('verifying an e-mail address', () => {
  test('accepts the token of the mail once', async () => {
    const browser = await joinAndSignIn(server, 'prover');
    const token = tokenIn((await mailsTo('prover@'))[0]);
    expect((await browser.me()).body.emailVerified).toBe(false);
    expect((await verify(token)).status).toBe(204);
    expect((await browser.me()).body.emailVerified).toBe(true);
    const again = await verify(token);
    expect(again.status).toBe(422);
    expect(again.body.code).toBe('TOKEN_INVALID');
  });

  test('returns the same response for a repeated request with the same key', async () => {
    await joinAndSignIn(server, 'keyedprover');
    const token = tokenIn((await mailsTo('keyedprover@'))[0]);
    const headers = { 'idempotency-key': 'verify-1' };
    expect((await verify(token, headers)).status).toBe(204);
    const again = await verify(token, headers);
    expect(again.status).toBe(204);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('expires after a day', async () => {
    await joinAndSignIn(server, 'tooslow');
    const token = tokenIn((await mailsTo('tooslow@'))[0]);
    clock.advance(24 * HOUR_MS + SECOND_MS);
    expect((await verify(token)).body.code).toBe('TOKEN_INVALID');
  });

  test('succeeds for one of ten concurrent requests', async () => {
    await joinAndSignIn(server, 'hasty');
    const token = tokenIn((await mailsTo('hasty@'))[0]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('stores only the hash of a token', async () => {
    await joinAndSignIn(server, 'tokenhash');
    const { rows } = await sql<{ text: string }>`
      select m::text as text from mail_tokens m union all select o::text from outbox o`.execute(server.deps.db);
    const token = tokenIn((await mailsTo('tokenhash@'))[0]);
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('#token=');
  });

  test.each([['x'], ['x'.repeat(43)], ["' or true --"]])('rejects %s', async (token) => {
    expect((await verify(token)).body.code).toBe('TOKEN_INVALID');
  });

  test.each([[undefined], [7], [''], ['x'.repeat(201)], [{ token: 'x' }]])('rejects %j as malformed', async (token) => {
    expect([400, 422]).toContain((await verify(token)).status);
  });

  test('links to the configured origin, whatever the request says', async () => {
    await new TestBrowser(server).send('POST', '/api/v2/join', {
      body: aJoin('poisoned'),
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    const [mail] = await mailsTo('poisoned@');
    expect(mail?.text).toContain('https://salim.example.com/email-verification-sent#token=');
    expect(mail?.text).not.toContain('evil.example');
  });

  test('gives an address shared by two accounts to the first that verifies it', async () => {
    const first = await joinAndSignIn(server, 'firstowner');
    const second = new TestBrowser(server);
    await second.send('POST', '/api/v2/join', { body: aJoin('secondowner', { email: 'firstowner@example.com' }) });
    await second.login('secondowner');
    const tokens = (await mailsTo('firstowner@')).map(tokenIn);
    expect(tokens).toHaveLength(2);
    expect((await verify(tokens[1])).status).toBe(204);
    expect((await verify(tokens[0])).body.code).toBe('TOKEN_INVALID');
    expect((await first.me()).body.emailVerified).toBe(false);
    expect((await second.me()).body.emailVerified).toBe(true);
    expect((await new TestBrowser(server).login('firstowner@example.com')).body.username).toBe('secondowner');
  });
});

describe('resending the mail', () => {
  test('responds alike for an unverified, a verified and an unknown address', async () => {
    await joinAndSignIn(server, 'waiting');
    await joinAndSignIn(server, 'provenone');
    await verify(tokenIn((await mailsTo('provenone@'))[0]));
    const answers = [];
    for (const email of ['waiting@example.com', 'provenone@example.com', 'unknown@example.com']) {
      const { status, headers, body } = await request(email);
      answers.push({ status, body, fields: [...headers].filter(([name]) => name !== 'date') });
    }
    expect(answers[0]).toMatchObject({ status: 202, body: null });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await mailsTo('waiting@')).toHaveLength(2);
    expect(await mailsTo('provenone@')).toHaveLength(1);
    expect(await mailsTo('unknown@')).toHaveLength(0);
  });

  test('sends a working link and keeps the older one valid', async () => {
    const browser = await joinAndSignIn(server, 'again');
    await request('Again@Example.com');
    const tokens = (await mailsTo('again@')).map(tokenIn);
    expect(new Set(tokens).size).toBe(2);
    expect((await verify(tokens[0])).status).toBe(204);
    expect((await verify(tokens[1])).status).toBe(204);
    expect((await browser.me()).body.emailVerified).toBe(true);
  });

  test.each([[undefined], [''], ['no address'], [['a@example.com']]])('rejects %j', async (email) => {
    expect((await request(email)).status).toBe(400);
  });
});
