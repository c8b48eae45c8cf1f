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

/** A user who signed up and in over the API. */
export interface StoryUser {
  readonly url: string;
  readonly username: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** What a browser keeps of the session in `localStorage`. */
  readonly stored: Readonly<Record<string, string>>;
}

async function post(url: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, `POST ${path}`).toBeLessThan(300);
  return response;
}

/** Signs up a user over the API, which takes a fraction of the time of the form. */
export async function joinByCall(url: string, name = '하늘'): Promise<StoryUser> {
  const username = newUsername();
  const agreed = { termsAgreed: true, privacyAgreed: true, ageVerified: true, marketingAgreed: true };
  const email = `${username}@example.com`;
  await post(url, '/api/v2/join', { username, password: PASSWORD, name, email, ...agreed });
  return signInByCall(url, username, PASSWORD);
}

/** Signs in an existing user over the API. */
export async function signInByCall(url: string, username: string, password: string): Promise<StoryUser> {
  const response = await post(url, '/login', { username, password });
  const accessToken = response.headers.get('access') ?? '';
  const state = { user: await response.json(), accessToken, isAuthenticated: true, isLoading: false, error: null };
  return {
    url,
    username,
    accessToken,
    refreshToken: /refresh=([^;]+)/u.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '',
    stored: { 'has-signed-in': 'yes', 'auth-storage': JSON.stringify({ state, version: 0 }) },
  };
}

/** Whom a call is made for: the user who is signed in on a page, or a user without a page. */
export type Caller = Page | StoryUser;

/** The origin and access token of a caller; on a page, only the page has the token. */
async function credentialsOf(caller: Caller): Promise<{ url: string; accessToken: string }> {
  if ('accessToken' in caller) return caller;
  const accessToken = await caller.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { state?: { accessToken?: string } };
    return stored.state?.accessToken ?? '';
  });
  return { url: caller.url(), accessToken };
}

/**
 * Calls the API as a user.
 *
 * @throws AssertionError unless the response is successful
 */
export async function askAs<Body>(caller: Caller, method: string, path: string, body?: object): Promise<Body> {
  const { url, accessToken } = await credentialsOf(caller);
  const answer = await fetch(new URL(path, url), {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return (answer.status === 204 ? undefined : await answer.json()) as Body;
}

/** The path of the first book of a user. */
export async function bookPathOf(caller: Caller): Promise<string> {
  const [book] = await askAs<{ id: string }[]>(caller, 'GET', '/api/v2/book/mybooks');
  return `/api/v2/books/${book?.id}`;
}

/** Records an expense on 20 November 2026, the date of the stories, over the API. */
export async function spend(caller: Caller, category: string, amount: number): Promise<void> {
  const book = await bookPathOf(caller);
  const categories = await askAs<{ id: string; name: string }[]>(caller, 'GET', `${book}/categories`);
  const categoryId = categories.find(({ name }) => name === category)?.id;
  await askAs(caller, 'POST', `${book}/transactions`, { type: 'EXPENSE', date: '2026-11-20', amount, categoryId });
}

/**
 * Opens a path as a link of the app does; starts the app if the page does not show it yet. `page.goto` starts it again,
 * which takes the processor time of four screens. The old screen may still be shown afterwards: wait for what only the
 * new one has. Not for a screen that closes by itself, as a saved form does.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const isOpen = await page.evaluate((to) => {
    const isRunning = document.querySelector('#root') !== null;
    if (isRunning) history.pushState(null, '', to);
    return isRunning;
  }, path);
  if (!isOpen) await page.goto(path);
}

/**
 * Visits a screen and waits until nothing of the old one is left. Not for another view of the same screen, which keeps
 * parts of it.
 */
export async function visitAnother(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    for (const old of document.querySelectorAll('main > :not(:first-child)')) old.setAttribute('data-old', '');
  });
  await visit(page, path);
  await page.waitForFunction(() => document.querySelector('[data-old]') === null);
}

/** Whether the page has no horizontal overflow. */
export const fitsTheWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
