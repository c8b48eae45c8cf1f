import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from './person.ts';

/** Cookies and storage of a signed-in user. */
export type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs a user in through the screen, in the given page. */
export async function signInOn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('아이디').fill(username);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** Signs a user in, as the starting point of later contexts. */
export async function signedInState(browser: Browser, url: string, username: string): Promise<SignedInState> {
  const context = await browser.newContext({ baseURL: url });
  await signInOn(await context.newPage(), username);
  const state = await context.storageState();
  await context.close();
  return state;
}
