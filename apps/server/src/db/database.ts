import { createHash } from 'node:crypto';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { holdsConnection } from './held-connection.ts';
import type { Tables } from './tables.generated.ts';

/** The database outside of a transaction, or an open one: the parameter of repositories. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Statements with this prefix are planned each time, because a generic plan would not fit their values. */
export const UNNAMED = '/* plan per call */';
/** Number of texts kept as named statements per connection; further texts are unnamed. */
const NAMED_STATEMENTS_MAX = 400;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (text.includes(UNNAMED) || names.size >= NAMED_STATEMENTS_MAX) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** Money and counts arrive as text; beyond 2^53 − 1 they would lose precision and are rejected. */
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('sum exceeds the range of exact integers');
  return value;
}

const types = new pg.TypeOverrides();
types.setTypeParser(INT8, exactInteger);
types.setTypeParser(NUMERIC, exactInteger);
types.setTypeParser(DATE, (text: string) => text);
types.setTypeParser(TIMESTAMPTZ, (text: string) => new Date(text).toISOString());

/** Below the ten-second limit of requests. */
export const STATEMENT_TIMEOUT_MS = 8000;
export const IDLE_IN_TRANSACTION_MS = 15_000;
const PING_MS = 2000;
/** Beyond the statement timeout: by then a reachable PostgreSQL has responded. */
const ANSWER_DELAY_MS = 700;

const READ_ONLY_TRANSACTION = '25006';

/** Whether the connection is silent, or leads to a server that is no longer the leader of its cluster. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || ('code' in error && error.code === READ_ONLY_TRANSACTION);
}

/**
 * Names every statement, so that PostgreSQL parses and plans it once per connection, and drops a connection that does
 * not respond: the statement timeout cannot be reported over a broken link.
 */
function namingClient(
  client: pg.PoolClient,
  { timeLimitMs, isNaming }: { readonly timeLimitMs: number; readonly isNaming: () => boolean },
): PostgresPoolClient {
  let isUnusable = false;
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('cursors are not supported');
    if (isUnusable) return Promise.reject(new Error('Connection terminated: it did not answer'));
    const name = values.length > 0 && isNaming() ? nameOf(text) : undefined;
    const answer = client.query({
      text,
      values: [...values],
      query_timeout: timeLimitMs,
      ...(name ? { name } : {}),
    } as pg.QueryConfig);
    // Kysely's type lists fewer commands than PostgreSQL returns; it only checks for those it knows.
    return answer.catch((error: unknown) => {
      if (isLost(error)) isUnusable = true;
      throw error;
    }) as unknown as Promise<PostgresQueryResult<R>>;
  }
  return { query, release: (destroy) => client.release(destroy || isUnusable) };
}

export interface OpenDatabase {
  readonly db: Db;
  /** For features that Kysely does not support: LISTEN, session locks, COPY. */
  readonly pool: pg.Pool;
  /** Stops naming statements, for a pooler that gives each database transaction another connection. */
  stopNaming(): void;
  /** Throws unless the database responds promptly, for health checks. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly connectionsMax?: number;
  /** Slower statements are cancelled and rolled back, so that a timed-out one has no later effect. */
  readonly statementTimeoutMs?: number;
  /** Whether a pooler is in between, which passes no start-up parameters: see `prepareForPooler`. */
  readonly isPooled?: boolean;
  /** Whether statements are named; they are by default. */
  readonly namesStatements?: boolean;
  /** Reported once per lost connection; the pool replaces it by itself. */
  readonly onConnectionError?: (error: Error) => void;
  /**
   * Called when a database transaction needs a second connection. If every connection of the pool is held by such a
   * transaction, all of them wait until they time out.
   */
  readonly onSecondConnection?: () => void;
}

/** Opens the pool. Connections use UTC and a statement timeout below the ten-second request timeout. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax ?? 16,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    application_name: 'salim',
    ...(options.isPooled
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
          options: '-c timezone=UTC -c client_encoding=UTF8 -c jit=off',
        }),
    types,
  });
  let isClosing = false;
  let isNaming = options.namesStatements ?? true;
  pool.on('connect', (client) => {
    // The pool handles errors of idle connections only. A connection lost in the middle of a transaction, without a
    // pending statement, would crash the process without a listener; it may emit several errors.
    client.once('error', (error) => {
      // Connections that are just closing may still be notified of the shutdown.
      if (!isClosing) options.onConnectionError?.(error);
    });
    client.on('error', () => undefined);
  });
  // The same error again, for idle connections.
  pool.on('error', () => undefined);
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => {
        if (holdsConnection(db)) options.onSecondConnection?.();
        return namingClient(await pool.connect(), {
          timeLimitMs: statementTimeoutMs + ANSWER_DELAY_MS,
          isNaming: () => isNaming,
        });
      },
      end: () => pool.end(),
      options: pool.options,
    },
  });
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    pool,
    stopNaming() {
      isNaming = false;
    },
    async ping() {
      const client = await pool.connect();
      try {
        await namingClient(client, { timeLimitMs: PING_MS, isNaming: () => false }).query('select 1', []);
      } catch (error) {
        client.release(true);
        throw error;
      }
      client.release();
    },
    async close() {
      isClosing = true;
      await db.destroy();
      // Kysely ends only a pool that it has used.
      if (!pool.ended) await pool.end();
    },
  };
}
