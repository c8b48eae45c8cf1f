import { type RawBuilder, sql } from 'kysely';
import { type Clock, systemClock } from '../clock.ts';
import type { Db } from './database.ts';
import { DATABASE_CLOCK } from './database-clock.ts';

/*
 * Counters of limits that all servers share. They run on the clock of the database, so that servers with different
 * clocks count alike; a test with another clock decides the time.
 */

/** Clock steps up to this size do not make a counter look as if it lay in the future. */
const CLOCK_STEP_MS = 60_000;

function now(clock: Clock): RawBuilder<Date> {
  return sql<Date>`coalesce(${clock === systemClock ? null : clock.now()}::timestamptz, ${sql.raw(DATABASE_CLOCK)})`;
}

const milliseconds = (ms: number): RawBuilder<unknown> => sql`${ms}::float8 * interval '1 millisecond'`;

/** A refusal, and how long it lasts. */
export interface Refused {
  readonly isCounted: false;
  readonly waitMs: number;
}

/** A bucket of tokens that refills steadily. */
export interface Bucket {
  readonly key: string;
  readonly capacity: number;
  readonly msPerToken: number;
}

async function waitOf(db: Db, clock: Clock, key: string, extraMs = 0): Promise<Refused> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from until - ${now(clock)}) * 1000)::float8 as ms
    from limit_counters where limit_key = ${key}`.execute(db);
  return { isCounted: false, waitMs: Math.max(1, (rows[0]?.ms ?? 0) + extraMs) };
}

/** Takes tokens from a bucket: all of them, or none. `until` is when the bucket is full again. */
export async function takeTokens(
  db: Db,
  clock: Clock,
  { key, capacity, msPerToken }: Bucket,
  tokens: number,
): Promise<{ readonly isCounted: true } | Refused> {
  const fullMs = capacity * msPerToken;
  const refilled = sql`case when c.until > excluded.last_at + ${milliseconds(fullMs + CLOCK_STEP_MS)} then excluded.last_at
    else greatest(c.until, excluded.last_at) end + (excluded.until - excluded.last_at)`;
  const { numAffectedRows } = await sql`
    insert into limit_counters as c (limit_key, count, last_at, until)
    select ${key}, 0, at.now, at.now + ${milliseconds(tokens * msPerToken)} from (select ${now(clock)} as now) at
    on conflict (limit_key) do update set last_at = excluded.last_at, until = ${refilled}
      where ${refilled} <= excluded.last_at + ${milliseconds(fullMs)}`.execute(db);
  if (numAffectedRows === 1n) return { isCounted: true };
  return waitOf(db, clock, key, (tokens - capacity) * msPerToken);
}

export async function giveTokenBack(db: Db, { key, msPerToken }: Bucket): Promise<void> {
  await sql`update limit_counters set until = until - ${milliseconds(msPerToken)} where limit_key = ${key}`.execute(db);
}

/** How long to wait after a number of failures in a row: nothing, then doubling from the first delay. */
export interface Delays {
  readonly free: number;
  readonly firstMs: number;
  readonly maxMs: number;
  /** Earlier failures no longer count after a time without any. */
  readonly forgetMs: number;
}

/**
 * Counts a failure, unless the wait for earlier ones lasts.
 *
 * @returns its number, for `uncountFailure`
 */
export async function countFailure(
  db: Db,
  clock: Clock,
  key: string,
  { free, firstMs, maxMs, forgetMs }: Delays,
): Promise<{ readonly isCounted: true; readonly count: number } | Refused> {
  const count = sql`case when excluded.last_at - c.last_at < ${milliseconds(forgetMs)} then c.count + 1 else 1 end`;
  const { rows } = await sql<{ count: number }>`
    insert into limit_counters as c (limit_key, count, last_at, until)
    select ${key}, 1, at.now, at.now from (select ${now(clock)} as now) at
    on conflict (limit_key) do update set count = ${count}, last_at = excluded.last_at,
      until = excluded.last_at + case when ${count} < ${free}::int then interval '0'
        else least(${milliseconds(maxMs)}, ${milliseconds(firstMs)} * power(2, least(20, ${count} - ${free}::int))) end
      where c.until <= excluded.last_at or c.until > excluded.last_at + ${milliseconds(maxMs + CLOCK_STEP_MS)}
    returning count`.execute(db);
  return rows[0] ? { isCounted: true, count: rows[0].count } : waitOf(db, clock, key);
}

/** Reverts one counted failure, and the wait that it caused unless others were counted since. */
export async function uncountFailure(db: Db, key: string, counted: number): Promise<void> {
  await sql`
    update limit_counters set count = greatest(0, count - 1),
      until = case when count = ${counted} then last_at else until end
    where limit_key = ${key}`.execute(db);
}

export async function clearFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limit_counters').where('limit_key', '=', key).execute();
}

/** A number of attempts within a period that begins with the first one. */
export interface Window {
  readonly key: string;
  readonly max: number;
  readonly periodMs: number;
}

/** @returns the end of the window as text of the database, for `uncountInWindow` */
export async function countInWindow(
  db: Db,
  clock: Clock,
  { key, max, periodMs }: Window,
): Promise<{ readonly isCounted: true; readonly until: string } | Refused> {
  // A clock that was set back must not lock users out until it catches up.
  const isOpen = sql`(c.until > excluded.last_at and c.until <= excluded.until)`;
  const { rows } = await sql<{ until: string }>`
    insert into limit_counters as c (limit_key, count, last_at, until)
    select ${key}, 1, at.now, at.now + ${milliseconds(periodMs)} from (select ${now(clock)} as now) at
    on conflict (limit_key) do update set last_at = excluded.last_at,
      count = case when ${isOpen} then c.count + 1 else 1 end,
      until = case when ${isOpen} then c.until else excluded.until end
      where not ${isOpen} or c.count < ${max}
    returning until::text as until`.execute(db);
  return rows[0] ? { isCounted: true, until: rows[0].until } : waitOf(db, clock, key);
}

/** Reverts one attempt counted in the window that ends then. */
export async function uncountInWindow(db: Db, { key }: Window, until: string): Promise<void> {
  await sql`
    update limit_counters set count = count - 1
    where limit_key = ${key} and until = ${until}::timestamptz and count > 0`.execute(db);
}

/** Deletes counters that no longer limit anything: failures count for an hour. */
export async function purgeOldCounters(db: Db, clock: Clock): Promise<void> {
  await sql`
    delete from limit_counters
    where until < ${now(clock)} and last_at < ${now(clock)} - interval '1 day'`.execute(db);
}
