import { invariant } from '@salim/domain';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type Json, jsonSchemaOf } from './json-schema.ts';

/** Which part of the request contains a field of a call. */
export type FieldPlace = 'params' | 'query' | 'body';

/** One named input of a call. */
export interface CallField {
  readonly name: string;
  readonly place: FieldPlace;
  readonly isRequired: boolean;
  /** JSON Schema of the value. Values of the query are texts. */
  readonly schema: Json;
}

/** The parameters, query and body of a call. */
type Asked = Pick<Endpoint, FieldPlace>;

/** Whether all inputs of a call have a name: its body, if any, is one object of known fields. */
export function hasNamedFields(call: Asked): boolean {
  return [call.params, call.query, call.body].every(
    (part) => part === undefined || part instanceof z.ZodUndefined || part instanceof z.ZodObject,
  );
}

/**
 * All inputs of a call in one flat list, for callers that name fields and not places: tools of assistants and options
 * of the command line. A body may repeat the parameters of the path, as replacements do; they are asked once. No other
 * name occurs in two places.
 */
export function fieldsOf(call: Asked): CallField[] {
  invariant(hasNamedFields(call), 'every input has a name');
  const fields = (['params', 'query', 'body'] as const).flatMap((place): CallField[] => {
    const schema = call[place];
    if (!(schema instanceof z.ZodObject)) return [];
    const { properties, required } = jsonSchemaOf(schema, 'input');
    const needed = new Set(Array.isArray(required) ? required : []);
    return Object.entries((properties ?? {}) as Record<string, Json>).map(([name, of]) => ({
      name,
      place,
      isRequired: place === 'params' || needed.has(name),
      schema: of,
    }));
  });
  const inPath = new Set(fields.flatMap(({ name, place }) => (place === 'params' ? [name] : [])));
  const asked = fields.filter(({ name, place }) => place !== 'body' || !inPath.has(name));
  invariant(new Set(asked.map(({ name }) => name)).size === asked.length, 'a name stands for one input');
  return asked;
}
