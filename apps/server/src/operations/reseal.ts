import { sql } from 'kysely';
import { idOfInvite } from '../core/invite-id.ts';
import type { Db } from '../db/database.ts';
import type { Secrets } from '../secrets.ts';

const ROWS_AT_ONCE = 500;
/** Prefix of the links of notices that are sealed. */
const SEALED_LINK = 'sealed:';

/** What a run has done, and what it cannot seal again. */
export interface Resealed {
  readonly resealed: number;
  /** Values that no key opens: sealed with a key that is lost. */
  readonly unreadable: number;
  /** Accounts whose recovery codes may be from before the rotation; only their hashes are stored. */
  readonly accountsWithOldRecoveryCodes: number;
}

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly prefix: string;
}

/** A keyed hash beside a sealed value that it can be computed from. */
interface Lookup {
  readonly column: string;
  of(secrets: Secrets, value: string): string;
  /** Whether it is an id, by which the directory finds the book. */
  readonly isId?: boolean;
}

const LOOKUPS: Readonly<Record<string, Lookup>> = {
  'users.friend_code_sealed': {
    column: 'friend_code_lookup',
    of: (secrets, code) => secrets.lookup('friend-code', code),
  },
  'push_subscriptions.sealed_target': {
    column: 'endpoint_lookup',
    of: (secrets, target) => secrets.lookup('push-endpoint', (JSON.parse(target) as { endpoint: string }).endpoint),
  },
  'invites.code_sealed': { column: 'invite_id', of: (secrets, code) => idOfInvite({ secrets }, code), isId: true },
};

/** Every column of the schema that holds sealed values. */
async function sealedColumns(db: Db): Promise<SealedColumn[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name like '%sealed%' order by table_name, column_name`.execute(db);
  return [
    ...rows.map((row) => ({ ...row, prefix: '' })),
    { table: 'notifications', column: 'link', prefix: SEALED_LINK },
  ];
}

interface Counts {
  resealed: number;
  unreadable: number;
}

/** Walks a table by the position of its rows; one that was changed meanwhile is sealed with the current key already. */
async function resealColumn(db: Db, secrets: Secrets, sealed: SealedColumn, counts: Counts): Promise<void> {
  const { table, column, prefix } = sealed;
  const [from, value] = [sql.table(table), sql.ref(column)];
  const lookup = LOOKUPS[`${table}.${column}`];
  let after = '(0,0)';
  for (;;) {
    const { rows } = await sql<{ at: string; sealed: string }>`
      select ctid::text as at, ${value} as sealed from ${from}
      where ctid > ${after}::tid and ${value} <> '' and starts_with(${value}, ${prefix})
      order by ctid limit ${ROWS_AT_ONCE}`.execute(db);
    for (const row of rows) {
      const text = row.sealed.slice(prefix.length);
      if (secrets.isSealedByCurrentKey(text)) continue;
      let opened: string;
      try {
        opened = secrets.unseal(text);
      } catch {
        counts.unreadable += 1;
        continue;
      }
      const change = sql`
        update ${from} set ${value} = ${prefix + secrets.seal(opened)}
          ${lookup ? sql`, ${sql.ref(lookup.column)} = ${lookup.of(secrets, opened)}` : sql``}
        where ctid = ${row.at}::tid and ${value} = ${row.sealed}`;
      const { numAffectedRows } = await (lookup?.isId
        ? sql`
            with changed as (${change} returning ${sql.ref(lookup.column)} as id, book_id)
            insert into directory (id, book_id) select id, book_id from changed`
        : change
      ).execute(db);
      counts.resealed += Number(numAffectedRows);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.at;
  }
}

/**
 * Seals every value again that an earlier master key has sealed, so that the earlier key can be removed. Servers may
 * run meanwhile; an interrupted run can be repeated.
 */
export async function resealAll(db: Db, secrets: Secrets): Promise<Resealed> {
  const counts: Counts = { resealed: 0, unreadable: 0 };
  for (const column of await sealedColumns(db)) await resealColumn(db, secrets, column, counts);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from two_factor f, installation i
    where f.confirmed_at < i.key_since
      and exists (select 1 from recovery_codes r where r.user_id = f.user_id)`.execute(db);
  return { ...counts, accountsWithOldRecoveryCodes: rows[0]?.count ?? 0 };
}
