import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { openApiOf } from './openapi.ts';

const schema = z.looseObject({});
const parameter = z.object({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema,
});
const content = z.partialRecord(z.string().regex(/^[a-z]+\/[a-z.-]+$/u), z.object({ schema }));
const operation = z.object({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.object({ access: z.array(z.never()) })),
  'x-role': z.enum(['VIEWER', 'MEMBER', 'MANAGER', 'OWNER']).optional(),
  parameters: z.array(parameter),
  requestBody: z
    .object({ required: z.boolean(), content: z.partialRecord(z.string(), z.object({ schema })) })
    .optional(),
  responses: z.record(
    z.string().regex(/^(\d{3}|default)$/u),
    z.object({ description: z.string().min(1), content: content.optional() }),
  ),
});
/** The OpenAPI 3.1 requirements that apply to this document. */
const document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.url() })).min(1),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.object({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(z.string(), z.object({ type: z.literal('http'), scheme: z.literal('bearer') })),
  }),
});

const published: unknown = JSON.parse(JSON.stringify(openApiOf(endpoints, 'https://salim.example')));

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, of]) =>
    key === '$ref' && typeof of === 'string' ? [of] : referencesIn(of),
  );
}

describe('the OpenAPI document', () => {
  test('has the shape of an OpenAPI 3.1 document', () => {
    expect(document.safeParse(published).error?.issues ?? []).toEqual([]);
  });

  test('contains every call once, under its name', () => {
    const { paths } = document.parse(published);
    const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, each]) => `${each?.operationId} ${method.toUpperCase()} ${path}`),
    );
    expect(operations.toSorted()).toEqual(
      Object.entries(endpoints)
        .map(([name, call]) => `${name} ${call.method} ${call.path}`)
        .toSorted(),
    );
  });

  test('declares every parameter of every path', () => {
    const { paths } = document.parse(published);
    for (const [path, byMethod] of Object.entries(paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/gu)].map((match) => match[1]).toSorted();
      for (const each of Object.values(byMethod)) {
        const declared = each?.parameters.filter((one) => one.in === 'path') ?? [];
        expect(declared.map((one) => one.name).toSorted(), path).toEqual(names);
        expect(declared.every((one) => one.required)).toBe(true);
      }
    }
  });

  test('has no dangling references', () => {
    const known = new Set(Object.keys(document.parse(published).components.schemas));
    const missing = referencesIn(published).filter(
      (reference) => !known.has(reference.replace('#/components/schemas/', '')),
    );
    expect(missing).toEqual([]);
  });

  test('includes the limits of names and amounts', () => {
    const { paths } = document.parse(published);
    const body = paths['/api/v2/books/{bookId}/categories']?.post?.requestBody?.content['application/json']?.schema;
    expect(body).toMatchObject({
      additionalProperties: false,
      required: expect.arrayContaining(['kind', 'name']),
      properties: { name: { type: 'string', minLength: 1, maxLength: 50 } },
    });
    const entry = paths['/api/v2/books/{bookId}/transactions']?.post?.requestBody?.content['application/json']?.schema;
    expect(entry).toMatchObject({
      properties: { amount: { type: 'integer', minimum: 1, maximum: 9_999_999_999_999 } },
    });
  });

  test('marks the calls that accept an Idempotency-Key', () => {
    const { paths } = document.parse(published);
    const takesKey = (path: string, method: 'post' | 'put') =>
      paths[path]?.[method]?.parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key');
    expect(takesKey('/api/v2/books/{bookId}/transactions', 'post')).toBe(true);
    expect(takesKey('/login', 'post')).toBe(false);
    expect(takesKey('/api/v2/books/{bookId}/categories/order', 'put')).toBe(false);
  });

  test('documents repeated creates, accepted background work and unchanged results', () => {
    const { paths } = document.parse(published);
    const successes = (path: string, method: 'post' | 'put' | 'delete') =>
      Object.keys(paths[path]?.[method]?.responses ?? {}).filter((status) => status !== 'default');
    expect(successes('/api/v2/books/{bookId}/transactions', 'post')).toEqual(['200', '201']);
    expect(successes('/api/v2/books', 'post')).toEqual(['200', '201']);
    expect(successes('/api/v2/books/{bookId}/transactions/{transactionId}/attachments', 'post')).toEqual([
      '200',
      '201',
    ]);
    expect(successes('/api/v2/assets/{assetId}/reconcile', 'post')).toEqual(['200', '201']);
    expect(successes('/api/v2/books/{bookId}/imports/{importId}/commit', 'post')).toEqual(['200', '202']);
    expect(successes('/api/v2/books/{bookId}/invites', 'post')).toEqual(['201']);
    expect(successes('/api/v2/books/{bookId}', 'delete')).toEqual(['204']);
  });

  test('distinguishes a file from an object', () => {
    const { paths } = document.parse(published);
    const { content: answers } = paths['/api/v2/books/{bookId}/export']?.get?.responses['200'] ?? {};
    expect(answers).toMatchObject({
      'application/json': { schema: { type: 'object' } },
      'text/csv': { schema: { type: 'string', format: 'binary' } },
    });
  });
});
