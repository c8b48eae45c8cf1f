import { createHash } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** The role that the product works as: it owns the product's database, and has no power over the server. */
export const APPLICATION_ROLE = 'salim_app';

/** Its password, which follows from the superuser's and does not lead back to it. */
export function applicationPassword(superuserPassword: string): string {
  return createHash('sha256').update(`${APPLICATION_ROLE} ${superuserPassword}`).digest('base64url');
}

/** Tables, views and sequences of `public` that the superuser made when it still was the only role, but for parts of others. */
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
 * Makes the role without superuser rights, or brings it to its password, and hands the database and everything in it
 * over. In one database transaction, so that a kill leaves all of it or nothing; on a database that is the role's
 * already it changes nothing.
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
