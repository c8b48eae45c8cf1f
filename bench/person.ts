import { randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
  /** The body as it came. */
  readonly content: Buffer;
  readonly bytes: number;
}

type HeaderFields = Readonly<Record<string, string>>;

/** A signed-in user with separate connections. */
export interface Person {
  readonly username: string;
  readonly bookId: string;
  readonly userId: string;
  readonly assetId: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: HeaderFields): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** @param id chosen by the client, for receipts */
  upload(path: string, name: string, file: Buffer, id?: string): Promise<Answer>;
  /** The value of the header of the same name. */
  authorization(): string;
  close(): void;
}

interface Sending {
  readonly method: string;
  readonly path: string;
  readonly headers?: HeaderFields;
  readonly body?: string | Buffer | undefined;
}

function send(url: string, agent: Agent, { method, path, headers = {}, body }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${url}${path}`,
      {
        method,
        agent,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const content = Buffer.concat(parts);
          const text = content.toString('utf8');
          const isJson = (response.headers['content-type'] ?? '').includes('json');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: isJson && text !== '' ? JSON.parse(text) : text,
            content,
            bytes: text.length,
          });
        });
      },
    );
    request.setTimeout(60_000, () => request.destroy(new Error('no response')));
    request.on('error', reject);
    request.end(body);
  });
}

/** A response that must be successful. */
export function ok(answer: Answer): Answer {
  if (answer.status >= 400) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`);
  return answer;
}

export const PASSWORD = 'bench-바람개비-8315';

/** Creates an account and signs it in. */
export async function joinPerson(url: string, connections = 4): Promise<Person> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const username = `bench-${randomBytes(6).toString('hex')}`;
  const json = { 'content-type': 'application/json' };
  ok(
    await send(url, agent, {
      method: 'POST',
      path: '/api/v2/join',
      headers: json,
      body: JSON.stringify({
        username,
        password: PASSWORD,
        name: '측정',
        email: `${username}@example.com`,
        termsAgreed: true,
        privacyAgreed: true,
        ageVerified: true,
        marketingAgreed: false,
      }),
    }),
  );
  return signIn(url, agent, username);
}

/** The refresh cookie set by a response, in the form that a request sends. */
function cookieOf(answer: Answer): string {
  const set = answer.headers['set-cookie'];
  const first = Array.isArray(set) ? set[0] : set;
  return first?.split(';')[0] ?? '';
}

/** Signs in an existing user, here or at another server of the same database. */
export function signInPerson(url: string, username: string, connections = 4): Promise<Person> {
  return signIn(url, new Agent({ keepAlive: true, maxSockets: connections }), username);
}

async function signIn(url: string, agent: Agent, username: string): Promise<Person> {
  const signedIn = ok(
    await send(url, agent, {
      method: 'POST',
      path: '/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    }),
  );
  let authorization = `Bearer ${String(signedIn.headers['access'])}`;
  let refresh = cookieOf(signedIn);
  const renew = async (): Promise<void> => {
    const renewed = ok(await send(url, agent, { method: 'POST', path: '/reissue', headers: { cookie: refresh } }));
    authorization = `Bearer ${String(renewed.headers['access'])}`;
    refresh = cookieOf(renewed);
  };
  // An access token is valid for ten minutes; a long measurement outlives it.
  const sending = async (wanted: Sending): Promise<Answer> => {
    const answer = await send(url, agent, { ...wanted, headers: { ...wanted.headers, authorization } });
    if (answer.status !== 401) return answer;
    await renew();
    return send(url, agent, { ...wanted, headers: { ...wanted.headers, authorization } });
  };
  const get = (path: string): Promise<Answer> => sending({ method: 'GET', path });
  const [book] = ok(await get('/api/v2/book/mybooks')).body as { id: string }[];
  const profile = ok(await get('/api/v2/user/me')).body as { id: string };
  const [asset] = ok(await get(`/api/v2/books/${book?.id}/assets`)).body as { id: string }[];
  const withBody = (method: string, path: string, body: unknown, headers: HeaderFields = {}): Promise<Answer> =>
    sending({
      method,
      path,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    username,
    bookId: book?.id ?? '',
    userId: profile.id,
    assetId: asset?.id ?? '',
    get,
    post: (path, body, headers) => withBody('POST', path, body, headers),
    put: (path, body) => withBody('PUT', path, body),
    delete: (path) => sending({ method: 'DELETE', path }),
    upload(path, name, file, id) {
      const boundary = `----salim${randomBytes(12).toString('hex')}`;
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
      return sending({
        method: 'POST',
        path,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: Buffer.concat([
          Buffer.from(
            id === undefined ? '' : `--${boundary}\r\nContent-Disposition: form-data; name="id"\r\n\r\n${id}\r\n`,
          ),
          Buffer.from(head),
          file,
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]),
      });
    },
    authorization: () => authorization,
    close: () => agent.destroy(),
  };
}
