import { type Endpoint, type EndpointName, endpoints, errorAnswer } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { readOnThread } from '../features/imports/testing/read-on-thread.ts';
import { aCast, aScene, bookCalls, type Cast, closeScene, namedIn, prepare } from '../testing/book-calls.ts';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs, requestOnce, type TestPerson } from '../testing/test-client.ts';

const app = useTestApp({ readImportFile: readOnThread });

/** Text that cannot be stored in a column or passed to another program. */
const UNSTORABLE = ['\0', 'a\0b', '\ud800', 'b\udfffc', '점심\ud83d'] as const;
const HOSTILE_TEXTS = [
  ...UNSTORABLE,
  '',
  ' ',
  "'; drop table users; --",
  '%',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(5000),
  '\u202e\u200b\ufeff',
  '𝟙𝟚𝟛',
  '9'.repeat(400),
  '-1',
  '1e308',
  'NaN',
  '0000-00-00',
  '2026-02-30',
  '2026-13',
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
  '[object Object]',
  'null',
] as const;
const HOSTILE_VALUES = [null, true, -1, 0, 0.5, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]], { $ne: 1 }, [null]] as const;

/** Operations with an endless stream, or that end the session of the caller. */
const APART = new Set<string>(['streamEvents', 'logout']);
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 2);

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly format?: string;
  readonly minimum?: number;
}

interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** Characters of a query; with the other headers a request may have 16 KiB. */
const QUERY_MAX = 12_000;

/** Deterministic random numbers, so that failures are reproducible. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const random = seeded(20_261_122);
function oneOf<T>(values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

function plausibleText(schema: JsonSchema, name: string): string {
  if (schema.format === 'uuid' || /Id$|^id$/u.test(name)) return '01900000-0000-7000-8000-00000000abcd';
  if (/month/iu.test(name)) return '2026-11';
  if (/date|from|to$|through|until/iu.test(name)) return '2026-11-20';
  if (/email/iu.test(name)) return 'somebody@example.com';
  return '점심';
}

/** Values that mostly match a schema, with hostile ones mixed in. */
function generated(schema: JsonSchema, name = '', depth = 0): unknown {
  if (random() < 0.06) return oneOf<unknown>(HOSTILE_VALUES);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices && choices.length > 0) return generated(oneOf(choices), name, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum && schema.enum.length > 0) return oneOf(schema.enum);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => random() < 0.85)
          .map(([key, inner]) => [key, depth > 5 ? null : generated(inner, key, depth + 1)]),
      );
    case 'array':
      return depth > 5
        ? []
        : Array.from({ length: Math.floor(random() * 3) }, () => generated(schema.items ?? {}, name, depth + 1));
    case 'integer':
    case 'number':
      return random() < 0.3 ? oneOf([-1, 0, 2 ** 53, 1e308, 0.5]) : Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    default:
      return random() < 0.35 ? oneOf(HOSTILE_TEXTS) : plausibleText(schema, name);
  }
}

/** Copies of a body, each with one text replaced. */
function withEachText(body: unknown, text: string): unknown[] {
  if (typeof body === 'string') return [text];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, inner]) =>
    withEachText(inner, text).map((changed) =>
      Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed },
    ),
  );
}

interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

let cast: Cast;
let person: TestPerson;
let people = 0;
let document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

beforeAll(async () => {
  cast = await aCast(app(), 'hostile');
  person = await joinAs(app(), 'hostile-alone');
  document = (await (await fetch(`${app().url}/openapi.json`)).json()) as typeof document;
});

async function ask(
  method: string,
  asker: TestPerson,
  { path, body, headers }: Sent,
): Promise<{ status: number; text: string }> {
  return requestOnce(`${app().url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${asker.accessToken}`,
      'accept-encoding': 'gzip',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || method === 'GET' ? undefined : JSON.stringify(body),
  });
}

/** Fault of a response: a server error, or an error body that violates the contract. */
function faultOf({ status, text }: { status: number; text: string }): string | null {
  if (status >= 500) return `answered ${status}: ${text}`;
  if (status < 400) return null;
  try {
    return errorAnswer.safeParse(JSON.parse(text)).success ? null : `an error of another form: ${text}`;
  } catch {
    return `an error that is not JSON: ${text}`;
  }
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function requestsOf(
  method: string,
  path: string,
  operation: Operation,
  ready: { path: string; body: unknown },
): Sent[] {
  const parameters = operation.parameters ?? [];
  const queryNames = parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const sent: Sent[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const query = queryNames
      .filter(() => random() < 0.7)
      .map(
        (name) =>
          `${name}=${encoded(String(random() < 0.5 ? oneOf(HOSTILE_TEXTS) : generated(parameters.find((one) => one.name === name)?.schema ?? {}, name)))}`,
      )
      // Node refuses longer ones itself, before the server sees them.
      .reduce((all, one) => (all.length + one.length > QUERY_MAX ? all : `${all}&${one}`), '')
      .slice(1);
    sent.push({ path: `${ready.path}?${query}`, ...(schema ? { body: generated(schema) } : {}) });
    if (method !== 'GET') sent.push({ path: ready.path, body: oneOf<unknown>(HOSTILE_VALUES) });
  }
  for (const name of path.match(/\{\w+\}/gu) ?? []) {
    const hostile = path
      .replace(name, encoded(oneOf(HOSTILE_TEXTS.slice(1)) || '%'))
      .replaceAll(/\{\w+\}/gu, '01900000-0000-7000-8000-00000000abcd');
    sent.push({ path: hostile, ...(schema ? { body: ready.body ?? generated(schema) } : {}) });
  }
  sent.push({
    path: ready.path,
    ...(schema ? { body: ready.body ?? generated(schema) } : {}),
    headers: {
      'idempotency-key': oneOf(['\u00e9', 'x'.repeat(300), 'a b']),
      'last-event-id': '\u00ff,:',
      'user-agent': '\u00ff'.repeat(600),
    },
  });
  return sent;
}

describe('hostile requests', () => {
  test('never cause a server error in any operation of the published document', async () => {
    const faults: string[] = [];
    let operations = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [verb, operation] of Object.entries(methods)) {
        const name = operation.operationId as EndpointName;
        if (APART.has(name)) continue;
        operations += 1;
        const method = verb.toUpperCase();
        const call: Endpoint = endpoints[name];
        const isOfBook = bookCalls.some(([one]) => one === name);
        // A successful call changes the book, so each call gets a fresh one.
        const scene = isOfBook ? await aScene(app(), cast) : null;
        const prepared = scene ? await prepare(scene, name) : null;
        const asker = scene ? cast.OWNER : person;
        const ready = {
          path: call.path.replaceAll(
            /\{(\w+)\}/gu,
            (_, item: string) => prepared?.items[item] ?? '01900000-0000-7000-8000-00000000abcd',
          ),
          body: prepared?.body,
        };
        const sent = requestsOf(method, path, operation, ready);
        const unstorable = prepared?.body
          ? withEachText(prepared.body, oneOf(UNSTORABLE)).map((body) => ({ path: ready.path, body }))
          : [];
        const answers = await Promise.all(
          [...sent, ...unstorable].map(async (one) => ({ one, answer: await ask(method, asker, one) })),
        );
        for (const { one, answer } of answers) {
          const fault = faultOf(answer);
          const isTaken = unstorable.some((other) => other === one) && answer.status < 400;
          if (fault !== null) faults.push(`${name} ${JSON.stringify(one)} ${fault}`);
          if (isTaken) faults.push(`${name} ${JSON.stringify(one)} was taken`);
        }
        if (answers.some(({ answer }) => answer.status === 401) && operation.security.length > 0) {
          people += 1;
          person = await joinAs(app(), `hostile-again-${people}`);
        }
        if (scene) await closeScene(scene);
      }
    }
    expect(faults).toEqual([]);
    expect(operations).toBeGreaterThan(200);
  }, 120_000);

  test('with characters that cannot be stored are rejected in queries, paths and file names', async () => {
    const book = `/api/v2/books/${cast.OWNER.bookId}`;
    const bearer = { authorization: `Bearer ${cast.OWNER.accessToken}` };
    const get = async (path: string) => (await fetch(`${app().url}${path}`, { headers: bearer })).status;
    expect(await get(`${book}/transactions?q=%00`)).toBe(400);
    expect(await get(`${book}/transactions?q=a%00b`)).toBe(400);
    expect(await get('/api/v2/search?q=%00')).toBe(400);
    expect(await get(`${book}/transactions/%00`)).toBe(404);
    expect(await get('/api/v2/books/%00/transactions')).toBe(404);
    for (const path of [`${book}/imports`, `${book}/profile-image`].slice(0, 1)) {
      const boundary = 'x';
      const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a\0b.csv"\r\nContent-Type: text/csv\r\n\r\n날짜,금액\r\n--${boundary}--\r\n`;
      const answer = await fetch(`${app().url}${path}`, {
        method: 'POST',
        headers: { ...bearer, 'content-type': `multipart/form-data; boundary=${boundary}` },
        body,
      });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(errorAnswer.safeParse(await answer.json()).success).toBe(true);
    }
  });

  test('name the field with the invalid character', async () => {
    const answer = await cast.OWNER.post<{ code: string; errors: { field: string }[] }>(
      `/api/v2/books/${cast.OWNER.bookId}/transactions`,
      { type: 'EXPENSE', date: '2026-11-20', amount: 1000, splits: [{ categoryId: null, amount: 1000, memo: 'a\0' }] },
    );
    expect([answer.status, answer.body.code, answer.body.errors[0]?.field]).toEqual([
      400,
      'VALIDATION_FAILED',
      'splits.0.memo',
    ]);
  });

  test('cover every book call through its path parameters', () => {
    expect(bookCalls.filter(([, call]) => namedIn(call).length === 0).map(([name]) => name)).toEqual([]);
  });
});
