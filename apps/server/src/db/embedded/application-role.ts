import { createHash } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** The role used by the application: it owns its database and has no other privileges on the server. */
export const APPLICATION_ROLE = 'salim_app';

/** Its password, derived one-way from the superuser's. */
export function applicationPassword(superuserPassword: string): string {
  return createHash('sha256').update(`${APPLICATION_ROLE} ${superuserPassword}`).digest('base64url');
}

/**
 * Tables, views and sequences in `public` created by the superuser before this role existed, except those owned by
 * other objects.
 */
const OLD_RELATIONS = `
  select format('alter table %s owner to %I', c.oid::regclass, $1::text) as statement
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relowner = current_user::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not exists (
      select 1 from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))`;
const OLD_ROUTINES = `
  select format('alter routine %s owner to %I', p.oid::regprocedure, $1::text) as statement
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
    and not exists (
      select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
const OLD_TYPES = `
  select format('alter type %s owner to %I', t.oid::regtype, $1::text) as statement
  from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typowner = current_user::regrole and t.typtype in ('e', 'd', 'r')
    and not exists (
      select 1 from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype in ('e', 'i'))`;

/**
 * Creates the role without superuser privileges, or updates its password, and makes it the owner of the database and
 * all its objects. Runs in one database transaction, so that a kill leaves all or nothing; changes nothing on a
 * database that the role already owns.
 *
 * @param url the database, as the superuser
 */
export async function handToApplicationRole(url: string, database: string, password: string): Promise<void> {
  const role = escapeIdentifier(APPLICATION_ROLE);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    if (rowCount === 0) await client.query(`create role ${role}`);
    await client.query(
      `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${escapeLiteral(password)}`,
    );
    await client.query(`alter database ${escapeIdentifier(database)} owner to ${role}`);
    for (const listing of [OLD_RELATIONS, OLD_ROUTINES, OLD_TYPES]) {
      const { rows } = await client.query<{ statement: string }>(listing, [APPLICATION_ROLE]);
      for (const { statement } of rows) await client.query(statement);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
