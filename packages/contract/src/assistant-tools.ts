import { invariant } from '@salim/domain';
import { type CallField, fieldsOf } from './call-fields.ts';
import { ASSISTANT_SCOPES, type AssistantScope, type Endpoint, type TokenScope } from './endpoint.ts';
import type { Json } from './json-schema.ts';

/** A call of the API as a tool of the Model Context Protocol. */
export interface AssistantTool {
  /** The name of the call in snake case. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object' } & Json;
  readonly isWrite: boolean;
  readonly call: Endpoint;
  /** The call that takes the same input as a draft; null for a reading tool. */
  readonly draftCall: Endpoint | null;
  readonly fields: readonly CallField[];
}

/** `listMyBooks` becomes `list_my_books`. */
export function toolNameOf(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

function draftCallOf(calls: Readonly<Record<string, Endpoint>>, { forAssistants }: Endpoint): Endpoint | null {
  if (forAssistants === undefined || forAssistants === true) return null;
  const draft = calls[forAssistants.asDraft];
  invariant(draft !== undefined, 'a write for assistants has a call that drafts');
  return draft;
}

/** The tools that the endpoint table offers to assistants, in its order. */
export function assistantToolsOf(calls: Readonly<Record<string, Endpoint>>): AssistantTool[] {
  return Object.entries(calls).flatMap(([name, call]): AssistantTool[] => {
    if (call.forAssistants === undefined) return [];
    const draftCall = draftCallOf(calls, call);
    const fields = fieldsOf(call);
    return [
      {
        name: toolNameOf(name),
        description: call.summary,
        inputSchema: {
          type: 'object',
          properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
          required: fields.filter(({ isRequired }) => isRequired).map((field) => field.name),
          additionalProperties: false,
        },
        isWrite: draftCall !== null,
        call,
        draftCall,
        fields,
      },
    ];
  });
}

/** The widest scope for assistants among those of a token; null if it has none. */
export function assistantScopeOf(scopes: readonly TokenScope[]): AssistantScope | null {
  return ASSISTANT_SCOPES.findLast((scope) => scopes.includes(scope)) ?? null;
}

/** The call that a tool makes for a scope; null if the scope is too narrow. */
export function callFor(tool: AssistantTool, scope: AssistantScope): Endpoint | null {
  if (!tool.isWrite || scope === 'assistant:write') return tool.call;
  return scope === 'assistant:draft' ? tool.draftCall : null;
}
