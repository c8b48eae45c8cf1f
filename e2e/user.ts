import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The password of all users in the stories. */
export const PASSWORD = 'maple-바람-2718';

let people = 0;

/** A user name that is unique within the run, also when a story is retried. */
export function newUsername(): string {
  people += 1;
  return `person-${process.pid}-${people}`;
}

/**
 * Fills in the sign-up form on `page` and submits it; the caller decides what to expect afterwards. Generates a user
 * name unless given. @returns the user name
 */
export async function sendSignUp(page: Page, name = '하늘', username = newUsername()): Promise<string> {
  // Sign-in has a user name field, too: the screen that is being left must not receive the input.
  await page.getByLabel('비밀번호 확인').waitFor();
  await page.getByLabel('아이디').fill(username);
  await page.getByLabel('이메일').fill(`${username}@example.com`);
  await page.getByLabel('이름').fill(name);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByLabel('비밀번호 확인').fill(PASSWORD);
  await page.getByText('전체 동의').click();
  await page.getByRole('button', { name: '가입하기' }).click();
  return username;
}

/** Signs up on `page`, which shows the form, and waits for the first screen. @returns the user name */
export async function signUp(page: Page, name?: string, username?: string): Promise<string> {
  const taken = await sendSignUp(page, name, username);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: '대시보드' }).waitFor();
  return taken;
}

/**
 * Calls the API as the user of `page`, with the token that only the page has.
 *
 * @throws AssertionError unless the response is successful
 */
export async function askAs<Body>(page: Page, method: string, path: string, body?: object): Promise<Body> {
  const token = await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { state?: { accessToken?: string } };
    return stored.state?.accessToken ?? '';
  });
  const answer = await fetch(new URL(path, page.url()), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return (answer.status === 204 ? undefined : await answer.json()) as Body;
}

/** The path of the first book of the user of `page`. */
export async function bookPathOf(page: Page): Promise<string> {
  const [book] = await askAs<{ id: string }[]>(page, 'GET', '/api/v2/book/mybooks');
  return `/api/v2/books/${book?.id}`;
}

/** Records an expense on 20 November 2026, the date of the stories, through the form. */
export async function spendOn(page: Page, category: string, amount: string): Promise<void> {
  await page.goto('/transactions/new?date=2026-11-20');
  await page.getByRole('textbox', { name: '금액' }).fill(amount);
  await page
    .getByRole('group', { name: '분류', exact: true })
    .getByRole('button', { name: category, exact: true })
    .click();
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/new'));
}

/** Whether the page has no horizontal overflow. */
export const fitsTheWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
