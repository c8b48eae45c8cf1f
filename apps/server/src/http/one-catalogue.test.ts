import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { bookParams, commandLineOf, type Endpoint, type EndpointName, endpoint, openApiOf } from '@salim/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { requireRole } from '../core/access-gate.service.ts';
import { assistantOf } from '../features/assistants/assistants.service.ts';
import { protocolOf } from '../features/assistants/protocol.ts';
import { authenticateWith } from '../features/auth/authenticate.service.ts';
import { accessTableOf } from '../testing/access-table.ts';
import { aCast, aScene, bookCallsOf, type Cast, closeScene, type Scene } from '../testing/book-calls.ts';
import { connectedWith, tokenOf } from '../testing/foreign-assistant.ts';
import { HEALTHY } from '../testing/healthy-state.ts';
import { useTestApp } from '../testing/test-app.ts';
import { registerOn } from './register.ts';
import { noRequestLimits } from './request-limits.ts';

/** A call that does not exist, described once: nothing below repeats its path, fields or role. */
const CALLS = {
  weighBook: {
    ...endpoint('getBook' satisfies EndpointName, {
      summary: 'Weighs a book',
      tag: 'books',
      access: 'MEMBER',
      forAssistants: true,
      params: bookParams,
      query: z.strictObject({ unit: z.enum(['g', 'kg']) }),
      answer: z.object({ weight: z.int(), unit: z.string() }),
      status: 200,
    }),
    path: '/api/v2/books/{bookId}/weight',
  },
} satisfies Record<string, Endpoint>;

const server = useTestApp();
const ROOT = resolve(import.meta.dirname, '../../../..');
let app: FastifyInstance;
let url: string;
let cast: Cast;
let scene: Scene;

beforeAll(async () => {
  const { deps } = server();
  app = await buildApp(deps, HEALTHY);
  registerOn(app, deps, authenticateWith(deps), noRequestLimits).signedIn(
    CALLS.weighBook,
    async ({ actor, params, query }) => {
      await requireRole(deps, actor, params.bookId, 'MEMBER');
      return { weight: 7, unit: query.unit };
    },
  );
  const answerTo = protocolOf(CALLS);
  app.post('/tools', async (request, reply) => {
    const assistant = await assistantOf(deps, request);
    if (!assistant) return reply.code(401).send();
    const { status, headers, body } = await answerTo(app, assistant, request);
    return reply.code(status).headers(headers).send(body);
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  cast = await aCast(server(), 'catalogue');
  scene = await aScene(server(), cast);
});
afterAll(async () => {
  await closeScene(scene);
  await app.close();
});

const weigh = async (token: string | null) => {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v2/books/${scene.bookId}/weight?unit=kg`, { headers });
  const { code, ...body } = (await answer.json()) as { code?: string };
  return answer.status === 404 ? 'nothing there' : answer.ok ? body : `${answer.status} ${code ?? ''}`;
};

test('a call that is added to the table is in REST and in the access matrix', async () => {
  expect(bookCallsOf(CALLS).map(([name]) => name)).toEqual(['weighBook']);
  const expected = accessTableOf(CALLS.weighBook);
  const actual: Record<string, unknown> = { anonymous: await weigh(null) };
  for (const [standing, { accessToken }] of Object.entries(cast)) actual[standing] = await weigh(accessToken);
  for (const scope of ['intake', 'read', 'write', 'assistant:read', 'assistant:draft', 'assistant:write'] as const) {
    actual[`token to ${scope}`] = await weigh(await tokenOf(cast.OWNER, [scope]));
  }
  actual['token elsewhere'] = await weigh(await tokenOf(cast.OWNER, ['read'], { bookIds: [cast.OWNER.bookId] }));
  const done = { weight: 7, unit: 'kg' };
  expect(actual).toEqual(
    Object.fromEntries(Object.entries(expected).map(([who, outcome]) => [who, outcome === 'done' ? done : outcome])),
  );
});

test('and in the OpenAPI document', () => {
  expect(openApiOf(CALLS, url)).toMatchObject({
    paths: {
      '/api/v2/books/{bookId}/weight': {
        get: {
          operationId: 'weighBook',
          'x-role': 'MEMBER',
          parameters: [
            { name: 'bookId', in: 'path' },
            { name: 'unit', in: 'query', required: true, schema: { enum: ['g', 'kg'] } },
          ],
        },
      },
    },
  });
});

test('and a tool of assistants', async () => {
  const { client, use } = await connectedWith({ url }, await tokenOf(cast.MEMBER, ['assistant:read']), '/tools');
  const { tools } = await client.listTools();
  expect(tools).toEqual([
    expect.objectContaining({
      name: 'weigh_book',
      description: 'Weighs a book',
      inputSchema: expect.objectContaining({ required: ['bookId', 'unit'], additionalProperties: false }),
    }),
  ]);
  const given = { bookId: scene.bookId, unit: 'g' };
  expect((await use('weigh_book', given)).structured).toEqual({ weight: 7, unit: 'g' });
  expect((await use('weigh_book', { ...given, unit: 't' })).structured).toMatchObject({ code: 'VALIDATION_FAILED' });
  const viewer = await connectedWith({ url }, await tokenOf(cast.VIEWER, ['assistant:read']), '/tools');
  expect((await viewer.use('weigh_book', given)).structured).toMatchObject({ code: 'ROLE_TOO_LOW' });
});

test('and a call of the command line', async () => {
  const program = `import { runCli } from ${JSON.stringify(join(ROOT, 'tools/cli/cli.mjs'))};
    process.exitCode = await runCli(process.argv.slice(1), ${JSON.stringify(commandLineOf(CALLS))}, {
      env: process.env,
      write: (text) => process.stdout.write(text),
      writeError: (text) => process.stderr.write(text),
    });`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program, '--', 'call', 'weighBook', '--bookId', scene.bookId, '--unit=g'],
    { env: { ...process.env, SALIM_URL: url, SALIM_TOKEN: await tokenOf(cast.OWNER, ['read']) } },
  );
  expect(JSON.parse(stdout)).toEqual({ weight: 7, unit: 'g' });
});
