import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import { keepLongLists } from './long-list.ts';
import { requireStorable } from './storable-text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lists of the body that are parsed lazily. */
    longLists?: readonly string[];
    /** Accepts unescaped line breaks in strings. */
    rawLineBreaks?: boolean;
  }
}

/** Deeper than any body of the API; deeper ones are attacks. */
const DEPTH_MAX = 20;

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Rejects keys that lead to prototype pollution, and excessive nesting. */
function refuseHarmful(body: unknown): void {
  const open: { value: object; depth: number }[] = isContainer(body) ? [{ value: body, depth: 1 }] : [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (depth > DEPTH_MAX) throw new AppError('MALFORMED_REQUEST');
    if (!Array.isArray(value)) {
      if (Object.hasOwn(value, '__proto__')) throw new AppError('MALFORMED_REQUEST');
      if (Object.hasOwn(value, 'constructor')) {
        const inner: unknown = Reflect.get(value, 'constructor');
        if (isContainer(inner) && Object.hasOwn(inner, 'prototype')) throw new AppError('MALFORMED_REQUEST');
      }
    }
    for (const inner of Object.values(value)) {
      if (isContainer(inner)) open.push({ value: inner, depth: depth + 1 });
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/iu;

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes line breaks and tabs inside strings: programs that insert a message into a template leave them raw. */
function withEscapedLines(text: string): string {
  let result = '';
  let from = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"') isInText = !isInText;
    else if (isInText && sign === '\\') at += 1;
    else if (isInText && sign in ESCAPES) {
      result += text.slice(from, at) + ESCAPES[sign];
      from = at + 1;
    }
  }
  return result + text.slice(from);
}

function jsonOf(bytes: Buffer, hasRawLines = false): unknown {
  if (!isUtf8(bytes)) throw new AppError('MALFORMED_REQUEST');
  const text = bytes.toString('utf8');
  let body = parsed(text);
  if (body === undefined && hasRawLines) body = parsed(withEscapedLines(text));
  if (body === undefined) throw new AppError('MALFORMED_REQUEST');
  refuseHarmful(body);
  // In UTF-8 input, lone surrogates can only occur as escapes.
  if (UNSTORABLE_ESCAPE.test(text)) requireStorable(body);
  return body;
}

const BLANK = /^[\t\n\r ]*$/u;

function isBlank(bytes: Buffer): boolean {
  return bytes.length === 0 || (bytes.length < 100 && BLANK.test(bytes.toString('latin1')));
}

function hasForeignCharset(contentType: string | undefined): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/iu.exec(contentType ?? '')?.[1];
  return charset !== undefined && !/^utf-?8$/iu.test(charset);
}

/**
 * Accepts only JSON in UTF-8; file uploads have a separate parser. An empty body counts as no body, for any type and
 * method.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (request.is404 || isBlank(bytes)) return undefined;
      if (hasForeignCharset(request.headers['content-type'])) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
      const { longLists, rawLineBreaks } = request.routeOptions.config;
      if (longLists === undefined) return jsonOf(bytes, rawLineBreaks);
      return jsonOf(keepLongLists(request, bytes, longLists));
    },
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (request.is404 || isBlank(bytes)) return undefined;
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  });
}
