import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { totpCodeAt } from '../apps/server/src/features/auth/two-factor/totp.ts';
import { layoutShiftOf } from '../tools/layout-shift.ts';
import { useStage } from './harness.ts';
import { askAs, newUsername, PASSWORD, signUp } from './user.ts';
import { addAuthenticator, addPasskey, passkeyList } from './virtual-authenticator.ts';

/** The responses to a password that is not sufficient; browsers log every refused request to the console. */
const REFUSALS = [/status of (401|403|422)/u];

const stage = useStage();

/** Opens the sign-in screen without a session. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: '로그인', exact: true }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '로그아웃' }).first().click();
  await page.waitForURL('**/login**');
}

const DEVICES = [
  { device: 'desk', width: 1440, height: 900 },
  { device: 'phone', width: 390, height: 844 },
] as const;

describe.each(DEVICES)('on a $device', ({ width, height }) => {
  test('a passkey is added, signs in and is removed', async () => {
    const page = await stage.openPage({ path: '/register', width, height, expectedComplaints: REFUSALS });
    const authenticator = await addAuthenticator(page);
    await signUp(page);
    await addPasskey(page);
    await expect.poll(() => passkeyList(page).count()).toBe(1);
    expect(await passkeyList(page).first().textContent()).toContain('아직 사용하지 않음');

    // A reload has all of the list at its place from the beginning.
    await page.reload();
    await expect.poll(() => passkeyList(page).count()).toBe(1);
    expect(await layoutShiftOf(page)).toBeLessThan(0.01);

    await authenticator.setPresence(false);
    await askAs(page, 'POST', '/api/v2/logout');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.removeItem('auth-storage'));
    await openLogin(page);
    expect(await layoutShiftOf(page)).toBeLessThan(0.01);
    await authenticator.setPresence(true);
    await page.getByRole('button', { name: '패스키로 계속하기' }).click();
    await page.waitForURL('**/dashboard');

    await page.goto('/settings/security');
    await expect.poll(() => passkeyList(page).count()).toBe(1);
    expect(await passkeyList(page).first().textContent()).toContain('마지막 사용');
    await page.getByRole('button', { name: / 이름 변경$/u }).click();
    await page.getByLabel('이름', { exact: true }).fill('지연의 열쇠');
    await page.getByRole('button', { name: '저장' }).click();
    await page.getByRole('button', { name: '지연의 열쇠 삭제' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
    await page.getByText('패스키를 삭제했어요').first().waitFor();
    await expect.poll(() => passkeyList(page).count()).toBe(0);
  });
});

test('a failed verification is explained', async () => {
  const page = await stage.openPage({ path: '/register', expectedComplaints: REFUSALS });
  const authenticator = await addAuthenticator(page);
  await signUp(page);
  await addPasskey(page);
  await authenticator.setVerified(false);
  await authenticator.setPresence(false);
  await signOut(page);
  await openLogin(page);
  await authenticator.setPresence(true);
  await page.getByRole('button', { name: '패스키로 계속하기' }).click();
  await page.getByText('패스키 확인을 취소했거나 시간이 지났어요. 다시 시도해 주세요.').waitFor();
});

test('a passkey replaces the code after the password', async () => {
  const page = await stage.openPage({ path: '/register', expectedComplaints: REFUSALS });
  const authenticator = await addAuthenticator(page);
  const username = await signUp(page, '하늘', newUsername());
  await addPasskey(page);
  const { secret } = await askAs<{ secret: string }>(page, 'POST', '/api/v2/user/me/two-factor', {
    password: PASSWORD,
  });
  await askAs(page, 'POST', '/api/v2/user/me/two-factor/confirm', { code: totpCodeAt(secret, stage.now()) });
  await authenticator.setPresence(false);
  await signOut(page);
  await openLogin(page);
  await page.getByLabel('아이디').fill(username);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await authenticator.setPresence(true);
  await page.getByRole('button', { name: '패스키로 확인' }).click();
  await page.waitForURL('**/dashboard');
});

test('on an IP address there is no button, and the page says why', async () => {
  const page = await stage.openPage({ path: null, expectedComplaints: REFUSALS });
  const byAddress = stage.server.url.replace('localhost', '127.0.0.1');
  await page.goto(`${byAddress}/register`);
  await signUp(page);
  await page.goto(`${byAddress}/settings/security`);
  await page.getByText(/IP 주소로 접속하면 패스키를 쓸 수 없어요/u).waitFor();
  expect(await page.getByRole('button', { name: '패스키 추가' }).count()).toBe(0);
  await signOut(page);
  await page.goto(`${byAddress}/login`);
  await page.getByRole('button', { name: '로그인', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: '패스키로 계속하기' }).count()).toBe(0);
});
