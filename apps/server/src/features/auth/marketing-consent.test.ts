import type { Notification } from '@salim/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { aJoin, TestBrowser } from '../../testing/test-browser.ts';
import { DAY_MS, testClock } from '../../testing/test-clock.ts';
import { deliveredMail } from '../../testing/test-mail.ts';
import { remindOfMarketingConsents } from './marketing-consent.service.ts';

const clock = testClock();
const app = useTestApp({ clock });

async function joinWith(username: string, marketingAgreed: boolean): Promise<TestBrowser> {
  const browser = new TestBrowser(app());
  const joined = await browser.send('POST', '/api/v2/join', { body: aJoin(username, { marketingAgreed }) });
  expect(joined.status).toBe(201);
  await sql`update users set email_verified_at = ${clock.now()} where username = ${username}`.execute(app().deps.db);
  expect((await browser.login(username)).status).toBe(200);
  return browser;
}

async function accountNotices(browser: TestBrowser): Promise<Notification[]> {
  const { body } = await browser.send<Notification[]>('GET', '/api/v2/notifications');
  return body.filter(({ type }) => type === 'ACCOUNT');
}

async function mailsTo(username: string, part: string): Promise<string[]> {
  const mails = await deliveredMail(app());
  return mails
    .filter(({ to, subject }) => to.includes(`${username}@`) && subject.includes(part))
    .map(({ text }) => text);
}

describe('a marketing decision', () => {
  test('is confirmed in the app and by mail', async () => {
    const browser = await joinWith('decider', false);
    expect(await accountNotices(browser)).toEqual([]);
    await browser.send('PATCH', '/api/v2/user/me', { body: { marketingAgreed: true } });
    await browser.send('PATCH', '/api/v2/user/me', { body: { marketingAgreed: false } });
    const notices = await accountNotices(browser);
    expect(notices.map(({ title }) => title)).toEqual([
      '마케팅 정보 수신 동의를 철회했어요',
      '마케팅 정보 수신에 동의했어요',
    ]);
    expect(notices[1]?.message).toContain('살림이 2026년 11월 20일에 수신 동의를 처리했어요');
    expect(await mailsTo('decider', '수신 동의를 처리했어요')).toHaveLength(1);
    expect(await mailsTo('decider', '수신 거부를 처리했어요')).toHaveLength(1);
  });

  test('is confirmed in the app when made while joining, without counting as unread', async () => {
    expect(await accountNotices(await joinWith('agreeing', true))).toMatchObject([
      { title: '마케팅 정보 수신에 동의했어요', link: '/profile', isRead: true },
    ]);
  });
});

describe('two years after a marketing decision', () => {
  test('users who consented are reminded once, others are not', async () => {
    await joinWith('reminded', true);
    await joinWith('never-agreed', false);
    const withdrawn = await joinWith('withdrawn', true);
    await withdrawn.send('PATCH', '/api/v2/user/me', { body: { marketingAgreed: false } });
    const days = 731;
    clock.advance((days - 2) * DAY_MS);
    await remindOfMarketingConsents(app().deps);
    expect(await mailsTo('reminded', '확인해 주세요')).not.toContainEqual(expect.stringContaining('2년마다'));
    clock.advance(3 * DAY_MS);
    await Promise.all(Array.from({ length: 3 }, () => remindOfMarketingConsents(app().deps)));
    const reminders = (await mailsTo('reminded', '수신 동의를 확인해')).filter((text) => text.includes('2년마다'));
    expect(reminders).toHaveLength(1);
    expect(reminders[0]).toContain('2026년 11월 20일에 살림의 소식과 혜택을 받기로 동의하셨어요');
    for (const other of ['never-agreed', 'withdrawn']) {
      expect((await mailsTo(other, '수신 동의를 확인해')).filter((text) => text.includes('2년마다'))).toEqual([]);
    }
    const browser = new TestBrowser(app());
    await browser.login('reminded');
    expect((await accountNotices(browser))[0]).toMatchObject({ title: '마케팅 정보 수신 동의를 확인해 주세요' });
    expect((await browser.me()).body.marketingAgreed).toBe(true);
    expect(await remindOfMarketingConsents(app().deps)).toBe(0);
    clock.advance(days * DAY_MS);
    expect(await remindOfMarketingConsents(app().deps)).toBeGreaterThan(0);
  });
});
