import type { Profile } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { aJoin, TestBrowser } from '../../testing/test-browser.ts';
import { statusesOf } from '../../testing/test-client.ts';
import { MINUTE_MS, testClock } from '../../testing/test-clock.ts';
import { deliveredMail } from '../../testing/test-mail.ts';

const NEW_PASSWORD = 'quiet-magpie-7-orchard';
const clock = testClock();
const app = useTestApp({ clock });

function join(username: string, email: string) {
  return new TestBrowser(app()).send('POST', '/api/v2/join', { body: aJoin(username, { email }) });
}

async function addressOf(username: string): Promise<string> {
  const browser = new TestBrowser(app());
  expect((await browser.login(username)).status).toBe(200);
  return (await browser.send<Profile>('GET', '/api/v2/user/me')).body.email;
}

async function mailsTo(address: string, link: string) {
  return (await deliveredMail(app())).filter(({ to, text }) => to.includes(address) && text.includes(link));
}

test('one mail names every account of an address, each with its link', async () => {
  const email = 'family@example.com';
  for (const username of ['family-mum', 'family-dad', 'family-kid']) {
    expect((await join(username, email)).status).toBe(201);
    clock.advance(MINUTE_MS);
  }
  await new TestBrowser(app()).send('POST', '/api/v2/auth/password-reset-requests', { body: { email } });
  const mails = await mailsTo('family@', '/reset-password#token=');
  expect(mails).toHaveLength(1);
  const text = mails[0]?.text ?? '';
  const links = [...text.matchAll(/‘(family-\w+)’ 비밀번호 재설정\s+\S*#token=([\w-]+)/gu)];
  expect(links.map(([, username]) => username)).toEqual(['family-mum', 'family-dad', 'family-kid']);
  const [, , token] = links[1] ?? [];
  const reset = await new TestBrowser(app()).send('POST', '/api/v2/auth/password-resets', {
    body: { token, newPassword: NEW_PASSWORD },
  });
  expect(reset.status).toBe(204);
  expect((await new TestBrowser(app()).login('family-dad', NEW_PASSWORD)).status).toBe(200);
  expect((await new TestBrowser(app()).login('family-mum')).status).toBe(200);
  // One of them has verified the address by now; the others still get their links.
  await new TestBrowser(app()).send('POST', '/api/v2/auth/password-reset-requests', { body: { email } });
  const again = (await mailsTo('family@', '/reset-password#token=')).at(-1)?.text ?? '';
  const ofMum = /‘family-mum’ 비밀번호 재설정\s+\S*#token=([\w-]+)/u.exec(again)?.[1];
  const resetMum = await new TestBrowser(app()).send('POST', '/api/v2/auth/password-resets', {
    body: { token: ofMum, newPassword: NEW_PASSWORD },
  });
  expect(resetMum.status).toBe(204);
  expect((await new TestBrowser(app()).login('family-mum', NEW_PASSWORD)).status).toBe(200);
});

test('the fourth account with an unverified address is stored without it, with the same response', async () => {
  const email = 'crowded@example.com';
  const answers = [];
  for (const username of ['crowd-1', 'crowd-2', 'crowd-3', 'crowd-4', 'crowd-5']) {
    answers.push(await join(username, email));
    clock.advance(MINUTE_MS);
  }
  expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201]);
  expect(answers.map(({ body }) => Object.keys(body as object))).toEqual(answers.map(() => ['id', 'username']));
  expect(await addressOf('crowd-3')).toBe(email);
  expect([await addressOf('crowd-4'), await addressOf('crowd-5')]).toEqual(['', '']);
  await new TestBrowser(app()).send('POST', '/api/v2/auth/password-reset-requests', { body: { email } });
  const text = (await mailsTo('crowded@', '/reset-password#token='))[0]?.text ?? '';
  expect(text).toContain('‘crowd-1’, ‘crowd-2’, ‘crowd-3’');
  expect(text).not.toContain('crowd-4');
});

test('concurrent joins with one address are limited like sequential ones', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `rush-${index}`);
  const answers = await Promise.all(names.map((username) => join(username, 'Rush@Example.com')));
  expect(statusesOf(answers)).toEqual(names.map(() => 201));
  const addresses = [];
  for (const username of names) addresses.push(await addressOf(username));
  expect(addresses.filter((address) => address !== '')).toHaveLength(3);
});
