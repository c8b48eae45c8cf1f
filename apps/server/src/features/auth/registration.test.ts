import { randomBytes } from 'node:crypto';
import type { ErrorAnswer, Invite, ServiceInfo } from '@salim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { joinAs, signedOut, statusesOf, TEST_PASSWORD, type TestPerson } from '../../testing/test-client.ts';

const MASTER_KEY = randomBytes(32).toString('base64');
const open = useTestApp({ env: { MASTER_KEY } });
let owner: TestPerson;
let people = 0;
/** Servers on the database of the open one, where accounts and invitations exist. */
const servers: Record<'INVITE' | 'CLOSED', (TestApp & { stop(): Promise<void> }) | null> = {
  INVITE: null,
  CLOSED: null,
};

beforeAll(async () => {
  owner = await joinAs(open(), 'registration-owner');
  const databaseUrl = String(open().database.pool.options.connectionString);
  for (const mode of ['INVITE', 'CLOSED'] as const) {
    servers[mode] = await startTestApp({ databaseUrl, env: { MASTER_KEY, REGISTRATION: mode } });
  }
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server?.stop();
});

function serverOf(mode: 'INVITE' | 'CLOSED'): TestApp {
  const server = servers[mode];
  if (!server) throw new Error('the server did not start');
  return server;
}

function join(server: TestApp, inviteCode?: string, fields: object = {}) {
  people += 1;
  return signedOut(server).post<ErrorAnswer & { username: string }>('/api/v2/join', {
    username: `registration-${people}`,
    password: TEST_PASSWORD,
    email: `registration-${people}@example.com`,
    termsAgreed: true,
    privacyAgreed: true,
    ageVerified: true,
    ...(inviteCode === undefined ? {} : { inviteCode }),
    ...fields,
  });
}

async function newInvite(fields: object = {}): Promise<Invite> {
  const { status, body } = await owner.post<Invite>(`/api/v2/books/${owner.bookId}/invites`, {
    role: 'MEMBER',
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

describe('an installation that admits the invited', () => {
  test('takes an invite code, as often as the invitation allows', async () => {
    const { code } = await newInvite({ maxUses: 2 });
    expect((await join(serverOf('INVITE'), code)).status).toBe(201);
    expect((await join(serverOf('INVITE'), ` ${code.toLowerCase()} `)).status).toBe(201);
    expect((await join(serverOf('INVITE'), code)).status).toBe(403);
  });

  test('admits one account with a single-use code, also when five join at once, and takes it into the book', async () => {
    const { code } = await newInvite();
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(serverOf('INVITE'), code)));
    expect(statusesOf(answers)).toEqual([201, 403, 403, 403, 403]);
    const browser = new TestBrowser(serverOf('INVITE'));
    await browser.login(answers.find(({ status }) => status === 201)?.body.username ?? '');
    expect((await browser.send('POST', `/api/v2/invites/${code}/accept`)).status).toBe(200);
  });

  test('does not use the code up when the account is not created', async () => {
    const { code } = await newInvite();
    const taken = { username: 'registration-owner' };
    expect((await join(serverOf('INVITE'), code, taken)).status).toBe(409);
    expect((await join(serverOf('INVITE'), code)).status).toBe(201);
  });

  test('refuses wrong codes of one network after forty in a minute', async () => {
    const databaseUrl = String(open().database.pool.options.connectionString);
    const server = await startTestApp({
      databaseUrl,
      env: { MASTER_KEY, REGISTRATION: 'INVITE', RATE_LIMITS: 'on' },
    });
    try {
      const answers = [];
      for (let count = 0; count < 41; count += 1) answers.push(await join(server, 'ABCDEFGHJKMNP'));
      expect(statusesOf(answers)).toEqual([...Array(40).fill(403), 429]);
      const { code } = await newInvite();
      expect((await join(server, code)).status).toBe(429);
    } finally {
      await server.stop();
    }
  });

  test.each([undefined, '', 'wrong', 'ABCDEFGHJKLMN'])('refuses %j', async (code) => {
    const { status, body } = await join(serverOf('INVITE'), code);
    expect([status, body.code]).toEqual([403, 'REGISTRATION_CLOSED']);
  });

  test('refuses the code of a revoked invitation', async () => {
    const { code } = await newInvite();
    expect((await owner.delete(`/api/v2/books/${owner.bookId}/invites/${code}`)).status).toBe(204);
    expect((await join(serverOf('INVITE'), code)).status).toBe(403);
  });
});

test('a closed installation admits no one, but signs in who has an account', async () => {
  const { code } = await newInvite();
  expect((await join(serverOf('CLOSED'), code)).status).toBe(403);
  const login = await signedOut(serverOf('CLOSED')).post('/login', {
    username: 'registration-owner',
    password: TEST_PASSWORD,
  });
  expect(login.status).toBe(200);
});

test.each(['INVITE', 'CLOSED'] as const)('clients learn that registration is %s', async (mode) => {
  const { body } = await signedOut(serverOf(mode)).get<ServiceInfo>('/api/v2/service-info');
  expect(body.registration).toBe(mode);
});
