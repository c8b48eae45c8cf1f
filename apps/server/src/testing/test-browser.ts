import type { ErrorAnswer, Profile } from '@salim/contract';
import type { TestApp } from './test-app.ts';
import { requestOnce, TEST_PASSWORD } from './test-client.ts';

export interface BrowserAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface BrowserRequest {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Keeps the access token and the refresh cookie between requests, like a browser running the app. */
export class TestBrowser {
  accessToken: string | null = null;
  refreshToken: string | null = null;
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** A second window that shares all cookies and tokens so far. */
  clone(): TestBrowser {
    const twin = new TestBrowser(this.#app);
    twin.accessToken = this.accessToken;
    twin.refreshToken = this.refreshToken;
    return twin;
  }

  async send<Body = ErrorAnswer>(
    method: string,
    path: string,
    request: BrowserRequest = {},
  ): Promise<BrowserAnswer<Body>> {
    const answer = await requestOnce(`${this.#app.url}${path}`, {
      method,
      headers: {
        ...(this.accessToken === null ? {} : { authorization: `Bearer ${this.accessToken}` }),
        ...(this.refreshToken === null ? {} : { cookie: `refresh=${this.refreshToken}` }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
    });
    this.accessToken = answer.headers.get('access') ?? this.accessToken;
    const cookie = /^refresh=([^;]*)/u.exec(answer.headers.get('set-cookie') ?? '')?.[1];
    if (cookie !== undefined) this.refreshToken = cookie === '' ? null : cookie;
    const { status, headers, text } = answer;
    return { status, headers, body: (text === '' ? null : JSON.parse(text)) as Body };
  }

  login(username: string, password: string = TEST_PASSWORD): Promise<BrowserAnswer<Profile>> {
    return this.send<Profile>('POST', '/login', { body: { username, password } });
  }

  renew(): Promise<BrowserAnswer<ErrorAnswer | null>> {
    return this.send('POST', '/reissue');
  }

  me(): Promise<BrowserAnswer<Profile>> {
    return this.send<Profile>('GET', '/api/v2/user/me');
  }
}

/** A valid sign-up request. */
export function aJoin(username: string, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    username,
    password: TEST_PASSWORD,
    name: username,
    email: `${username}@example.com`,
    termsAgreed: true,
    privacyAgreed: true,
    ageVerified: true,
    marketingAgreed: false,
    ...changes,
  };
}

/** Creates an account and signs it in with a new browser. */
export async function joinAndSignIn(app: TestApp, username: string): Promise<TestBrowser> {
  const browser = new TestBrowser(app);
  const joined = await browser.send('POST', '/api/v2/join', { body: aJoin(username) });
  if (joined.status !== 201) throw new Error(`join answered ${joined.status}: ${JSON.stringify(joined.body)}`);
  const signedIn = await browser.login(username);
  if (signedIn.status !== 200) throw new Error(`login answered ${signedIn.status}: ${JSON.stringify(signedIn.body)}`);
  return browser;
}
