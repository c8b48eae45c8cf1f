import type { FastifyRequest } from 'fastify';
import pino from 'pino';
import { lossyOutput } from './log-output.ts';

/** Details of a database error that name schema objects, never stored data. */
const SCHEMA_DETAILS = ['code', 'constraint', 'table', 'column', 'routine'] as const;

function textOf(error: object, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}

/** Errors about values ("invalid input syntax for …") quote the value. */
function withoutValues(text: string, code: string | undefined): string {
  return code?.startsWith('22') === true ? text.replaceAll(/"[^"]*"/gu, '"…"') : text;
}

/**
 * The loggable parts of an error: its type and location. PostgreSQL includes whole rows in an error's details, and mail
 * libraries include addresses; neither may be logged.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = textOf(error, 'code');
  const details = SCHEMA_DETAILS.flatMap((key) => {
    const value = textOf(error, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return {
    type: error.name === 'error' ? error.constructor.name : error.name,
    message: withoutValues(error.message, code),
    stack: withoutValues(error.stack ?? '', code),
    ...Object.fromEntries(details),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
}

/** Parts of paths before the code of a guest link, an invitation or a calendar feed, which opens them without an account. */
const BEFORE_CODE = /(\/(?:g|guest|invites|ics)\/)[^/]+/gu;

/** A request by its path only, without codes: the query string may contain search terms. */
function requestForLog(request: FastifyRequest): object {
  const [path = ''] = request.url.split('?', 1);
  return { method: request.method, path: path.replace(BEFORE_CODE, '$1…'), address: request.ip };
}

/** The structured server log, one JSON object per line, without secrets, amounts or personal addresses. */
export function serverLog(level: string, destination: pino.DestinationStream = lossyOutput()): pino.Logger {
  return pino({ level, serializers: { err: errorForLog, req: requestForLog } }, destination);
}
