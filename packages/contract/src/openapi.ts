import type { z } from 'zod';
import { type Endpoint, successStatusesOf } from './endpoint.ts';
import { errorAnswer } from './errors.ts';
import { type Json, jsonSchemaOf as schemaOf } from './json-schema.ts';

const SUCCESSES: Readonly<Record<number, string>> = {
  200: 'Success',
  201: 'Made',
  202: 'Taken, and going on',
  204: 'Done',
};

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const json = schemaOf(schema, 'input');
  const required = new Set(Array.isArray(json['required']) ? json['required'] : []);
  return Object.entries((json['properties'] ?? {}) as Json).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: of,
  }));
}

function answerContentOf(call: Endpoint): Json {
  if (call.answerTypes) {
    const schemaOfType = (type: string) =>
      type === 'application/json' ? { type: 'object' } : { type: 'string', format: 'binary' };
    return { content: Object.fromEntries(call.answerTypes.map((type) => [type, { schema: schemaOfType(type) }])) };
  }
  return call.answer ? { content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } } : {};
}

function operationOf(name: string, call: Endpoint): Json {
  const answer = answerContentOf(call);
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')];
  if (call.method === 'POST' && !call.secretAnswer && call.path.startsWith('/api/v2')) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 255 },
    });
  }
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.tag],
    security: call.access === 'public' ? [] : [{ access: [] }],
    ...(call.access !== 'public' && call.access !== 'session' ? { 'x-role': call.access } : {}),
    parameters,
    ...(call.body
      ? {
          requestBody: {
            required: call.bodyRequired ?? true,
            content: {
              [call.multipart ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(call.body, 'input') },
            },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(
        successStatusesOf(call).map((status) => [status, { description: SUCCESSES[status] ?? 'Success', ...answer }]),
      ),
      default: {
        description: 'Refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** The OpenAPI 3.1 document, generated from the endpoint table. */
export function openApiOf(calls: Readonly<Record<string, Endpoint>>, serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '살림 API', version: '2', description: '함께 쓰는 가계부 살림의 API' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: { access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
