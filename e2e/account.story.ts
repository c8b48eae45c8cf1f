import { readdir, readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../apps/server/src/db/embedded/free-port.ts';
import { totpCodeAt } from '../apps/server/src/features/auth/two-factor/totp.ts';
import {
  startTestProvider,
  type TestProvider,
} from '../apps/server/src/features/external-sign-in/testing/test-provider.ts';
import { useStage } from './harness.ts';
import { newUsername, PASSWORD } from './user.ts';
import { addAuthenticator, addPasskey, passkeyList } from './virtual-authenticator.ts';

const NEW_PASSWORD = 'cedar-구름-3141';
const SECRET = 'a secret between two machines';
/** The response to a correct password that is not sufficient; browsers log every refused request to the console. */
const REFUSALS = [/status of (401|403|422)/u];

const PORT = await findFreePort();
const provider: TestProvider = await startTestProvider({
  redirectUri: `http://localhost:${PORT}/login/oauth2/code/kakao`,
  clientSecret: SECRET,
  authentication: 'client_secret_post',
});
afterAll(() => provider.stop());

const stage = useStage({
  // The local provider uses the machine's clock.
  time: null,
  env: {
    PORT: String(PORT),
    KAKAO_ISSUER: provider.issuer,
    KAKAO_CLIENT_ID: 'salim',
    KAKAO_CLIENT_SECRET: SECRET,
  },
});

/** Registers a user with an account. @returns the user name */
async function join(): Promise<string> {
  const username = newUsername();
  const answer = await fetch(`${stage.server.url}/api/v2/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      password: PASSWORD,
      name: '하늘',
      email: `${username}@example.com`,
      termsAgreed: true,
      privacyAgreed: true,
      ageVerified: true,
    }),
  });
  expect(answer.status).toBe(201);
  return username;
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('아이디').fill(username);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

/** The newest mailed link to an address with the given path, from the mail's plain text. */
async function mailedLink(address: string, path: string): Promise<string> {
  const folder = joinPath(stage.server.dataDir, 'outbox');
  for (let look = 0; look < 100; look += 1) {
    const names = await readdir(folder).catch(() => []);
    const sources = await Promise.all(
      names.filter((name) => name.endsWith('.eml')).map((name) => readFile(joinPath(folder, name), 'utf8')),
    );
    const links = sources
      .filter((source) => source.includes(`To: ${address}`))
      .flatMap((source) => {
        const plain = Buffer.from(
          source
            .replaceAll(/=\r?\n/gu, '')
            .replaceAll(/=([0-9A-F]{2})/gu, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString('utf8');
        const blocks = [...source.matchAll(/Content-Transfer-Encoding: base64\r?\n\r?\n([\sA-Za-z0-9+/=]+)/gu)];
        const decoded = blocks.map(([, body = '']) => Buffer.from(body, 'base64').toString('utf8'));
        return [plain, ...decoded].flatMap(
          (text) => text.match(new RegExp(`http://\\S+${path}#token=[\\w-]+`, 'gu')) ?? [],
        );
      });
    const link = links.at(-1);
    if (link !== undefined) return link;
    await delay(100);
  }
  throw new Error(`no mail to ${address} has a link to ${path}`);
}

describe('계정', () => {
  test('잊은 비밀번호를 메일의 링크로 다시 정해요', async () => {
    const username = await join();
    const page = await stage.openPage({ path: '/login', width: 390, height: 844 });
    await page.getByRole('link', { name: '비밀번호 찾기' }).click();
    await page.getByLabel('이메일').fill(`${username}@example.com`);
    await page.getByRole('button', { name: '재설정 링크 받기' }).click();
    await page.getByText('메일을 보냈어요').waitFor();
    await page.goto(await mailedLink(`${username}@example.com`, '/reset-password'));
    await page.getByLabel('새 비밀번호', { exact: true }).fill(NEW_PASSWORD);
    expect(page.url()).not.toContain('token');
    await page.getByLabel('새 비밀번호 확인').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: '비밀번호 변경' }).click();
    await page.getByText('비밀번호를 바꿨어요').waitFor();
    await signIn(page, username, NEW_PASSWORD);
    await page.waitForURL('**/dashboard');
  });

  test('2단계 인증을 켜고, 코드와 복구 코드로 로그인해요', async () => {
    const username = await join();
    const page = await stage.openPage({ path: null });
    await signIn(page, username, PASSWORD);
    await page.waitForURL('**/dashboard');
    await page.goto('/settings/security');
    await page.getByRole('button', { name: '켜기' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: '다음' }).click();
    await dialog.getByRole('img', { name: /QR/u }).waitFor();
    const key = await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u).textContent();
    const secret = (key ?? '').replaceAll(' ', '');
    await dialog.getByLabel('인증 코드').fill(totpCodeAt(secret, new Date()));
    await dialog.getByRole('button', { name: '2단계 인증 켜기' }).click();
    const items = dialog.getByRole('list', { name: '복구 코드' }).getByRole('listitem');
    await items.first().waitFor();
    const codes = await items.allTextContents();
    expect(codes).toHaveLength(10);
    await dialog.getByRole('button', { name: '보관했어요' }).click();
    await page.getByText('사용 중').waitFor();

    const phone = await stage.openPage({ path: null, width: 390, height: 844, expectedComplaints: REFUSALS });
    await signIn(phone, username, PASSWORD);
    await phone.getByRole('heading', { name: '2단계 인증' }).waitFor();
    await phone.getByLabel('인증 코드').fill('000000');
    await phone.getByRole('button', { name: '확인' }).click();
    await phone.getByText('인증 코드가 맞지 않아요').waitFor();
    // The time step of the set-up is used up; the code of the next step is accepted early.
    await phone.getByLabel('인증 코드').fill(totpCodeAt(secret, new Date(Date.now() + 30_000)));
    await phone.getByRole('button', { name: '확인' }).click();
    await phone.waitForURL('**/dashboard');

    const borrowed = await stage.openPage({ path: null, expectedComplaints: REFUSALS });
    await signIn(borrowed, username, PASSWORD);
    await borrowed.getByRole('button', { name: '복구 코드 입력' }).click();
    await borrowed.getByLabel('복구 코드').fill('AAAA-BBBB-CCCC');
    await borrowed.getByRole('button', { name: '확인' }).click();
    await borrowed.getByText('복구 코드가 맞지 않아요. 한 번 쓴 코드는 다시 쓸 수 없어요.').waitFor();
    await borrowed.getByLabel('복구 코드').fill(codes[0] ?? '');
    await borrowed.getByRole('button', { name: '확인' }).click();
    await borrowed.waitForURL('**/dashboard');
  });

  test('카카오로 처음 오면 동의하고 가입하고, 다시 오면 가던 곳으로 가요', async () => {
    provider.person = { sub: 'ryan', name: '라이언', email: 'ryan@example.com', email_verified: true };
    const page = await stage.openPage({ path: '/login', width: 390, height: 844 });
    await page.getByRole('link', { name: /카카오로 계속하기/u }).click();
    await page.getByRole('heading', { name: '회원가입' }).waitFor();
    expect(page.url()).toBe(`${stage.server.url}/oauth2/callback`);
    await page.getByRole('button', { name: '가입하기' }).click();
    await page.getByText('이용약관에 동의해야 가입할 수 있어요.').waitFor();
    await page.getByText('전체 동의').click();
    await page.getByRole('button', { name: '가입하기' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/profile');
    await page.getByRole('button', { name: '카카오 연결 해제' }).waitFor();
    await page.getByText('ryan@example.com').waitFor();

    const back = await stage.openPage({ path: '/transactions?type=EXPENSE' });
    await back.waitForURL('**/login**');
    await back.getByRole('link', { name: /카카오로 계속하기/u }).click();
    await back.waitForURL('**/transactions?type=EXPENSE');
    expect(back.url()).not.toContain('access=');
  });

  test('하나 남은 로그인 방법은 삭제할 수 없어요', async () => {
    provider.person = { sub: 'muzi', name: '무지', email: 'muzi@example.com', email_verified: true };
    const page = await stage.openPage({ path: '/login', expectedComplaints: REFUSALS });
    await addAuthenticator(page);
    await page.getByRole('link', { name: /카카오로 계속하기/u }).click();
    await page.getByText('전체 동의').click();
    await page.getByRole('button', { name: '가입하기' }).click();
    await page.waitForURL('**/dashboard');
    await addPasskey(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: '카카오 연결 해제' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '연결 해제' }).click();
    await page.getByText('연결을 해제했어요').first().waitFor();
    await page.goto('/settings/security');
    await page.getByRole('button', { name: / 삭제$/u }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
    await page
      .getByText(/하나 남은 로그인 방법은 삭제할 수 없어요/u)
      .first()
      .waitFor();
    expect(await passkeyList(page).count()).toBe(1);
  });

  test('카카오에서 취소하면 로그인 화면에서 까닭을 알려 줘요', async () => {
    const page = await stage.openPage({ path: '/login' });
    await page.getByRole('link', { name: /카카오로 계속하기/u }).waitFor();
    provider.isRefusing = true;
    await page.getByRole('link', { name: /카카오로 계속하기/u }).click();
    await page.getByText('로그인을 취소했어요.').waitFor();
    provider.isRefusing = false;
  });

  test('남이 만든 콜백 주소로는 로그인되지 않아요', async () => {
    const username = await join();
    const answer = await fetch(`${stage.server.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    const page = await stage.openPage({ path: null, expectedComplaints: REFUSALS });
    await page.goto(`/oauth2/callback#access=${answer.headers.get('access')}&to=//evil.example`);
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth-storage') ?? '')).not.toContain('eyJ');
  });

  test('다른 탭에서 다른 사람이 로그인하면 이 탭도 그 사람의 화면이 돼요', async () => {
    const [first, second] = await Promise.all([stage.signUp('하늘'), stage.signUp('바다')]);
    const page = await stage.openPage({ path: '/profile', user: first });
    await expect.poll(() => page.getByLabel('이름').inputValue()).toBe('하늘');
    const other = await page.context().newPage();
    await other.goto('/favicon.svg');
    await other
      .context()
      .addCookies([
        { url: second.url, name: 'refresh', value: second.refreshToken, httpOnly: true, sameSite: 'Strict' },
      ]);
    await other.evaluate((entries) => Object.assign(localStorage, entries), second.stored);
    await expect.poll(() => page.getByLabel('이름').inputValue()).toBe('바다');
  });

  test('로그인하지 않고 메일로 탈퇴해요', async () => {
    const username = await join();
    const page = await stage.openPage({ path: '/account-deletion' });
    await page.getByLabel('이메일').fill(`${username}@example.com`);
    await page.getByRole('button', { name: '탈퇴 링크 보내기' }).click();
    await page.getByText('메일을 보냈어요').waitFor();
    await page.goto(await mailedLink(`${username}@example.com`, '/account-deletion'));
    await page.getByRole('button', { name: '계정 탈퇴하기' }).click();
    await page.getByText('탈퇴가 완료됐어요').waitFor();
    const login = await fetch(`${stage.server.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    expect(login.status).toBe(401);
  });
});
