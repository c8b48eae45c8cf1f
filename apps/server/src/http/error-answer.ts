import { Readable } from 'node:stream';
import { ERROR_MESSAGES, type ErrorAnswer, type ErrorCode } from '@salim/contract';
import { RuleViolation } from '@salim/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fieldRefusal, STATUS } from '../core/app-error.ts';
import { ReplayedAnswer } from '../core/idempotency.ts';
import { codeOfConstraint } from '../db/constraint-codes.ts';
import { postgresCodeOf } from '../db/in-trx.ts';
import { untilReceived } from './discard-rest.ts';
import { personOf } from './request-person.ts';

/** Errors that Fastify raises before any route runs. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_REQ_FILE_TOO_LARGE: 'IMPORT_TOO_LARGE',
  FST_FILES_LIMIT: 'MALFORMED_REQUEST',
  FST_PARTS_LIMIT: 'MALFORMED_REQUEST',
  FST_FIELDS_LIMIT: 'MALFORMED_REQUEST',
  FST_ERR_HANDLER_TIMEOUT: 'NOT_READY',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};
/**
 * PostgreSQL codes for "cancelled", "shutting down", "too many connections", "out of memory" and "connection failure".
 */
const NOT_READY_CODES = new Set([
  // A write on a server that is no longer, or not yet, the leader of its cluster.
  '25006',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '53200',
  '53300',
  '08006',
  '08001',
  '08003',
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
]);
/** Messages of the driver, its pool and the query builder for a lost connection or a closed pool. */
const NOT_READY_MESSAGES =
  /^timeout exceeded when trying to connect|^Query read timeout$|^Connection terminated|not queryable$|pool after calling end|^driver has already been destroyed/u;

/** Messages of the multipart parser, whose errors have no code: the body ends early, or its boundary is unusable. */
const CUT_OFF_UPLOAD = /unexpected end of multipart data$/iu;
const UNUSABLE_BOUNDARY = /^Multipart: Boundary not found$|^The needle cannot /u;

/** An uncoded error of a library. */
function refusalOfMessage({ message }: Error): AppError | null {
  if (NOT_READY_MESSAGES.test(message)) return new AppError('NOT_READY');
  if (CUT_OFF_UPLOAD.test(message)) {
    return new AppError('MALFORMED_REQUEST', { message: '파일을 끝까지 받지 못했어요. 다시 올려 주세요.' });
  }
  return UNUSABLE_BOUNDARY.test(message) ? new AppError('MALFORMED_REQUEST') : null;
}

/** PgBouncer ends a connection with its own code for a protocol violation when it has lost the database. */
function isPoolerWithoutDatabase(error: unknown, code: string): boolean {
  return code === '08P01' && error instanceof Error && 'severity' in error && error.severity === 'FATAL';
}

const STORAGE_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof RuleViolation) return fieldRefusal(error.code, error.field);
  const constraint = codeOfConstraint(error);
  if (constraint) return new AppError(constraint);
  const code = postgresCodeOf(error);
  if (code === undefined) return error instanceof Error ? refusalOfMessage(error) : null;
  if (STORAGE_CODES.has(code)) return new AppError('STORAGE_FULL');
  if (NOT_READY_CODES.has(code) || isPoolerWithoutDatabase(error, code)) return new AppError('NOT_READY');
  const known = FASTIFY_CODES[code];
  if (known) return new AppError(known);
  return error instanceof SyntaxError ? new AppError('MALFORMED_REQUEST') : null;
}

function isClientFault(error: unknown): boolean {
  return (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500 &&
    error.statusCode >= 400
  );
}

/** The single place that maps errors to responses. Unknown errors become a neutral 500 and are logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ReplayedAnswer) {
    const replay = reply.code(error.status).header('Idempotency-Replayed', 'true');
    // A response without a body is stored as null.
    return error.answer === null ? replay.send() : replay.send(error.answer);
  }
  let refusal = refusalOf(error);
  if (refusal === null) {
    if (isClientFault(error)) {
      refusal = new AppError('MALFORMED_REQUEST');
    } else {
      request.log.error({ err: error }, 'unexpected error');
      refusal = new AppError('INTERNAL_ERROR');
    }
  }
  const status = refusal.details.status ?? STATUS[refusal.code];
  if (status === 403) {
    request.log.warn({ code: refusal.code, userId: personOf(request) ?? null, req: request }, 'access denied');
  }
  if (refusal.details.retryAfter !== undefined) reply.header('Retry-After', String(refusal.details.retryAfter));
  else if (status === 503 || status === 429) reply.header('Retry-After', '5');
  const answer: ErrorAnswer = {
    code: refusal.code,
    message: refusal.message || ERROR_MESSAGES[refusal.code],
    ...(refusal.details.errors ? { errors: [...refusal.details.errors] } : {}),
    ...(refusal.details.current === undefined ? {} : { current: refusal.details.current }),
    requestId: request.id,
  };
  reply.code(status).type('application/json; charset=utf-8');
  if (postgresCodeOf(error) !== 'FST_ERR_CTP_BODY_TOO_LARGE') return reply.send(answer);
  const text = JSON.stringify(answer);
  reply.header('Content-Length', Buffer.byteLength(text));
  return reply.send(Readable.from(untilReceived(text, request)));
}
