import { z } from 'zod';

export type Json = { [key: string]: unknown };

/** The JSON Schema of a schema, as the OpenAPI document, the tools of assistants and the client packages state it. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
}
