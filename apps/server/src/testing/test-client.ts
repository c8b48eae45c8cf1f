import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { type Book, MEMBER_COLORS, type Profile, type Role } from '@salim/contract';
import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Satisfies all password rules. */
export const TEST_PASSWORD = 'persimmon-tree-4-winter';

export interface TestAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or null for a response without a body. */
  readonly body: Body;
}

type HeaderFields = Readonly<Record<string, string>>;

/** Sends requests as one user, or anonymously. The type argument is the expected body. */
export interface TestClient {
  get<Body = unknown>(path: string, headers?: HeaderFields): Promise<TestAnswer<Body>>;
  post<Body = unknown>(path: string, body?: unknown, headers?: HeaderFields): Promise<TestAnswer<Body>>;
  put<Body = unknown>(path: string, body?: unknown, headers?: HeaderFields): Promise<TestAnswer<Body>>;
  patch<Body = unknown>(path: string, body?: unknown, headers?: HeaderFields): Promise<TestAnswer<Body>>;
  delete<Body = unknown>(path: string, body?: unknown, headers?: HeaderFields): Promise<TestAnswer<Body>>;
}

export interface TestPerson extends TestClient {
  readonly userId: string;
  readonly username: string;
  /** The first book, which is created with the account. */
  readonly bookId: string;
  readonly accessToken: string;
}

/** `fetch` takes three times the processor time for a request. */
const agent = new Agent({ keepAlive: true });

interface SentRequest {
  readonly method: string;
  readonly headers: HeaderFields;
  readonly body?: string | Buffer | undefined;
}

/** What `fetch` does for a text, without following redirects. */
export async function requestOnce(
  url: string,
  { method, headers, body }: SentRequest,
): Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }> {
  const payload = body === undefined ? undefined : Buffer.from(body);
  const sent = request(url, {
    agent,
    method,
    headers: { ...(payload && { 'content-length': payload.length }), ...headers },
  });
  sent.end(payload);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const isCompressed = answer.headers['content-encoding'] === 'gzip';
  const content = await text(isCompressed ? answer.pipe(createGunzip()) : answer);
  const received = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) received.append(name, value);
  }
  return { status: answer.statusCode ?? 0, headers: received, text: content };
}

/** The body and content type of a form. */
export async function encodedForm(form: FormData): Promise<{ readonly type: string; readonly body: Buffer }> {
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) };
}

function clientOf(app: TestApp, accessToken: string | null): TestClient {
  async function send<Body>(
    method: string,
    path: string,
    body: unknown,
    headers: HeaderFields = {},
  ): Promise<TestAnswer<Body>> {
    const answer = await requestOnce(`${app.url}${path}`, {
      method,
      headers: {
        ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const { status, text: content } = answer;
    return { status, headers: answer.headers, body: (content === '' ? null : JSON.parse(content)) as Body };
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
  };
}

/** Sends requests without a token. */
export function signedOut(app: TestApp): TestClient {
  return clientOf(app, null);
}

/** Creates an account over HTTP, signs it in and finds its first book. */
export async function joinAs(app: TestApp, username: string): Promise<TestPerson> {
  const anonymous = signedOut(app);
  const joined = await anonymous.post('/api/v2/join', {
    username,
    password: TEST_PASSWORD,
    name: username,
    email: `${username}@example.com`,
    termsAgreed: true,
    privacyAgreed: true,
    ageVerified: true,
  });
  if (joined.status !== 201) throw new Error(`join answered ${joined.status}: ${JSON.stringify(joined.body)}`);
  const { accessToken, userId } = await signIn(app, username);
  const client = clientOf(app, accessToken);
  const { body: books } = await client.get<Book[]>('/api/v2/book/mybooks');
  const first = books[0];
  if (first === undefined) throw new Error('new account has no book');
  return { ...client, userId, username, bookId: first.id, accessToken };
}

/** The same user with a new book, which takes a third of the statements of a new account. */
export async function withNewBook(person: TestPerson): Promise<TestPerson> {
  const { status, body } = await person.post<Book>('/api/v2/books', { title: '가계부' });
  if (status !== 201) throw new Error(`createBook answered ${status}: ${JSON.stringify(body)}`);
  return { ...person, bookId: body.id };
}

async function signIn(app: TestApp, username: string): Promise<{ accessToken: string; userId: string }> {
  const answer = await signedOut(app).post<Profile>('/login', { username, password: TEST_PASSWORD });
  const accessToken = answer.headers.get('access');
  if (answer.status !== 200 || accessToken === null) {
    throw new Error(`login answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return { accessToken, userId: answer.body.id };
}

/** The same user after a new sign-in, for tests whose clock has passed the lifetime of a session. */
export async function signInAgain(app: TestApp, person: TestPerson): Promise<TestPerson> {
  const { accessToken } = await signIn(app, person.username);
  return { ...person, ...clientOf(app, accessToken), accessToken };
}

/** Statuses of concurrent requests in ascending order. */
export function statusesOf(answers: readonly { readonly status: number }[]): number[] {
  return answers.map((answer) => answer.status).toSorted((left, right) => left - right);
}

/** Adds a user to a book of another user. */
export async function addMember(
  app: TestApp,
  bookId: string,
  person: { readonly userId: string },
  role: Role,
): Promise<void> {
  const { db } = app.database;
  await sql`
    insert into members (book_id, user_id, role, color, joined_at)
    values (${bookId}, ${person.userId}, ${role}, ${MEMBER_COLORS[1]}, ${app.deps.clock.now()})`.execute(db);
  await sql`insert into user_books (user_id, book_id, position) values (${person.userId}, ${bookId}, 1)`.execute(db);
}
