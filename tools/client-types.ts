import * as contract from '@salim/contract';
import { type Endpoint, ERROR_CODES, endpoints, jsonSchemaOf } from '@salim/contract';
import { z } from 'zod';

/*
 * The types of the client package, written from the contract: one entry of `Operations` for each endpoint, and a named
 * type for each object of the contract that occurs in them.
 */

type Schema = Readonly<Record<string, unknown>>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => jsonSchemaOf(schema, io);

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const keyOf = (name: string): string => (/^[a-z_$][\w$]*$/iu.test(name) ? name : JSON.stringify(name));

/** Writes types, with the names of known objects in place of their fields. */
class TypeWriter {
  /** Name by the text of the type. */
  readonly #names = new Map<string, string>();
  readonly #texts = new Map<string, string>();

  /** Makes a name for what the schema describes; the first name of a type stays. */
  name(name: string, schema: Schema): void {
    const text = this.#text(schema);
    if (this.#names.has(text) || this.#texts.has(name) || text === '{}') return;
    this.#names.set(text, name);
    this.#texts.set(name, text);
  }

  write(schema: Schema): string {
    const text = this.#text(schema);
    return this.#names.get(text) ?? text;
  }

  declarations(): string[] {
    return [...this.#texts].map(([name, text]) => `export type ${name} = ${text};`);
  }

  #text(schema: Schema): string {
    if ('const' in schema) return JSON.stringify(schema['const']);
    if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
    const choices = listOf(schema['anyOf'] ?? schema['oneOf']);
    if (choices.length > 0) return [...new Set(choices.map((choice) => this.write(choice)))].join(' | ');
    const parts = listOf(schema['allOf']);
    if (parts.length > 0) return parts.map((part) => `(${this.write(part)})`).join(' & ');
    switch (schema['type']) {
      case 'object':
        return this.#object(schema);
      case 'array':
        return `readonly (${isSchema(schema['items']) ? this.write(schema['items']) : 'unknown'})[]`;
      case 'integer':
      case 'number':
        return 'number';
      case 'string':
      case 'boolean':
      case 'null':
        return schema['type'];
      default:
        return 'unknown';
    }
  }

  #object({ properties, required, additionalProperties }: Schema): string {
    const needed = new Set(Array.isArray(required) ? required : []);
    const fields = Object.entries(isSchema(properties) ? properties : {}).map(
      ([name, of]) =>
        `readonly ${keyOf(name)}${needed.has(name) ? '' : '?'}: ${isSchema(of) ? this.write(of) : 'unknown'}`,
    );
    const others = isSchema(additionalProperties)
      ? `readonly [name: string]: ${this.write(additionalProperties)}`
      : null;
    if (others !== null && fields.length === 0) return `{ ${others} }`;
    return fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`;
  }
}

/** `transactionInput` becomes `TransactionInput`. */
const typeName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function answerTypeOf(writer: TypeWriter, call: Endpoint): string {
  if (call.answerTypes) return 'Response';
  return call.answer ? writer.write(schemaOf(call.answer, 'output')) : 'null';
}

function queryOf(writer: TypeWriter, schema: Schema): string {
  const isOptional = !Array.isArray(schema['required']) || schema['required'].length === 0;
  return `query${isOptional ? '?' : ''}: ${writer.write(schema)}`;
}

function operationOf(writer: TypeWriter, name: string, call: Endpoint): string {
  const body = call.multipart ? 'FormData' : call.body ? writer.write(schemaOf(call.body, 'input')) : null;
  const fields = [
    call.params ? `params: ${writer.write(schemaOf(call.params, 'input'))}` : null,
    call.query ? queryOf(writer, schemaOf(call.query, 'input')) : null,
    body === null ? null : `body${call.bodyRequired === false ? '?' : ''}: ${body}`,
  ].filter((field) => field !== null);
  const input = fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`;
  return `  /** ${call.summary} (\`${call.method} ${call.path}\`) */\n  ${name}: { input: ${input}; answer: ${answerTypeOf(writer, call)} };`;
}

/** The text of `api.d.ts`. */
export function clientTypes(calls: Readonly<Record<string, Endpoint>> = endpoints): string {
  const writer = new TypeWriter();
  const objects = Object.entries(contract).flatMap(([name, value]) =>
    value instanceof z.ZodObject
      ? [
          { name: typeName(name), schema: schemaOf(value, 'output') },
          { name: `${typeName(name)}Given`, schema: schemaOf(value, 'input') },
        ]
      : [],
  );
  // Parts before what contains them, so that they are named there.
  const length = ({ schema }: { schema: Schema }): number => JSON.stringify(schema).length;
  for (const { name, schema } of objects.toSorted((a, b) => length(a) - length(b))) writer.name(name, schema);
  const operations = Object.entries(calls).map(([name, call]) => operationOf(writer, name, call));
  return [
    '// Generated from the contract by tools/client-package.ts.',
    ...writer.declarations(),
    `export type ErrorCode = ${ERROR_CODES.map((code) => JSON.stringify(code)).join(' | ')};`,
    'export interface Operations {',
    ...operations,
    '}',
    '',
  ].join('\n');
}

/** The text of `index.mjs`: method, path and kind of answer of each call. */
export function clientProgram(calls: Readonly<Record<string, Endpoint>> = endpoints): string {
  const table = Object.entries(calls).map(([name, call]) => {
    const { method, path } = call;
    const isFile = call.answerTypes !== undefined;
    return `  ${name}: { method: ${JSON.stringify(method)}, path: ${JSON.stringify(path)}, isFile: ${isFile} },`;
  });
  return [
    '// Generated from the contract by tools/client-package.ts.',
    "import { clientOf } from './client.mjs';",
    '',
    "export { SalimError } from './client.mjs';",
    '',
    'const operations = {',
    ...table,
    '};',
    '',
    'export const createClient = (options) => clientOf(operations, options);',
    '',
  ].join('\n');
}
