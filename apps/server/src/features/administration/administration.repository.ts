import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** An account as the operator sees it: no content of any book. */
export interface UserRow {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly hasTwoFactor: boolean;
  readonly books: number;
  /** Stored receipts, in bytes. */
  readonly storage: number;
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
}

/** All accounts, oldest first. */
export async function listUsers(db: Db): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select u.user_id as id, u.username, u.name, u.email, u.email_verified_at is not null as "isEmailVerified",
      exists (select 1 from two_factor t where t.user_id = u.user_id and t.confirmed_at is not null) as "hasTwoFactor",
      (select count(*)::int from user_books b where b.user_id = u.user_id) as books,
      (select coalesce(sum(a.size + coalesce(a.preview_size, 0)), 0)::bigint from attachments a
        where a.created_by = u.user_id) as storage,
      u.created_at as "createdAt", (select max(s.last_seen_at) from sessions s where s.user_id = u.user_id) as "lastSeenAt"
    from users u where u.deleted_at is null order by u.created_at, u.user_id`.execute(db);
  return rows;
}

export async function findUserId(db: Db, username: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** What one person uses, in bytes. */
export interface PersonalUse {
  readonly username: string;
  readonly files: number;
  readonly books: number;
}

/** Sizes in bytes. */
export interface StorageUse {
  readonly database: number;
  readonly attachments: number;
  readonly attachmentCount: number;
  readonly tables: readonly { readonly name: string; readonly size: number }[];
  /** The twenty people who use most. */
  readonly people: readonly PersonalUse[];
}

/** The ten largest tables, and the totals. */
export async function storageUse(db: Db): Promise<StorageUse> {
  const { rows } = await sql<Omit<StorageUse, 'tables' | 'people'>>`
    select pg_database_size(current_database())::bigint as database,
      (select coalesce(sum(size + coalesce(preview_size, 0)), 0)::bigint from attachments) as attachments,
      (select count(*)::int from attachments) as "attachmentCount"`.execute(db);
  const { rows: tables } = await sql<{ name: string; size: number }>`
    select relname as name, pg_total_relation_size(relid)::bigint as size from pg_stat_user_tables
    order by pg_total_relation_size(relid) desc, relname limit 10`.execute(db);
  const [totals = { database: 0, attachments: 0, attachmentCount: 0 }] = rows;
  const { rows: people } = await sql<PersonalUse>`
    select u.username, coalesce(f.size, 0)::bigint as files,
      (select count(*)::int from user_books ub join members m on m.book_id = ub.book_id and m.user_id = ub.user_id
        join books b on b.book_id = ub.book_id and b.deleted_at is null
        where ub.user_id = u.user_id and m.role = 'OWNER') as books
    from users u left join (
      select a.created_by, sum(a.size + coalesce(a.preview_size, 0)) as size from attachments a
        join user_books ub on ub.book_id = a.book_id and ub.user_id = a.created_by
      group by a.created_by) f on f.created_by = u.user_id
    where u.deleted_at is null order by files desc, u.username limit 20`.execute(db);
  return { ...totals, tables, people };
}
