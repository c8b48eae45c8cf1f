import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

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
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('external_identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
      provider: identity.provider,
      linked_at: identity.linkedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the account that an identity signs in to. */
export async function findUserOfIdentity(db: Db, { issuer, subject }: IdentityKey): Promise<string | null> {
  const { rows } = await sql<Row<'external_identities', 'user_id'>>`
    select i.user_id from external_identities i join users u on u.user_id = i.user_id and u.deleted_at is null
    where i.issuer = ${issuer} and i.subject = ${subject}`.execute(db);
  return rows[0]?.user_id ?? null;
}

export async function listIdentitiesOf(db: Db, userId: string): Promise<{ provider: string; linkedAt: string }[]> {
  return db
    .selectFrom('external_identities')
    .select(['provider', 'linked_at as linkedAt'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('provider')
    .execute();
}

/** Returns false when there is no such link. */
export async function deleteIdentity(db: Db, userId: string, provider: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('external_identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
