import type {
  BackupClosing,
  BackupRecurringRule,
  BackupSavedView,
  BackupSortingRule,
  BackupTransaction,
  ShareDefault,
} from '@salim/contract';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { claimIds } from '../../db/queries/claim-ids.ts';

/** Target book and time of a restore. */
export interface RestoreStamp {
  readonly bookId: string;
  readonly at: Date;
}

/** Inserts recurring rules and their stored occurrences; the recurring feature schedules when each is due. */
export async function insertRecurringRules(
  trx: Trx,
  { bookId, at }: RestoreStamp,
  rules: readonly BackupRecurringRule[],
): Promise<void> {
  const ids = rules.map((rule) => rule.id);
  const rows = rules.map(({ occurrences: _rows, ...rule }) => rule);
  const occurrences = rules.flatMap((rule) => rule.occurrences.map((row) => ({ ...row, ruleId: rule.id })));
  await claimIds(trx, bookId, ids);
  await sql`
    insert into recurring_rules (book_id, rule_id, template, into_book_id, into_asset_id, loan_asset_id, rrule, start_date, end_date, count, adjust, mode, open_from,
      is_paused, problem, created_by, created_at, updated_at)
    select ${bookId}::uuid, r.id, r.template, (r."into" ->> 'bookId')::uuid, (r."into" ->> 'assetId')::uuid, r."loanAssetId", r.rrule, r."startDate", r."endDate", r.count, r.adjust, r.mode,
      r."openFrom", r."isPaused", r.problem, r."createdBy", ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, template jsonb, "into" jsonb, "loanAssetId" uuid, rrule text, "startDate" date, "endDate" date, count int, adjust text, mode text,
        "openFrom" date, "isPaused" boolean, problem text, "createdBy" uuid)`.execute(trx);
  await sql`
    insert into recurring_occurrences (book_id, rule_id, occurrence_date, own_date, own_amount, is_skipped,
      waiting_since, recorded_at, transaction_id)
    select ${bookId}::uuid, r."ruleId", r."occurrenceDate", r."ownDate", r."ownAmount", r."isSkipped",
      case when r."isWaiting" then ${at}::timestamptz end, case when r."isRecorded" then ${at}::timestamptz end,
      r."transactionId"
    from jsonb_to_recordset(${JSON.stringify(occurrences)}::jsonb)
      as r("ruleId" uuid, "occurrenceDate" date, "ownDate" date, "ownAmount" bigint, "isSkipped" boolean,
        "isWaiting" boolean, "isRecorded" boolean, "transactionId" uuid)`.execute(trx);
}

export async function insertSortingRules(
  trx: Trx,
  { bookId, at }: RestoreStamp,
  rules: readonly (BackupSortingRule & { readonly id: string })[],
): Promise<void> {
  await claimIds(
    trx,
    bookId,
    rules.map((rule) => rule.id),
  );
  await sql`
    insert into sorting_rules (book_id, sorting_rule_id, name, conditions, actions, is_active, sort_order, created_by,
      created_at, updated_at)
    select ${bookId}::uuid, r.id, r.name, r.conditions, r.actions, r."isActive", r."sortOrder", r."createdBy",
      ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      as r(id uuid, name text, conditions jsonb, actions jsonb, "isActive" boolean, "sortOrder" int,
        "createdBy" uuid)`.execute(trx);
}

export async function insertSavedViews(
  trx: Trx,
  { bookId, at, userId }: RestoreStamp & { readonly userId: string },
  views: readonly (BackupSavedView & { readonly id: string })[],
): Promise<void> {
  await claimIds(
    trx,
    bookId,
    views.map((view) => view.id),
  );
  await sql`
    insert into saved_views (book_id, view_id, owner_id, name, target, query, on_dashboard, created_by, created_at,
      updated_at)
    select ${bookId}::uuid, r.id, case r.scope when 'ME' then ${userId}::uuid end, r.name, r.target, r.query,
      r."onDashboard", ${userId}::uuid, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
      as r(id uuid, name text, target text, query text, scope text, "onDashboard" boolean)`.execute(trx);
}

export async function insertShareDefaults(
  trx: Trx,
  { bookId }: RestoreStamp,
  defaults: readonly ShareDefault[],
): Promise<void> {
  await claimIds(
    trx,
    bookId,
    defaults.map((one) => one.id),
  );
  await sql`
    insert into share_defaults (book_id, share_default_id, category_id, payer_id, share_method, bearers)
    select ${bookId}::uuid, r.id, r."categoryId", r."payerId", r."shareMethod", r.bearers
    from jsonb_to_recordset(${JSON.stringify(defaults)}::jsonb)
      as r(id uuid, "categoryId" uuid, "payerId" uuid, "shareMethod" text, bearers jsonb)`.execute(trx);
}

/** Inserts closings. Transactions cannot be written into closed days afterwards. */
export async function insertClosings(
  trx: Trx,
  { bookId, at }: RestoreStamp,
  closings: readonly (BackupClosing & { readonly id: string })[],
): Promise<void> {
  const consents = closings.flatMap((closing) =>
    closing.consents.map((userId, place) => ({ closingId: closing.id, userId, place })),
  );
  await claimIds(
    trx,
    bookId,
    closings.map((closing) => closing.id),
  );
  await sql`
    insert into closings (book_id, closing_id, through, statement, closed_by, closed_at, reopened_at)
    select ${bookId}::uuid, r.id, r.through, r.statement, r."closedBy", r."closedAt", r."reopenedAt"
    from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb)
      as r(id uuid, through date, statement jsonb, "closedBy" uuid, "closedAt" timestamptz,
        "reopenedAt" timestamptz)`.execute(trx);
  await sql`
    insert into closing_consents (book_id, closing_id, user_id, agreed_at)
    select ${bookId}::uuid, r."closingId", r."userId", ${at}::timestamptz + r.place * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(consents)}::jsonb)
      as r("closingId" uuid, "userId" uuid, place int)`.execute(trx);
}

/** A comment with new IDs for itself and its transaction. */
export type RestoredComment = BackupTransaction['comments'][number] & {
  readonly id: string;
  readonly transactionId: string;
};

export async function insertComments(trx: Trx, bookId: string, comments: readonly RestoredComment[]): Promise<void> {
  await claimIds(
    trx,
    bookId,
    comments.map((comment) => comment.id),
  );
  await sql`
    insert into comments (book_id, comment_id, transaction_id, author_id, body, mentions, created_at)
    select ${bookId}::uuid, r.id, r."transactionId", r."authorId", r.text,
      array(select m::uuid from jsonb_array_elements_text(r.mentions) with ordinality as n(m, place) order by place),
      r."createdAt"
    from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb)
      as r(id uuid, "transactionId" uuid, "authorId" uuid, text text, mentions jsonb,
        "createdAt" timestamptz)`.execute(trx);
}

/** Sets the authors of transactions that the restoring user did not write. */
export async function setAuthors(
  trx: Trx,
  bookId: string,
  authors: readonly { readonly id: string; readonly userId: string }[],
): Promise<void> {
  await sql`
    update transactions t set created_by = r."userId", updated_by = r."userId"
    from jsonb_to_recordset(${JSON.stringify(authors)}::jsonb) as r(id uuid, "userId" uuid)
    where t.book_id = ${bookId} and t.transaction_id = r.id`.execute(trx);
}
