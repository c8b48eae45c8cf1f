import type { TestApp } from '../../../testing/test-app.ts';
import type { BrowserAnswer } from '../../../testing/test-browser.ts';

/** Final response after following redirects: a page of the app, or a response without a further redirect. */
export interface WalkEnd {
  /** Path, query and fragment of the app's page. */
  readonly page: string;
  readonly status: number;
  readonly cookies: readonly string[];
}

const REDIRECTS_MAX = 12;

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<');
}

/** The fields of a form that a provider submits automatically. */
function formOf(html: string): { action: string; fields: URLSearchParams } | null {
  const action = /<form[^>]*action="([^"]+)"/u.exec(html)?.[1];
  if (action === undefined) return null;
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/gu)) {
    fields.append(name, unescaped(value));
  }
  return { action: unescaped(action), fields };
}

/** A browser that follows redirects from the app to a provider and back, keeping the cookies of each origin. */
export class OauthBrowser {
  accessToken: string | null = null;
  /** The visited URLs, in order. */
  readonly trail: string[] = [];
  readonly #app: TestApp;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(app: TestApp) {
    this.#app = app;
  }

  #jarOf(origin: string): Map<string, string> {
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    return jar;
  }

  cookie(name: string): string | undefined {
    return this.#jarOf(this.#app.url).get(name);
  }

  /** Maps the app's public URL to its local port. */
  #addressOf(url: URL): string {
    const { publicUrl } = this.#app.deps.config;
    return url.origin === new URL(publicUrl).origin ? `${this.#app.url}${url.pathname}${url.search}` : url.href;
  }

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const jar = this.#jarOf(origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie === '' ? {} : { cookie }), ...(init.headers as Record<string, string> | undefined) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  async #step(address: string, init: RequestInit): Promise<Response> {
    this.trail.push(address);
    return this.request(address, init);
  }

  /** Requests a URL and follows redirects until a page of the app is reached. */
  async walk(path: string): Promise<WalkEnd> {
    let address = path.startsWith('/') ? `${this.#app.url}${path}` : path;
    let init: RequestInit = {};
    for (let count = 0; count < REDIRECTS_MAX; count += 1) {
      const answer = await this.#step(address, init);
      const location = answer.headers.get('location');
      const end = { status: answer.status, cookies: answer.headers.getSetCookie() };
      if (location === null) {
        const form = answer.headers.get('content-type')?.includes('text/html') ? formOf(await answer.text()) : null;
        if (!form) return { ...end, page: '' };
        const from = new URL(address).origin;
        address = this.#addressOf(new URL(form.action, address));
        init = {
          method: 'POST',
          body: form.fields.toString(),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: from,
            'sec-fetch-site': 'cross-site',
          },
        };
        continue;
      }
      const next = new URL(location, address);
      if (address.startsWith(this.#app.url) && next.origin === this.#app.url) {
        this.accessToken = new URLSearchParams(next.hash.slice(1)).get('access') ?? this.accessToken;
        return { ...end, page: location };
      }
      address = this.#addressOf(next);
      init = {};
    }
    throw new Error(`this leads in circles: ${this.trail.join(' → ')}`);
  }

  async send<Body>(method: string, path: string, body?: unknown): Promise<BrowserAnswer<Body>> {
    const answer = await this.request(`${this.#app.url}${path}`, {
      method,
      headers: {
        ...(this.accessToken === null ? {} : { authorization: `Bearer ${this.accessToken}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    this.accessToken = answer.headers.get('access') ?? this.accessToken;
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: (text === '' ? null : JSON.parse(text)) as Body };
  }
}

/** Returns a field from the fragment of a page's URL. */
export function fragmentField(page: string, name: string): string | null {
  return new URLSearchParams(page.split('#')[1] ?? '').get(name);
}
