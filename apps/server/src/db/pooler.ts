import { randomInt } from 'node:crypto';
import { IDLE_IN_TRANSACTION_MS, STATEMENT_TIMEOUT_MS } from './database.ts';
import { withClient } from './with-client.ts';

/*
 * A pooler in transaction mode (PgBouncer) gives each database transaction another connection: session settings,
 * session locks and LISTEN do not work through it, start-up parameters are refused, and names of statements clash unless
 * the pooler knows them. Signals, migrations, backups and session locks use a direct connection instead.
 */

/** A pooler is used in a way that cannot work; the message is for the operator. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

export class UnannouncedPoolerError extends PoolerError {
  constructor() {
    super(
      'DATABASE_URL이 PgBouncer 같은 풀러를 가리키고 있어요. 풀러를 거치지 않는 주소를 DATABASE_DIRECT_URL에 설정해 주세요.',
    );
  }
}

const DUPLICATE_STATEMENT = '42P05';
const UNKNOWN_STATEMENT = '26000';
/** PgBouncer's refusal of a start-up parameter. */
const PROTOCOL_VIOLATION = '08P01';

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Stores the settings of a session with the role in this database, because a pooler does not pass them on.
 *
 * @param directUrl an address without a pooler
 */
export async function prepareForPooler(directUrl: string): Promise<void> {
  await withClient(directUrl, 'salim', async (client) => {
    const settings = {
      statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
      idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_MS}ms`,
      timezone: 'UTC',
      jit: 'off',
    };
    for (const [name, value] of Object.entries(settings)) {
      const { rows } = await client.query<{ statement: string }>(
        `select format('alter role %I in database %I set ${name} = %L', current_user, current_database(), $1::text) as statement`,
        [value],
      );
      await client.query(rows[0]?.statement ?? '');
    }
  });
}

/**
 * Whether statements of different clients may have the same name: not through a pooler that hands out connections with
 * the statements of others.
 */
export async function keepsStatementNames(url: string): Promise<boolean> {
  const name = 'salim_pooler_check';
  const values = [1];
  try {
    await withClient(url, 'salim', (client) => client.query({ name, text: 'select $1::int as first', values }));
    await withClient(url, 'salim', (client) => client.query({ name, text: 'select $1::int as second', values }));
    return true;
  } catch (error) {
    if ([DUPLICATE_STATEMENT, UNKNOWN_STATEMENT].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

/**
 * Checks that database transactions work through the pooler, and that it leads to the database of the direct address:
 * a lock taken there is seen only in the same database.
 *
 * @throws PoolerError
 */
export async function requireUsablePooler(url: string, directUrl: string): Promise<void> {
  const lock = randomInt(2 ** 31, 2 ** 47);
  await withClient(directUrl, 'salim', async (direct) => {
    await direct.query('select pg_advisory_lock($1)', [lock]);
    await withClient(url, 'salim', async (pooled) => {
      await pooled.query('begin').catch(explainPooler);
      const { rows } = await pooled.query<{ is_free: boolean }>('select pg_try_advisory_xact_lock($1) as is_free', [
        lock,
      ]);
      await pooled.query('commit');
      if (rows[0]?.is_free !== false) {
        throw new PoolerError(
          'DATABASE_URL과 DATABASE_DIRECT_URL은 같은 데이터베이스를 가리켜야 해요. 두 주소를 확인해 주세요.',
        );
      }
    });
  });
}

/** @throws PoolerError for the refusal of a pooler that was not announced by `DATABASE_DIRECT_URL`, or by its mode */
export function explainPooler(error: unknown): never {
  if (error instanceof Error && error.message.includes('statement pooling mode')) {
    throw new PoolerError(
      '풀러가 구문마다 연결을 바꾸고 있어 트랜잭션을 쓸 수 없어요. PgBouncer라면 pool_mode = transaction으로 설정해 주세요.',
    );
  }
  if (codeOf(error) === PROTOCOL_VIOLATION && error instanceof Error && error.message.includes('startup parameter')) {
    throw new UnannouncedPoolerError();
  }
  throw error;
}
