import { type CallField, type FieldPlace, fieldsOf, hasNamedFields } from './call-fields.ts';
import { type Endpoint, tokenScopeOf } from './endpoint.ts';
import type { HttpMethod } from './facts/endpoint-paths.ts';

/** A call as the command line makes it: `salim-cli call <name> --<field> <value>`. */
export interface CommandLineCall {
  readonly method: HttpMethod;
  readonly path: string;
  /** The answer is a file. */
  readonly isFile: boolean;
  readonly summary: string;
  /** The options by name; the value of a field that is not text is typed as JSON. */
  readonly fields: Readonly<
    Record<string, { readonly in: FieldPlace; readonly isText: boolean; readonly isRequired: boolean }>
  >;
}

function isText({ schema }: CallField): boolean {
  const choices = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as Record<string, unknown>[]) : [schema];
  return choices.every(({ type }) => type === 'string' || type === 'null');
}

/** The calls of the command line: all that a personal token may make, except uploads. */
export function commandLineOf(calls: Readonly<Record<string, Endpoint>>): Record<string, CommandLineCall> {
  const open = Object.entries(calls).filter(
    ([, call]) => tokenScopeOf(call) !== null && call.multipart !== true && hasNamedFields(call),
  );
  return Object.fromEntries(
    open.map(([name, call]): [string, CommandLineCall] => {
      const { method, path, summary } = call;
      const fields = fieldsOf(call).map(
        (field) => [field.name, { in: field.place, isText: isText(field), isRequired: field.isRequired }] as const,
      );
      return [
        name,
        { method, path, isFile: call.answerTypes !== undefined, summary, fields: Object.fromEntries(fields) },
      ];
    }),
  );
}
