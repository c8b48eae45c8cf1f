import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

export interface NewIdentity extends IdentityKey {
  readonly userId: string;
  readonly provider: string;
  readonly linkedAt: Date;
}

/** Returns false when the identity is already linked, or the user already has one of this provider. */
export async function insertIdentity(db: Db, identity: NewIdentity): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into external_identities (issuer, subject, user_id, provider, linked_at)
    values (${identity.issuer}, ${identity.subject}, ${identity.userId}, ${identity.provider}, ${identity.linkedAt})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns the account that an identity signs in to. */
export async function findUserOfIdentity(db: Db, { issuer, subject }: IdentityKey): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select i.user_id from external_identities i join users u on u.user_id = i.user_id and u.deleted_at is null
    where i.issuer = ${issuer} and i.subject = ${subject}`.execute(db);
  return rows[0]?.user_id ?? null;
}

export async function listIdentitiesOf(db: Db, userId: string): Promise<{ provider: string; linkedAt: string }[]> {
  const { rows } = await sql<{ provider: string; linked_at: string }>`
    select provider, linked_at from external_identities where user_id = ${userId} order by linked_at, provider`.execute(
    db,
  );
  return rows.map((row) => ({ provider: row.provider, linkedAt: row.linked_at }));
}

/** Returns false when there is no such link. */
export async function deleteIdentity(db: Db, userId: string, provider: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from external_identities where user_id = ${userId} and provider = ${provider}`.execute(db);
  return numAffectedRows === 1n;
}
