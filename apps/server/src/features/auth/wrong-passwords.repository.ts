import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Maximum number of guesses stored per account; known networks may continue beyond the limit. */
const KEPT = 200;

/** A guess at the password of an account. */
export interface PasswordGuess {
  readonly accountLookup: string;
  readonly at: Date;
  /** Guesses before this no longer count. */
  readonly since: Date;
}

/**
 * Counts a guess unless `limit` are already counted. Guesses for one account are serialized, so that a hundred
 * concurrent ones count as a hundred.
 *
 * @returns whether it was counted
 */
export async function countGuess(db: Db, { accountLookup, at, since }: PasswordGuess, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into wrong_passwords as w (account_lookup, wrong_at) values (${accountLookup}, array[${at}::timestamptz])
    on conflict (account_lookup) do update
      set wrong_at = array(
        select g from unnest(w.wrong_at || excluded.wrong_at) g where g > ${since} order by g desc limit ${KEPT})
      where (select count(*) from unnest(w.wrong_at) g where g > ${since}) < ${limit}`.execute(db);
  return numAffectedRows === 1n;
}

/** Removes one guess that was counted at this time, and no other. */
export async function uncountGuess(db: Db, { accountLookup, at }: PasswordGuess): Promise<void> {
  await sql`
    update wrong_passwords set wrong_at = wrong_at[:array_position(wrong_at, ${at}::timestamptz) - 1]
      || wrong_at[array_position(wrong_at, ${at}::timestamptz) + 1:]
    where account_lookup = ${accountLookup} and ${at}::timestamptz = any(wrong_at)`.execute(db);
}

/** The guess whose expiry frees the next attempt: the one `limit` guesses back. */
export async function findGuessThatFreesNext(
  db: Db,
  { accountLookup, since }: PasswordGuess,
  limit: number,
): Promise<Date | null> {
  const { rows } = await sql<{ at: string }>`
    select g::text as at from wrong_passwords w, unnest(w.wrong_at) g
    where w.account_lookup = ${accountLookup} and g > ${since}
    order by g desc offset ${limit - 1} limit 1`.execute(db);
  return rows[0] ? new Date(rows[0].at) : null;
}

/** Deletes accounts whose guesses are all from `since` or earlier. */
export async function deleteOldGuesses(db: Db, since: Date): Promise<void> {
  await sql`
    delete from wrong_passwords w
    where not exists (select 1 from unnest(w.wrong_at) g where g > ${since})`.execute(db);
}
