import {
  type AssistantTool,
  type CallField,
  callFor,
  type Endpoint,
  ERROR_MESSAGES,
  type ErrorAnswer,
  type Json,
} from '@salim/contract';
import type { FastifyInstance } from 'fastify';
import { asAssistantCall } from '../../core/assistant-call.ts';
import type { Assistant } from './assistants.service.ts';

/** The arguments of a tool by name, as its client sent them. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What a call of the API answered. */
export interface ApiAnswer {
  readonly isError: boolean;
  readonly value: unknown;
}

/** The headers of the client's request that its calls repeat. */
export interface CallerHeaders {
  readonly host: string;
  readonly authorization: string;
}

function refusal(field: string, message: string): ApiAnswer {
  const answer: Omit<ErrorAnswer, 'requestId'> = {
    code: 'VALIDATION_FAILED',
    message: ERROR_MESSAGES.VALIDATION_FAILED,
    errors: [{ field, message }],
  };
  return { isError: true, value: answer };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A list in the query repeats the name where the call says so; elsewhere it is one text with commas. */
function queryTextsOf({ schema }: CallField, value: unknown): string[] {
  if (!Array.isArray(value)) return [textOf(value)];
  const texts = value.map(textOf);
  const forms = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as Json[]) : [schema];
  return forms.some(({ type }) => type === 'array') ? texts : [texts.join(',')];
}

/** The request that a tool stands for; an answer if its arguments cannot be put into one. */
function requestOf(tool: AssistantTool, call: Endpoint, given: Arguments) {
  let path = call.path;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = tool.fields.find((one) => one.name === name);
    if (field === undefined) return refusal(name, '알 수 없는 항목이에요.');
    const { place } = field;
    if (place === 'body') body[name] = value;
    else if (value === null || value === undefined) continue;
    else if (place === 'query') for (const text of queryTextsOf(field, value)) query.append(name, text);
    else path = path.replace(`{${name}}`, encodeURIComponent(textOf(value)));
  }
  const missing = /\{(\w+)\}/u.exec(path)?.[1];
  if (missing !== undefined) return refusal(missing, '필수 항목이에요.');
  const search = query.toString();
  return { url: search === '' ? path : `${path}?${search}`, body: call.body ? body : undefined };
}

/**
 * Makes the call that a tool stands for as a request to this server: the same checks of role, limits, masking and
 * activity as over HTTP. Without the scope it is an ordinary request of the token, which is refused.
 */
export async function requestFor(
  app: FastifyInstance,
  { scope }: Pick<Assistant, 'scope'>,
  tool: AssistantTool,
  given: Arguments,
  headers: CallerHeaders,
): Promise<ApiAnswer> {
  const allowed = callFor(tool, scope);
  const call = allowed ?? tool.call;
  const request = requestOf(tool, call, given);
  if ('isError' in request) return request;
  const { method } = call;
  const { url, body: payload } = request;
  // Awaited here: an injected request starts when it is awaited, and must start as the assistant's call.
  const send = async () =>
    await app.inject({ method, url, headers: { ...headers }, ...(payload === undefined ? {} : { payload }) });
  const { statusCode, body } = await (allowed ? asAssistantCall(allowed, send) : send());
  return { isError: statusCode >= 300, value: body === '' ? {} : (JSON.parse(body) as unknown) };
}
