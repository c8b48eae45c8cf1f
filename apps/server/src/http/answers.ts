import type { Readable } from 'node:stream';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a handler may do to its response besides returning the body: set headers and cookies, but not send it. */
export interface AnswerHead {
  readonly request: FastifyRequest;
  header(name: string, value: string): unknown;
  setCookie(name: string, value: string, options: CookieSerializeOptions): unknown;
  clearCookie(name: string, options: CookieSerializeOptions): unknown;
}

/** Restricts a reply to its head. */
export function headOf(reply: FastifyReply): AnswerHead {
  return {
    request: reply.request,
    header: (name, value) => void reply.header(name, value),
    setCookie: (name, value, options) => void reply.setCookie(name, value, options),
    clearCookie: (name, options) => void reply.clearCookie(name, options),
  };
}

const KIND = Symbol('kind of answer');

/** A 202 response: the work continues in the background, and this is its progress. */
export interface Accepted<T> {
  readonly [KIND]: 'accepted';
  readonly value: T;
}

/** A streamed response with its headers. */
export interface Streamed {
  readonly [KIND]: 'streamed';
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Readable;
}

/** A response that takes over the connection and writes to it directly. */
export interface Written {
  readonly [KIND]: 'written';
  readonly write: (reply: FastifyReply) => Promise<void>;
}

export function accepted<T>(value: T): Accepted<T> {
  return { [KIND]: 'accepted', value };
}

export function streamed(headers: Readonly<Record<string, string>>, bytes: Readable): Streamed {
  return { [KIND]: 'streamed', headers, bytes };
}

/** @param write must hijack the reply, or throw before that */
export function written(write: (reply: FastifyReply) => Promise<void>): Written {
  return { [KIND]: 'written', write };
}

function kindOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && KIND in result ? result[KIND] : undefined;
}

export const isAccepted = (result: unknown): result is Accepted<unknown> => kindOf(result) === 'accepted';
export const isStreamed = (result: unknown): result is Streamed => kindOf(result) === 'streamed';
export const isWritten = (result: unknown): result is Written => kindOf(result) === 'written';
