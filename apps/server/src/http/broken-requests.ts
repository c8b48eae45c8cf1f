import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_MESSAGES, type ErrorAnswer, type ErrorCode } from '@salim/contract';
import type { Deps } from '../deps.ts';
import { securityHeaders } from './security-headers.ts';

interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
}

const MALFORMED: Refusal = { status: 400, code: 'MALFORMED_REQUEST' };
/** By the codes of Node's parser; all others are malformed. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'BODY_TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'MALFORMED_REQUEST' },
};

/** Answers what Node's parser refuses before there is a request, for example an address that is too long. */
export function answerBrokenRequest(
  deps: Pick<Deps, 'config' | 'log'>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const headers = { ...securityHeaders(deps), 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' };
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, code } = REFUSALS[error.code ?? ''] ?? MALFORMED;
    const answer: ErrorAnswer = { code, message: ERROR_MESSAGES[code], requestId: randomUUID() };
    // The error itself contains what was received, which may be a token.
    deps.log.debug({ reason: error.code, reqId: answer.requestId }, 'broken request');
    const body = JSON.stringify(answer);
    const fields = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) });
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...fields.map(([name, value]) => `${name}: ${value}`)];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}
